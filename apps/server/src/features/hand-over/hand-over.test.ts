import { expect, test } from 'vitest';
import { classesIn } from '../../testing/calendars.ts';
import { tutoringForm } from '../../testing/families.ts';
import { addLesson } from '../../testing/lessons.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

interface Person {
  id: string;
  token: string;
}

const MOTHERS_PHONE = '0911445511';
const HANAS_PHONE = '0922334455';
const international = (phone: string): string => `+251${phone.slice(1)}`;

const register = async (world: World, phoneNumber: string, firstName: string): Promise<Person> => {
  const body = { firstName, lastName: 'Sample', email: 'a@gmail.com', phoneNumber, password: 'secret-1' };
  const { token, newUser } = (await world.call('POST', '/user', { body })).json().data;
  return { token, id: newUser._id };
};

const signIn = async (world: World, phoneNumber: string): Promise<Person> => {
  const body = { phoneNumber, password: 'secret-1' };
  const { token, user } = (await world.call('POST', '/user/login', { body })).json().data;
  return { token, id: user._id };
};

const lastSentTo = async (world: World, phone: string): Promise<string> =>
  (await world.app.inject(`/sandbox/sms/messages?to=${encodeURIComponent(international(phone))}`)).json()[0]?.text ??
  '';

const codeSentTo = async (world: World, phone: string): Promise<string> => {
  await world.runJobs();
  return /[a-z0-9]{4}-[a-z0-9]{4}/.exec(await lastSentTo(world, phone))?.[0] ?? '';
};

/** A mother with Hana, who is 19 and has a phone, and Dawit, who is 12; each is in a class. */
const sceneOf = async () => {
  const world = await testWorld();
  await world.seed();
  const town = school(world);
  const mother = await register(world, MOTHERS_PHONE, 'Almaz');
  const add = async (body: object): Promise<string> =>
    (await world.call('POST', '/learners', { token: mother.token, body })).json().data.learner._id;
  const hana = await add({ fullName: 'Hana Sample', dateOfBirth: '2007-05-05', phone: HANAS_PHONE });
  const dawit = await add({ fullName: 'Dawit Sample', dateOfBirth: '2014-05-05', phone: '0922334466' });
  const hanasClass = await town.class();
  const dawitsClass = await town.class();
  const enrollment = await town.enroll(mother, hanasClass, 'paid', 'Hana Sample');
  await town.enroll(mother, dawitsClass, 'paid', 'Dawit Sample');
  const ask = (id = hana, { token } = mother) => world.call('POST', `/learners/${id}/hand-over`, { token });
  const agree = (code: string, id = hana, { token } = mother) =>
    world.call('POST', `/learners/${id}/hand-over/agreement`, { token, body: { code } });
  const accept = ({ token }: Person, code: string) => world.call('POST', '/shared-learners', { token, body: { code } });
  const change = (body: object, id = hana) => world.call('PATCH', `/learners/${id}`, { token: mother.token, body });
  return { world, town, mother, hana, dawit, hanasClass, dawitsClass, enrollment, ask, agree, accept, change };
};

type Scene = Awaited<ReturnType<typeof sceneOf>>;

/** Both phones agree; the code that Hana was sent. */
const agreed = async ({ world, ask, agree }: Scene): Promise<string> => {
  expect((await ask()).statusCode).toBe(200);
  const answer = await agree(await codeSentTo(world, MOTHERS_PHONE));
  expect([answer.statusCode, answer.json().data?.handOver?.state]).toEqual([200, 'agreed']);
  return codeSentTo(world, HANAS_PHONE);
};

/** Hana registers and accepts; the mother signs in again. */
const handedOver = async (scene: Scene): Promise<{ grown: Person; mother: Person }> => {
  const code = await agreed(scene);
  const grown = await register(scene.world, HANAS_PHONE, 'Hana');
  expect((await scene.accept(grown, code)).statusCode).toBe(200);
  return { grown, mother: await signIn(scene.world, MOTHERS_PHONE) };
};

/** What somebody reaches, as one value to compare. */
const reach = async ({ world, hanasClass, dawitsClass }: Scene, { id, token }: Person) => {
  const get = (path: string) => world.call('GET', path, { token });
  const below = (url: string): string => url.replace('/backend/api/v1', '');
  const feed = below((await world.call('POST', '/calendar', { token })).json().url);
  const list: { fullName: string; class: string | null }[] = (await get(`/enrollment/getbyuser/${id}`)).json();
  return {
    hanasClass: (await get(`/class/${hanasClass}`)).statusCode,
    dawitsClass: (await get(`/class/${dawitsClass}`)).statusCode,
    timetable: (await get('/timetable')).json().length,
    feed: classesIn((await world.call('GET', feed)).body),
    paidFor: list.map(({ fullName, class: classId }) => [fullName, classId !== null]).sort(),
  };
};

test('after both phones agreed the lessons are the grown learner’s, the money stays with the household', async () => {
  const scene = await sceneOf();
  const { world, enrollment, hanasClass } = scene;

  const { grown, mother } = await handedOver(scene);

  expect(await reach(scene, grown)).toEqual({ hanasClass: 200, dawitsClass: 403, timetable: 1, feed: 1, paidFor: [] });
  expect(await reach(scene, mother)).toEqual({
    hanasClass: 403,
    dawitsClass: 200,
    timetable: 1,
    feed: 1,
    paidFor: [
      ['Dawit Sample', true],
      ['Hana Sample', false],
    ],
  });
  const [shared] = (await world.call('GET', '/shared-learners', { token: grown.token })).json();
  expect(shared).toMatchObject({ fullName: 'Hana Sample', own: { householdMaySee: false }, mayPay: false });
  expect(shared.enrollments).toMatchObject([{ _id: enrollment, class: hanasClass, payment: null }]);
  const data = (await world.call('GET', '/me/data', { token: grown.token })).json();
  expect(data.learners).toMatchObject([{ fullName: 'Hana Sample' }]);
  expect(JSON.stringify(data)).not.toContain(MOTHERS_PHONE.slice(1));
});

test('an account that the learner has already takes the lessons over, and buys for itself', async () => {
  const scene = await sceneOf();
  const grown = await register(scene.world, HANAS_PHONE, 'Hana');
  const own = await scene.town.class();
  await scene.town.enroll(grown, own, 'paid', 'Hana Sample');

  expect((await scene.accept(grown, await agreed(scene))).statusCode).toBe(200);

  expect(await reach(scene, grown)).toMatchObject({ hanasClass: 200, timetable: 2, paidFor: [['Hana Sample', true]] });
  const mother = await signIn(scene.world, MOTHERS_PHONE);
  expect((await scene.world.call('GET', `/class/${own}`, { token: mother.token })).statusCode).toBe(403);
});

test('the grown learner lets the household see again, and takes it back at once', async () => {
  const scene = await sceneOf();
  const { world, hana, hanasClass } = scene;
  const { grown, mother } = await handedOver(scene);
  const allow = (householdMaySee: boolean, { token } = grown) =>
    world.call('PATCH', `/shared-learners/${hana}`, { token, body: { householdMaySee } });
  const sees = async (token: string) => (await world.call('GET', `/class/${hanasClass}`, { token })).statusCode;

  expect((await allow(true, mother)).statusCode).toBe(404);
  expect((await allow(true)).statusCode).toBe(204);
  expect(await reach(scene, mother)).toMatchObject({ hanasClass: 200, timetable: 2, feed: 2 });
  expect((await allow(false)).statusCode).toBe(204);
  expect(await sees(mother.token)).toBe(401);
  expect(await sees((await signIn(world, MOTHERS_PHONE)).token)).toBe(403);
});

test('a guardian who followed the lessons sees them no more', async () => {
  const scene = await sceneOf();
  const { world, mother, hana, hanasClass, accept } = scene;
  const phone = '0922114433';
  const guardian = { name: 'Abebe Sample', phone, relation: 'father' };
  const { _id } = (await world.call('POST', '/guardians', { token: mother.token, body: guardian })).json().data
    .guardian;
  await world.call('POST', `/guardians/${_id}/invitation`, { token: mother.token, body: { learners: [hana] } });
  const father = await register(world, phone, 'Abebe');
  expect((await accept(father, await codeSentTo(world, phone))).statusCode).toBe(200);

  const { grown } = await handedOver(scene);
  await world.call('PATCH', `/shared-learners/${hana}`, { token: grown.token, body: { householdMaySee: true } });

  expect((await world.call('GET', '/shared-learners', { token: father.token })).statusCode).toBe(401);
  const { token } = await signIn(world, phone);
  expect((await world.call('GET', '/shared-learners', { token })).json()).toEqual([]);
  expect((await world.call('GET', `/class/${hanasClass}`, { token })).statusCode).toBe(403);
});

test('the household alone changes nothing: neither code works for anybody else', async () => {
  const scene = await sceneOf();
  const { world, mother, ask, agree, accept } = scene;
  const stranger = await register(world, '0922114488', 'Stranger');
  const grown = await register(world, HANAS_PHONE, 'Hana');

  expect((await ask(scene.hana, stranger)).statusCode).toBe(404);
  await ask();
  const first = await codeSentTo(world, MOTHERS_PHONE);
  expect(await codeSentTo(world, HANAS_PHONE)).toBe('');
  expect((await accept(grown, first)).json().code).toBe('invitation/wrong-code');
  expect((await agree('abcd-2345')).json().code).toBe('invitation/wrong-code');
  expect((await agree(first, scene.hana, stranger)).statusCode).toBe(404);
  expect((await agree(first)).statusCode).toBe(200);
  expect((await agree(first)).json().code).toBe('invitation/wrong-code');
  const second = await codeSentTo(world, HANAS_PHONE);
  for (const person of [mother, stranger]) {
    expect((await accept(person, second)).json().code).toBe('invitation/wrong-code');
  }
  expect(await reach(scene, mother)).toMatchObject({ hanasClass: 200, timetable: 2 });
});

test('a hand-over is for learners of 18 or more with a phone of their own', async () => {
  const scene = await sceneOf();
  const { world, mother, dawit, ask, change } = scene;
  const offered = async (): Promise<string[]> =>
    (await world.call('GET', '/hand-overs', { token: mother.token }))
      .json()
      .map(({ fullName, state }: { fullName: string; state: string }) => `${fullName}: ${state}`);
  const refusal = async (id?: string) => (await ask(id)).json().code;

  expect(await offered()).toEqual(['Hana Sample: possible']);
  expect(await refusal(dawit)).toBe('handover/not-adult');
  await change({ dateOfBirth: null });
  expect(await refusal()).toBe('handover/not-adult');
  // 18 on the day after tomorrow.
  const birthday = new Date(world.clock.now().getTime() + 2 * 86_400_000);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 18);
  await change({ dateOfBirth: birthday.toISOString().slice(0, 10) });
  expect(await refusal()).toBe('handover/not-adult');
  await change({ dateOfBirth: '2007-05-05', phone: null });
  expect(await refusal()).toBe('handover/no-own-phone');
  await change({ phone: MOTHERS_PHONE });
  expect(await refusal()).toBe('handover/no-own-phone');
  const guardian = { name: 'Abebe Sample', phone: '0922114433', relation: 'father' };
  await world.call('POST', '/guardians', { token: mother.token, body: guardian });
  await change({ phone: guardian.phone });
  expect(await refusal()).toBe('handover/no-own-phone');
  expect(await offered()).toEqual([]);
});

test('codes end after seven days, with a newer one, another phone or age, and when it is stopped', async () => {
  const scene = await sceneOf();
  const { world, mother, hana, ask, agree, accept, change } = scene;
  const grown = await register(world, HANAS_PHONE, 'Hana');
  const stop = () => world.call('DELETE', `/learners/${hana}/hand-over`, { token: mother.token });
  const refused = async (code: string) => (await accept(grown, code)).json().code;

  await ask();
  const old = await codeSentTo(world, MOTHERS_PHONE);
  await ask();
  expect((await agree(old)).json().code).toBe('invitation/wrong-code');
  await world.pool.query('delete from rate_limits');
  const stopped = await agreed(scene);
  expect((await stop()).statusCode).toBe(204);
  expect(await refused(stopped)).toBe('invitation/wrong-code');
  await world.pool.query('delete from rate_limits');
  const changed = await agreed(scene);
  await change({ phone: '0922334499' });
  await change({ phone: HANAS_PHONE });
  expect(await refused(changed)).toBe('invitation/wrong-code');
  await world.pool.query('delete from rate_limits');
  const late = await agreed(scene);
  world.clock.advance(7 * 86_400_000);
  expect((await accept(await signIn(world, HANAS_PHONE), late)).json().code).toBe('invitation/wrong-code');
});

test('twice and at once it is done once', async () => {
  const scene = await sceneOf();
  const { world, hana, ask, agree, accept } = scene;
  const grown = await register(world, HANAS_PHONE, 'Hana');
  await ask();
  const first = await codeSentTo(world, MOTHERS_PHONE);
  const agreements = await Promise.all([agree(first), agree(first), agree(first)]);
  expect(agreements.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const second = await codeSentTo(world, HANAS_PHONE);

  const accepted = await Promise.all([accept(grown, second), accept(grown, second)]);

  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const mother = await signIn(world, MOTHERS_PHONE);
  expect((await ask(hana, mother)).json().code).toBe('handover/done');
  const stop = await world.call('DELETE', `/learners/${hana}/hand-over`, { token: mother.token });
  expect(stop.json().code).toBe('handover/done');
});

test('the household cannot change, merge or choose a learner who took the lessons over', async () => {
  const scene = await sceneOf();
  const { world, hana, dawit } = scene;
  const { token } = (await handedOver(scene)).mother;
  const names = async (path: string) =>
    (await world.call('GET', path, { token })).json().map(({ fullName }: { fullName: string }) => fullName);

  expect(await names('/learners')).toEqual(['Dawit Sample']);
  expect(await names('/hand-overs')).toEqual(['Hana Sample']);
  expect((await world.call('PATCH', `/learners/${hana}`, { token, body: { phone: null } })).statusCode).toBe(404);
  for (const [id, into] of [
    [hana, dawit],
    [dawit, hana],
  ]) {
    const merged = await world.call('POST', `/learners/${id}/merge`, { token, body: { into } });
    expect(merged.statusCode).toBe(400);
  }
  const form = { ...(await tutoringForm(world)), learner: hana };
  const bought = await world.call('POST', '/enrollment', { token, body: form });
  expect([bought.statusCode, Object.keys(bought.json().errors)]).toEqual([400, ['learner']]);
});

/** A member of the office who may help grown learners, and starts a hand-over. */
const desk = async ({ world, town, hana }: Scene, held: ('teaching' | 'welfare' | 'money')[] = ['teaching']) => {
  const { id, token } = await town.staff('office', held);
  return {
    id,
    token,
    start: (learner = hana) => world.call('POST', `/admin/learners/${learner}/hand-over`, { token }),
  };
};

test('at the desk the office stands for the household: the learner’s own phone accepts, the household is told', async () => {
  const scene = await sceneOf();
  const { world, mother, accept } = scene;
  const { id: staff, token, start } = await desk(scene);
  const stateIn = async () =>
    (await world.call('GET', `/admin/households/${mother.id}`, { token }))
      .json()
      .learners.map(({ handOver }: { handOver: string | null }) => handOver);
  expect(await stateIn()).toEqual(['possible', null]);

  expect((await start()).statusCode).toBe(204);

  expect(await stateIn()).toEqual(['agreed', null]);
  const code = await codeSentTo(world, HANAS_PHONE);
  const told = await lastSentTo(world, MOTHERS_PHONE);
  expect(told).toContain('Hana Sample asked at our office');
  expect(told).not.toContain(code);
  expect((await accept(mother, code)).json().code).toBe('invitation/wrong-code');
  const grown = await register(world, HANAS_PHONE, 'Hana');
  expect((await accept(grown, code)).statusCode).toBe(200);
  expect(await reach(scene, grown)).toMatchObject({ hanasClass: 200, dawitsClass: 403 });
  expect(await reach(scene, await signIn(world, MOTHERS_PHONE))).toMatchObject({ hanasClass: 403, dawitsClass: 200 });
  expect((await start()).json().code).toBe('handover/done');
  expect(await stateIn()).toEqual(['handed-over', null]);
  const { rows } = await world.pool.query(
    `select account_id as staff, action from audit_entries where subject_id = $1 and action = 'start-hand-over'`,
    [scene.hana],
  );
  expect(rows).toEqual([{ staff, action: 'start-hand-over' }]);
});

test('the office stops a hand-over: the code is worth nothing, and the act is kept', async () => {
  const scene = await sceneOf();
  const { world, hana, accept } = scene;
  const { token, start } = await desk(scene);
  const stop = (id = hana) => world.call('DELETE', `/admin/learners/${id}/hand-over`, { token });
  expect((await stop()).statusCode).toBe(204);
  await start();
  const code = await codeSentTo(world, HANAS_PHONE);
  expect((await stop()).statusCode).toBe(204);
  const grown = await register(world, HANAS_PHONE, 'Hana');
  expect((await accept(grown, code)).json().code).toBe('invitation/wrong-code');
  const { rows } = await world.pool.query(
    `select count(*)::int as acts from audit_entries where subject_id = $1 and action = 'stop-hand-over'`,
    [hana],
  );
  expect(rows).toEqual([{ acts: 1 }]);
  await start();
  expect((await accept(grown, await codeSentTo(world, HANAS_PHONE))).statusCode).toBe(200);
  expect((await stop()).json().code).toBe('handover/done');
  expect((await stop('0197c0de-0000-7000-8000-000000000001')).json().code).toBe('request/not-found');
});

test('the household can stop what the office started, as long as nobody has accepted', async () => {
  const scene = await sceneOf();
  const { world, mother, hana, accept } = scene;
  await (await desk(scene)).start();
  const code = await codeSentTo(world, HANAS_PHONE);

  const stopped = await world.call('DELETE', `/learners/${hana}/hand-over`, { token: mother.token });

  expect(stopped.statusCode).toBe(204);
  const grown = await register(world, HANAS_PHONE, 'Hana');
  expect((await accept(grown, code)).json().code).toBe('invitation/wrong-code');
});

test('the desk has the rules of the household, and nobody helps their own', async () => {
  const scene = await sceneOf();
  const { world, dawit, change } = scene;
  const { id: staff, start } = await desk(scene, ['welfare']);
  const refusal = async (learner?: string) => (await start(learner)).json().code;

  expect(await refusal(dawit)).toBe('handover/not-adult');
  expect(await refusal('0197c0de-0000-7000-8000-000000000001')).toBe('request/not-found');
  await change({ phone: MOTHERS_PHONE });
  expect(await refusal()).toBe('handover/no-own-phone');
  await change({ phone: HANAS_PHONE });
  const other = await desk(scene, ['money']);
  expect((await other.start()).json().code).toBe('auth/capability-missing');
  await world.pool.query('update accounts set phone = $2 where id = $1', [staff, international(HANAS_PHONE)]);
  expect(await refusal()).toBe('handover/own-household');
  expect(await codeSentTo(world, HANAS_PHONE)).toBe('');
});

test('the learner’s code is in the language of the learner’s own account, else of the household’s', async () => {
  const scene = await sceneOf();
  const { world } = scene;
  const { start } = await desk(scene);
  await start();
  await codeSentTo(world, HANAS_PHONE);
  expect(await lastSentTo(world, HANAS_PHONE)).toContain('our office hands your lessons over');

  const { token } = await register(world, HANAS_PHONE, 'Hana');
  await world.call('PUT', '/me/language', { token, body: { language: 'am' } });
  await start();
  await codeSentTo(world, HANAS_PHONE);

  expect(await lastSentTo(world, HANAS_PHONE)).toContain('ቢሯችን');
  expect(await lastSentTo(world, MOTHERS_PHONE)).toContain('asked at our office');
});

test('a mother who learns and answers for her children takes over with the phone that is hers', async () => {
  const scene = await sceneOf();
  const { world, mother } = scene;
  const phone = '0922114477';
  const own = { fullName: 'Tigist Sample', dateOfBirth: '1990-05-05', phone };
  const { _id } = (await world.call('POST', '/learners', { token: mother.token, body: own })).json().data.learner;
  const guardian = { name: 'Tigist Sample', phone, relation: 'other' };
  await world.call('POST', '/guardians', { token: mother.token, body: guardian });

  expect((await scene.ask(_id)).statusCode).toBe(200);
});

test('when the household is erased the grown learner keeps the lessons, without a word of the household', async () => {
  const scene = await sceneOf();
  const { world, hana, hanasClass } = scene;
  const guardian = { name: 'Abebe Guardian', phone: '0922114433', relation: 'father' };
  await world.call('POST', '/guardians', { token: scene.mother.token, body: guardian });
  const { grown, mother } = await handedOver(scene);
  // What a guardian said years ago.
  await world.pool.query(
    `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
     values (gen_random_uuid(), $1, $2, 'guardian', 'Abebe Guardian', 'service', true, '2026-11', 'en', 'code', now())`,
    [mother.id, hana],
  );
  await world.call('PATCH', `/shared-learners/${hana}`, { token: grown.token, body: { householdMaySee: true } });
  const erase = ({ id, token }: Person, phoneNumber: string) =>
    world.call('DELETE', `/user/${id}`, {
      token,
      body: { phoneNumber: phoneNumber.slice(1), password: 'secret-1' },
    });

  expect((await erase(mother, MOTHERS_PHONE)).statusCode).toBe(200);

  expect(await reach(scene, grown)).toEqual({ hanasClass: 200, dawitsClass: 403, timetable: 1, feed: 1, paidFor: [] });
  const shared = (await world.call('GET', '/shared-learners', { token: grown.token })).json();
  expect(shared).toMatchObject([{ fullName: 'Hana Sample', own: { householdMaySee: false } }]);
  expect(shared[0].enrollments).toMatchObject([{ class: hanasClass }]);
  const { rows: seats } = await world.pool.query(
    'select full_name from enrollments where class_id is not null and account_id = $1',
    [mother.id],
  );
  expect(seats).toEqual([{ full_name: 'Hana Sample' }]);
  const left = await world.pool.query(
    `select (select count(*) from consents where household_id = $1)::int as consents,
       (select count(*) from guardians where household_id = $1)::int as guardians,
       (select array_agg(full_name) from learners where household_id = $1) as learners`,
    [mother.id],
  );
  expect(left.rows).toEqual([{ consents: 0, guardians: 0, learners: ['Hana Sample'] }]);

  // Afterwards the data are hers alone: her erasure removes them.
  expect((await erase(grown, HANAS_PHONE)).statusCode).toBe(200);
  const after = await world.pool.query(
    `select (select count(*) from learners where household_id = $1)::int as learners,
       (select count(*) from enrollments where account_id = $1 and (full_name <> '' or class_id is not null))::int as named`,
    [mother.id],
  );
  expect(after.rows).toEqual([{ learners: 0, named: 0 }]);
});

test('what was said about the grown learner at lessons stays with them when the household is erased, and goes with them', async () => {
  const scene = await sceneOf();
  const { world, hana, hanasClass } = scene;
  const { grown, mother } = await handedOver(scene);
  const lessonId = await addLesson(world, hanasClass, world.clock.now());
  await world.pool.query(
    `insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, note, device_at, received_at, outcome)
     select gen_random_uuid(), $1, $2, $3, state, source, note, now(), now(), 'stands'
     from (values ('absent', 'teacher', ''), ('late', 'office', 'The mother called')) said (state, source, note)`,
    [lessonId, mother.id, hana],
  );
  const erase = ({ id, token }: Person, phone: string) =>
    world.call('DELETE', `/user/${id}`, { token, body: { phoneNumber: phone.slice(1), password: 'secret-1' } });

  expect((await erase(mother, MOTHERS_PHONE)).statusCode).toBe(200);

  const [own] = (await world.call('GET', '/attendance', { token: grown.token })).json();
  expect(own).toMatchObject({ name: 'Hana Sample' });
  expect(own.lessons.find(({ lesson }: { lesson: string }) => lesson === lessonId).mark).toMatchObject({
    state: 'late',
  });
  const { attendance } = (await world.call('GET', '/me/data', { token: grown.token })).json();
  expect(attendance.map(({ state, note }: { state: string; note: string }) => `${state} ${note}`)).toEqual([
    'late ',
    'absent ',
  ]);

  expect((await erase(grown, HANAS_PHONE)).statusCode).toBe(200);
  expect((await world.pool.query('select 1 from attendance_marks')).rowCount).toBe(0);
});

/** Hana has an application with her report card, was marked at a lesson, and agreed to something herself. */
const withData = async ({ world, town, hana, hanasClass, mother }: Scene) => {
  const lessonId = await addLesson(world, hanasClass, world.clock.now());
  await world.pool.query(
    `insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, note, device_at, received_at, outcome)
     values (gen_random_uuid(), $1, $2, $3, 'absent', 'office', 'Hana was ill', now(), now(), 'stands')`,
    [lessonId, mother.id, hana],
  );
  const card = await town.file(mother, 'report-card');
  const fileId = card.split('/').at(-1);
  await world.pool.query(
    `with round as (
       insert into scholarship_rounds (id, name, opens_on, closes_on, decided_on, starts_on, months, seats, criteria, created_at)
       values (gen_random_uuid(), 'Sample', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', 1, 1, '[]', now()) returning id)
     insert into scholarship_applications (id, round_id, household_id, learner_id, state, answers, report_file_id, created_at,
       saved_at, sent_at)
     select gen_random_uuid(), id, $1, $2, 'sent', '{"ownWords":"I want to learn"}', $3, now(), now(), now() from round`,
    [mother.id, hana, fileId],
  );
  return { card: card.replace('/backend/api/v1', ''), fileId };
};

const dataOf = async ({ world }: Scene, { token }: Person) => {
  const { attendance, scholarshipApplications, enrollments, files } = (
    await world.call('GET', '/me/data', { token })
  ).json();
  return {
    attendance: attendance.map(({ note }: { note: string }) => note),
    applications: scholarshipApplications.map(({ answers }: { answers: { ownWords: string } }) => answers.ownWords),
    enrollments: enrollments.map(({ fullName }: { fullName: string }) => fullName).toSorted(),
    files: files.map(({ purpose }: { purpose: string }) => purpose),
    prices: enrollments.filter(({ priceEtb }: { priceEtb: number | null }) => priceEtb !== null).length,
  };
};

test('what is kept about the grown learner is in their own data, and what the household paid in the household’s', async () => {
  const scene = await sceneOf();
  await withData(scene);
  const hers = { attendance: ['Hana was ill'], applications: ['I want to learn'], files: ['report-card'] };
  expect(await dataOf(scene, scene.mother)).toMatchObject(hers);

  const { grown, mother } = await handedOver(scene);

  expect(await dataOf(scene, grown)).toEqual({ ...hers, enrollments: ['Hana Sample'], prices: 0 });
  expect(await dataOf(scene, mother)).toEqual({
    attendance: [],
    applications: [],
    files: [],
    enrollments: ['Dawit Sample', 'Hana Sample'],
    prices: 2,
  });

  const path = `/shared-learners/${scene.hana}`;
  await scene.world.call('PATCH', path, { token: grown.token, body: { householdMaySee: true } });
  expect(await dataOf(scene, mother)).toMatchObject({ attendance: ['Hana was ill'], applications: [], files: [] });
});

test('the papers of an application go with the grown learner, also by an address that was made before', async () => {
  const scene = await sceneOf();
  const { world } = scene;
  const { card } = await withData(scene);
  const opened = async ({ token }: Person) => (await world.call('GET', card, { token })).statusCode;
  const { files } = (await world.call('GET', '/me/data', { token: scene.mother.token })).json();
  const [{ download }] = files;
  const isLetIn = (status: number): boolean => ![401, 403].includes(status);
  expect(isLetIn(await opened(scene.mother))).toBe(true);

  const { grown, mother } = await handedOver(scene);

  expect([isLetIn(await opened(grown)), await opened(mother)]).toEqual([true, 403]);
  const { statusCode } = await world.app.inject(download);
  expect(isLetIn(statusCode)).toBe(false);
});
