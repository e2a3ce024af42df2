import { expect, test } from 'vitest';
import { classesIn } from '../../../testing/calendars.ts';
import { type Member, school } from '../../../testing/school.ts';
import { testWorld, type World } from '../../../testing/world.ts';

const FATHER = '0922114433';
const FATHERS_PHONE = '+251922114433';
const REASON = 'The court of Bole keeps him away';

const register = async (world: World, phoneNumber: string, firstName: string): Promise<Member> => {
  const body = { firstName, lastName: 'Sample', email: 'a@gmail.com', phoneNumber, password: 'secret-1' };
  const { token, newUser } = (await world.call('POST', '/user', { body })).json().data;
  return { token, id: newUser._id };
};

/** Newest first. */
const sentTo = async (world: World, phone: string): Promise<string[]> => {
  await world.runJobs();
  const sent = (await world.app.inject(`/sandbox/sms/messages?to=${encodeURIComponent(phone)}`)).json();
  return sent.map(({ text }: { text: string }) => text);
};

/** A mother, her daughter in a class, the father who follows it, and two members of staff who work on welfare. */
const sceneOf = async () => {
  const world = await testWorld();
  await world.seed();
  const town = school(world);
  const mother = await register(world, '0911445500', 'Almaz');
  const as = (token: string) => (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { token, ...(body && { body }) });
  const family = as(mother.token);
  const hana: string = (await family('POST', '/learners', { fullName: 'Hana Sample', grade: '8' })).json().data.learner
    ._id;
  const classId = await town.class();
  await town.enroll(mother, classId, 'paid', 'Hana Sample');
  const add = async (): Promise<string> =>
    (await family('POST', '/guardians', { name: 'Abebe Sample', phone: FATHER, relation: 'father' })).json().data
      .guardian._id;
  const guardian = await add();
  const invite = (id = guardian) => family('POST', `/guardians/${id}/invitation`, {});
  await invite();
  const code = /[a-z0-9]{4}-[a-z0-9]{4}/.exec((await sentTo(world, FATHERS_PHONE))[0] ?? '')?.[0] ?? '';
  const father = await register(world, FATHER, 'Abebe');
  expect((await as(father.token)('POST', '/shared-learners', { code })).statusCode).toBe(200);
  const first = await town.staff('office', ['welfare']);
  const second = await town.staff('office', ['welfare']);
  const propose = (id = guardian, who = first) =>
    as(who.token)('POST', `/admin/guardians/${id}/block`, { reason: REASON });
  const confirm = (id: string, who = second) => as(who.token)('POST', `/admin/guardian-blocks/${id}/confirm`);
  const lift = (id: string, who = first) =>
    as(who.token)('POST', `/admin/guardian-blocks/${id}/lift`, { reason: 'The order has ended' });
  const block = async (): Promise<string> => {
    const id = (await propose()).json()._id;
    expect((await confirm(id)).statusCode).toBe(204);
    return id;
  };
  const fatherAgain = async (): Promise<Member> => {
    const body = { phoneNumber: FATHER, password: 'secret-1' };
    return { id: father.id, token: (await world.call('POST', '/user/login', { body })).json().data.token };
  };
  return {
    world,
    town,
    as,
    mother,
    family,
    hana,
    classId,
    add,
    guardian,
    invite,
    father,
    fatherAgain,
    first,
    second,
    propose,
    confirm,
    lift,
    block,
  };
};

type Scene = Awaited<ReturnType<typeof sceneOf>>;

const reach = async ({ world, classId, mother }: Scene, { token }: Member) => {
  const get = (path: string) => world.call('GET', path, { token });
  return {
    shared: (await get('/shared-learners')).json().length,
    classPage: (await get(`/class/${classId}`)).statusCode,
    timetable: (await get('/timetable')).json().length,
    householdsList: (await get(`/enrollment/getbyuser/${mother.id}`)).statusCode,
  };
};

const EVERYTHING = { shared: 1, classPage: 200, timetable: 1, householdsList: 403 };
const NOTHING = { shared: 0, classPage: 403, timetable: 0, householdsList: 403 };

/** All that the household can read about its guardians, access, consents and messages. */
const householdSees = async ({ world, family, hana, mother }: Scene): Promise<string> => {
  await world.runJobs();
  const paths = [
    '/guardians',
    '/guardian-access',
    '/learners',
    `/learners/${hana}/consent`,
    `/enrollment/getbyuser/${mother.id}`,
  ];
  const bodies = await Promise.all(paths.map(async (path) => (await family('GET', path)).body));
  const data = (await family('GET', '/me/data')).json();
  return JSON.stringify([bodies, data.guardians, data.consents, data.learners]);
};

test('a block confirmed by a second person works at once: sessions, class, timetable, feed, calendar and file links', async () => {
  const scene = await sceneOf();
  const { world, town, as, classId, father } = scene;
  const below = (url: string): string => url.replace('/backend/api/v1', '');
  const owner = await town.staff('owner');
  const fileUrl = await town.file(owner);
  await as(owner.token)('POST', `/admin/classes/${classId}/resources`, { url: fileUrl, description: 'Sheet' });
  const shown = (await as(father.token)('GET', `/class/${classId}`)).json()._class;
  const link: string | undefined = JSON.stringify(shown).match(/\/files\/[^"]*signature=[^"]*/)?.[0];
  const feed = below((await as(father.token)('POST', '/calendar')).json().url);
  const events = async () => classesIn((await world.call('GET', feed)).body);
  const calendar = async () => (await world.call('GET', below(shown.calendarUrl))).statusCode;
  expect([await events(), await calendar(), link?.includes('signature')]).toEqual([1, 200, true]);

  const { _id: id } = (await scene.propose()).json();
  expect([await reach(scene, father), await events()]).toEqual([EVERYTHING, 1]);
  expect((await scene.confirm(id)).statusCode).toBe(204);

  expect((await as(father.token)('GET', `/class/${classId}`)).statusCode).toBe(401);
  expect([await events(), await calendar()]).toEqual([0, 404]);
  expect((await world.call('GET', link ?? '')).json().code).toBe('file/link-expired');
  expect(await reach(scene, await scene.fatherAgain())).toEqual(NOTHING);
});

test('the household sees no difference, and whoever is blocked sees what somebody without access sees', async () => {
  const scene = await sceneOf();
  const before = await householdSees(scene);

  await scene.block();

  expect(await householdSees(scene)).toBe(before);
  const again = await scene.fatherAgain();
  for (const path of ['/shared-learners', '/guardians', '/guardian-access', '/me/data', '/timetable']) {
    const { body } = await scene.as(again.token)('GET', path);
    expect([path, /block|court|hana/i.test(body)]).toEqual([path, false]);
  }
});

test('inviting a blocked guardian again is answered as usual, and nothing comes of it', async () => {
  const scene = await sceneOf();
  const { world, family, guardian, father } = scene;
  await scene.block();
  const before = (await sentTo(world, FATHERS_PHONE)).length;
  await family('DELETE', `/guardians/${guardian}/access`);
  const same = await scene.invite();
  await family('DELETE', `/guardians/${guardian}`);
  // A family cannot list the number of another account; without that account it can.
  await world.pool.query(`update accounts set phone = '+251922000000' where id = $1`, [father.id]);
  const invited = await scene.invite(await scene.add());

  expect([same.statusCode, invited.statusCode]).toEqual([200, 200]);
  expect((await family('GET', '/guardian-access')).json()).toMatchObject([{ state: 'invited' }]);
  expect(await sentTo(world, FATHERS_PHONE)).toHaveLength(before);
  expect((await family('GET', '/me/data')).body).not.toMatch(/held|block/i);
  const { rows } = await world.pool.query(
    `select status, text from sms_messages where kind = 'guardianInvited' order by created_at desc limit 2`,
  );
  expect(rows).toEqual([
    { status: 'sent', text: '' },
    { status: 'sent', text: '' },
  ]);
});

test('a code from before the block is a wrong one', async () => {
  const scene = await sceneOf();
  const { world, as, family, guardian } = scene;
  await family('DELETE', `/guardians/${guardian}/access`);
  await scene.invite();
  const code = /[a-z0-9]{4}-[a-z0-9]{4}/.exec((await sentTo(world, FATHERS_PHONE))[0] ?? '')?.[0] ?? '';
  await scene.block();
  const again = await scene.fatherAgain();

  const accepted = await as(again.token)('POST', '/shared-learners', { code });

  expect(accepted.json().code).toBe('invitation/wrong-code');
});

test('questions to a blocked guardian are closed, and none is sent', async () => {
  const scene = await sceneOf();
  const { world, as, family, hana, guardian, second } = scene;
  const ask = () => family('POST', `/learners/${hana}/consent`, { guardian });
  const asked = (await ask()).json().data.consent._id;
  const text = (await sentTo(world, FATHERS_PHONE))[0] ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const key = /consent\/([a-z]+)/.exec(text)?.[1] ?? '';
  expect((await world.call('GET', `/consents/${key}`)).statusCode).toBe(200);
  await scene.block();
  const before = (await sentTo(world, FATHERS_PHONE)).length;

  expect((await world.call('GET', `/consents/${key}`)).json().code).toBe('consent/unknown');
  expect((await world.call('POST', `/consents/${asked}/confirm`, { body: { code } })).json().code).toBe(
    'consent/unknown',
  );
  world.clock.advance(60_000);
  expect((await ask()).statusCode).toBe(201);
  const byOffice = await as(second.token)('POST', `/admin/learners/${hana}/consent`, {});
  expect(byOffice.json().code).toBe('consent/no-guardian');
  expect(await sentTo(world, FATHERS_PHONE)).toHaveLength(before);
  expect((await family('GET', `/learners/${hana}/consent`)).json().state).toBe('asked');
});

test('a blocked guardian cannot take back what was agreed to with an old link, nor agree on paper', async () => {
  const scene = await sceneOf();
  const { world, town, as, family, hana, guardian, second } = scene;
  const asked = (await family('POST', `/learners/${hana}/consent`, { guardian })).json().data.consent._id;
  const code = /\b\d{6}\b/.exec((await sentTo(world, FATHERS_PHONE))[0] ?? '')?.[0];
  await world.call('POST', `/consents/${asked}/confirm`, { body: { code } });
  await scene.block();

  const withdrawn = await world.call('POST', `/consents/${asked}/withdraw`, { body: { code } });

  expect(withdrawn.json().code).toBe('consent/unknown');
  expect((await family('GET', `/learners/${hana}/consent`)).json().state).toBe('given');
  const paper = await as(second.token)('POST', `/admin/learners/${hana}/consent/paper`, {
    signedBy: 'Abebe Sample',
    guardian,
    purposes: ['service'],
    language: 'am',
    file: await town.file(second, 'consent'),
  });
  expect(paper.json().code).toBe('consent/guardian-may-not');
});

test('two persons decide, and neither of the own household', async () => {
  const scene = await sceneOf();
  const { world, town, first, second, guardian } = scene;
  const { _id: id } = (await scene.propose()).json();
  expect((await scene.propose(guardian, second)).json().code).toBe('block/already-there');
  expect((await scene.confirm(id, first)).json().code).toBe('block/second-person');
  await expect(
    world.pool.query('update guardian_blocks set confirmed_by = proposed_by, confirmed_at = now() where id = $1', [id]),
  ).rejects.toThrow('guardian_blocks_two_persons');

  const relative = await town.staff('office', ['welfare']);
  await world.pool.query('update accounts set phone = $2 where id = $1', [relative.id, FATHERS_PHONE]);
  expect((await scene.confirm(id, relative)).json().code).toBe('block/own-household');
  expect((await scene.lift(id, relative)).json().code).toBe('block/own-household');
  expect((await scene.propose(guardian, relative)).json().code).toBe('block/own-household');

  const answers = await Promise.all([scene.confirm(id), scene.confirm(id, await town.staff('owner'))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await scene.confirm(id)).json().code).toBe('block/not-open');
});

test('one person lifts a block, and what the household had given holds again', async () => {
  const scene = await sceneOf();
  const { world, fatherAgain } = scene;
  const id = await scene.block();

  expect((await scene.lift(id)).statusCode).toBe(204);

  expect(await reach(scene, await fatherAgain())).toEqual(EVERYTHING);
  expect((await scene.lift(id)).json().code).toBe('block/not-open');
  const { rows } = await world.pool.query(
    `select action, subject_kind, subject_id, before, after from audit_entries where action like '%-block' order by id`,
  );
  const entry = { subject_kind: 'guardian', subject_id: scene.guardian, before: null, after: null };
  expect(rows).toEqual(['propose-block', 'confirm-block', 'lift-block'].map((action) => ({ action, ...entry })));
});

test('a proposal can be ended without ever having had an effect', async () => {
  const scene = await sceneOf();
  const { _id: id } = (await scene.propose()).json();

  expect((await scene.lift(id)).statusCode).toBe(204);

  expect((await scene.confirm(id)).json().code).toBe('block/not-open');
  expect(await reach(scene, scene.father)).toEqual(EVERYTHING);
});

test('only staff who work on welfare, and not for their own household, see that somebody is blocked', async () => {
  const scene = await sceneOf();
  const { world, town, as, mother, guardian, first, second } = scene;
  const evidence = await town.file(first, 'evidence');
  const refused = await as(second.token)('POST', `/admin/guardians/${guardian}/block`, { reason: REASON, evidence });
  expect(refused.json().errors).toHaveProperty('evidence');
  await as(first.token)('POST', `/admin/guardians/${guardian}/block`, { reason: REASON, evidence });
  const blocks = async (who: Member) => (await as(who.token)('GET', `/admin/households/${mother.id}`)).json().blocks;

  expect(await blocks(first)).toMatchObject([{ guardian, state: 'proposed', reason: REASON, canConfirm: false }]);
  expect(await blocks(second)).toMatchObject([{ canConfirm: true, evidence: expect.stringContaining('signature') }]);
  const others = await town.staff('office', ['teaching', 'money', 'cases', 'review']);
  const relative = await town.staff('office', ['welfare']);
  await world.pool.query('update accounts set phone = $2 where id = $1', [relative.id, FATHERS_PHONE]);
  expect([await blocks(others), await blocks(relative)]).toEqual([null, null]);
  expect((await as(others.token)('GET', evidence.replace('/backend/api/v1', ''))).statusCode).toBe(403);
  const trail = async (who: Member) => (await as(who.token)('GET', '/admin/audit')).body.includes('propose-block');
  expect([await trail(others), await trail(second)]).toEqual([false, true]);
  const seen = (await as(others.token)('GET', `/admin/households/${mother.id}/events`)).body;
  expect(seen).not.toContain('court');
});

test('the number that the household signs in with cannot be blocked', async () => {
  const scene = await sceneOf();
  const { family, as, first } = scene;
  const own = (
    await family('POST', '/guardians', { name: 'Almaz Sample', phone: '0911445500', relation: 'mother' })
  ).json().data.guardian._id;

  const refused = await as(first.token)('POST', `/admin/guardians/${own}/block`, { reason: REASON });

  expect(refused.json().code).toBe('block/holds-account');
});

test('without the capability for money no call about a household sends an amount', async () => {
  const world = await testWorld();
  await world.seed();
  const town = school(world);
  const mother = await register(world, '0911445500', 'Almaz');
  await town.enroll(mother, await town.class(), 'paid', 'Hana Sample');
  const { rows } = await world.pool.query('select id from payments where account_id = $1', [mother.id]);
  await world.pool.query('update payments set amount_etb = 4321 where account_id = $1', [mother.id]);
  await world.pool.query('update enrollments set price_etb = 4321 where account_id = $1', [mother.id]);
  const accountant = await town.staff('office', ['money']);
  const given = await world.call('POST', `/admin/payments/${rows[0].id}/refund`, {
    token: accountant.token,
    body: { amountEtb: 432, reason: 'Two lessons fell out' },
  });
  expect(given.statusCode).toBeLessThan(300);
  const paths = [
    `/admin/households/${mother.id}`,
    `/admin/households/${mother.id}/events`,
    `/admin/households/${mother.id}/events?group=money`,
    `/admin/households?search=almaz`,
  ];
  const hasAmount = async (token: string) =>
    Promise.all(paths.map(async (path) => /4321|3889|\b432\b/.test((await world.call('GET', path, { token })).body)));

  expect(await hasAmount(accountant.token)).toEqual([true, true, true, false]);
  for (const held of ['teaching', 'cases', 'welfare'] as const) {
    const { token } = await town.staff('office', [held]);
    expect([held, await hasAmount(token)]).toEqual([held, [false, false, false, false]]);
    const shown = (await world.call('GET', `/admin/households/${mother.id}`, { token })).json();
    expect([shown.payments, shown.enrollments[0].priceEtb]).toEqual([null, null]);
    const money = (await world.call('GET', `${paths[1]}?group=money`, { token })).json();
    expect(money).toEqual({ events: [], next: null });
  }
});
