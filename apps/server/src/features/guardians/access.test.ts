import { expect, test } from 'vitest';
import { classesIn } from '../../testing/calendars.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

interface Person {
  id: string;
  token: string;
}

const FATHER = '0922114433';

const register = async (world: World, phoneNumber: string, firstName = 'Abebe'): Promise<Person> => {
  const body = { firstName, lastName: 'Sample', email: 'a@gmail.com', phoneNumber, password: 'secret-1' };
  const { token, newUser } = (await world.call('POST', '/user', { body })).json().data;
  return { token, id: newUser._id };
};

const messagesTo = async (world: World, phone: string): Promise<string[]> => {
  await world.runJobs();
  const { rows } = await world.pool.query('select text from sms_messages where phone = $1 order by created_at', [
    phone,
  ]);
  const sent = (await world.app.inject(`/sandbox/sms/messages?to=${encodeURIComponent(phone)}`)).json();
  return [...rows.map(({ text }: { text: string }) => text), ...sent.map(({ text }: { text: string }) => text)];
};

const codeSentTo = async (world: World, phone: string): Promise<string> =>
  (await messagesTo(world, phone)).flatMap((text) => /[a-z0-9]{4}-[a-z0-9]{4}/.exec(text)?.[0] ?? []).at(-1) ?? '';

/** A mother with two children in one class each, and the father of both on her list. */
const sceneOf = async () => {
  const world = await testWorld();
  await world.seed();
  const town = school(world);
  const mother = await register(world, '0911445500', 'Almaz');
  const learner = async (fullName: string): Promise<string> =>
    (await world.call('POST', '/learners', { token: mother.token, body: { fullName, grade: '8' } })).json().data.learner
      ._id;
  const hana = await learner('Hana Sample');
  const dawit = await learner('Dawit Sample');
  const hanasClass = await town.class();
  const dawitsClass = await town.class();
  const enrollment = await town.enroll(mother, hanasClass, 'paid', 'Hana Sample');
  await town.enroll(mother, dawitsClass, 'paid', 'Dawit Sample');
  const guardian = (
    await world.call('POST', '/guardians', {
      token: mother.token,
      body: { name: 'Abebe Sample', phone: FATHER, relation: 'father' },
    })
  ).json().data.guardian._id as string;
  const invite = (body: object = { learners: [hana] }) =>
    world.call('POST', `/guardians/${guardian}/invitation`, { token: mother.token, body });
  const takeBack = () => world.call('DELETE', `/guardians/${guardian}/access`, { token: mother.token });
  return { world, town, mother, hana, dawit, hanasClass, dawitsClass, enrollment, guardian, invite, takeBack };
};

type SceneOf = Awaited<ReturnType<typeof sceneOf>>;

/** Invites the father, who registers and accepts. */
const withFather = async (scene: SceneOf): Promise<Person> => {
  await scene.invite();
  const code = await codeSentTo(scene.world, '+251922114433');
  const father = await register(scene.world, FATHER);
  const accepted = await scene.world.call('POST', '/shared-learners', { token: father.token, body: { code } });
  expect([accepted.statusCode, accepted.body]).toEqual([200, accepted.body]);
  return father;
};

/** What somebody reaches of Hana, as one line to compare. */
const reach = async ({ world, hanasClass, dawitsClass, enrollment, mother }: SceneOf, { id, token }: Person) => {
  const get = (path: string) => world.call('GET', path, { token });
  const shared = await get('/shared-learners');
  const timetable = await get('/timetable');
  return {
    shared: shared.json().map(({ fullName }: { fullName: string }) => fullName),
    hanasClass: (await get(`/class/${hanasClass}`)).statusCode,
    dawitsClass: (await get(`/class/${dawitsClass}`)).statusCode,
    timetable: timetable.json().length,
    householdsList: (await get(`/enrollment/getbyuser/${mother.id}`)).statusCode,
    ownList: (await get(`/enrollment/getbyuser/${id}`)).json().length,
    price: (await get(`/enrollment/${enrollment}/price`)).statusCode,
    removal: (await world.call('DELETE', `/enrollment/${enrollment}`, { token })).statusCode,
  };
};

const NOTHING = {
  shared: [],
  hanasClass: 403,
  dawitsClass: 403,
  timetable: 0,
  householdsList: 403,
  ownList: 0,
  price: 404,
  removal: 404,
};

test('a guardian who accepted sees the learners chosen, and nothing else of the household', async () => {
  const scene = await sceneOf();
  const father = await withFather(scene);

  expect(await reach(scene, father)).toEqual({
    ...NOTHING,
    shared: ['Hana Sample'],
    hanasClass: 200,
    timetable: 1,
  });
  const [hana] = (await scene.world.call('GET', '/shared-learners', { token: father.token })).json();
  expect(hana).toMatchObject({ mayDecide: true, mayPay: false });
  expect(hana.enrollments).toMatchObject([{ class: scene.hanasClass, payment: null }]);
  const { _class: shown } = (
    await scene.world.call('GET', `/class/${scene.hanasClass}`, { token: father.token })
  ).json();
  expect(shown.enrollments).toMatchObject([{ fullName: 'Hana Sample' }]);
});

test('amounts are for a guardian who may pay', async () => {
  const scene = await sceneOf();
  const { world, mother, hana, guardian } = scene;
  const father = await withFather(scene);
  const rights = [{ learner: hana, mayDecide: false, maySee: true, mayPay: true, callOrder: null }];
  await world.call('PATCH', `/guardians/${guardian}`, { token: mother.token, body: { rights } });

  const [shared] = (await world.call('GET', '/shared-learners', { token: father.token })).json();

  expect(shared).toMatchObject({ mayDecide: false, mayPay: true });
  expect(shared.enrollments).toMatchObject([{ payment: { status: 'paid', amount: 1400 } }]);
});

test('taking it back works at once: pages, calendar, links and the code', async () => {
  const scene = await sceneOf();
  const { world, hanasClass } = scene;
  const father = await withFather(scene);
  const below = (url: string): string => url.replace('/backend/api/v1', '');
  const { calendarUrl } = (await world.call('GET', `/class/${hanasClass}`, { token: father.token })).json()._class;
  const feed = below((await world.call('POST', '/calendar', { token: father.token })).json().url);
  const events = async () => classesIn((await world.call('GET', feed)).body);
  expect([(await world.call('GET', below(calendarUrl))).statusCode, await events()]).toEqual([200, 1]);

  expect((await scene.takeBack()).statusCode).toBe(204);

  expect((await world.call('GET', `/class/${hanasClass}`, { token: father.token })).statusCode).toBe(401);
  expect((await world.call('GET', below(calendarUrl))).statusCode).toBe(404);
  expect(await events()).toBe(0);
  const again = (
    await world.call('POST', '/user/login', { body: { phoneNumber: FATHER, password: 'secret-1' } })
  ).json().data;
  expect(await reach(scene, { id: father.id, token: again.token })).toEqual(NOTHING);
});

test('seeing fewer learners, another number and leaving the list end it too', async () => {
  const scene = await sceneOf();
  const { world, mother, guardian, dawit } = scene;
  const father = await withFather(scene);
  const patch = (body: object) => world.call('PATCH', `/guardians/${guardian}`, { token: mother.token, body });

  await patch({ rights: [{ learner: dawit, mayDecide: true, maySee: false, mayPay: false, callOrder: 1 }] });
  expect((await world.call('GET', '/shared-learners', { token: father.token })).statusCode).toBe(401);

  const other = await sceneOf();
  const fatherThere = await withFather(other);
  await other.world.call('PATCH', `/guardians/${other.guardian}`, {
    token: other.mother.token,
    body: { phone: '0922114499' },
  });
  expect((await other.world.call('GET', '/shared-learners', { token: fatherThere.token })).statusCode).toBe(401);
  const { rows } = await other.world.pool.query('select access_account_id from guardians where id = $1', [
    other.guardian,
  ]);
  expect(rows).toEqual([{ access_account_id: null }]);
});

test('an invitation alone opens nothing, nor does the number without the code', async () => {
  const scene = await sceneOf();
  const { world } = scene;
  await scene.invite();
  const father = await register(world, FATHER);
  const stranger = await register(world, '0922114488');
  const code = await codeSentTo(world, '+251922114433');
  const accept = (person: Person, sent: string) =>
    world.call('POST', '/shared-learners', { token: person.token, body: { code: sent } });

  expect(await reach(scene, father)).toEqual(NOTHING);
  expect((await accept(father, 'abcd-2345')).json().code).toBe('invitation/wrong-code');
  expect((await accept(stranger, code)).json().code).toBe('invitation/wrong-code');
  expect((await accept(father, ` ${code.toUpperCase()} `)).statusCode).toBe(200);
  expect((await accept(father, code)).json().code).toBe('invitation/wrong-code');
  expect(await reach(scene, stranger)).toEqual(NOTHING);
});

test('a code ends after seven days, with a newer one, and when the invitation is taken back', async () => {
  const scene = await sceneOf();
  const { world } = scene;
  const father = await register(world, FATHER);
  const accept = async (code: string) =>
    (await world.call('POST', '/shared-learners', { token: father.token, body: { code } })).statusCode;
  await scene.invite();
  const first = await codeSentTo(world, '+251922114433');
  await scene.invite();
  const second = await codeSentTo(world, '+251922114433');
  expect(await accept(first)).toBe(409);
  await scene.takeBack();
  expect(await accept(second)).toBe(409);
  await scene.invite();
  const third = await codeSentTo(world, '+251922114433');
  const states = async () => (await world.call('GET', '/guardian-access', { token: scene.mother.token })).json();
  expect(await states()).toMatchObject([{ _id: scene.guardian, state: 'invited' }]);
  world.clock.advance(7 * 86_400_000);
  const again = (
    await world.call('POST', '/user/login', { body: { phoneNumber: FATHER, password: 'secret-1' } })
  ).json().data;
  const late = await world.call('POST', '/shared-learners', { token: again.token, body: { code: third } });
  expect(late.json().code).toBe('invitation/wrong-code');
});

test('who cannot be invited is told why', async () => {
  const scene = await sceneOf();
  const { world, mother, guardian, hana } = scene;
  const other = await register(world, '0922114477');
  const invite = (id: string, token: string, body: object = {}) =>
    world.call('POST', `/guardians/${id}/invitation`, { token, body });
  const own = (
    await world.call('POST', '/guardians', {
      token: mother.token,
      body: { name: 'Almaz Sample', phone: '0911445500', relation: 'mother' },
    })
  ).json().data.guardian._id;

  expect((await invite(own, mother.token)).json().code).toBe('guardian/is-household');
  expect((await invite(guardian, other.token)).statusCode).toBe(404);
  expect((await world.call('DELETE', `/guardians/${guardian}/access`, { token: other.token })).statusCode).toBe(404);
  const stranger = await invite(guardian, mother.token, { learners: ['0190a1b2-0000-7000-8000-000000000000'] });
  expect(stranger.json().code).toBe('guardian/answers-for-nobody');
  const noId = await invite(guardian, mother.token, { learners: ['Hana'] });
  expect(noId.json().code).toBe('guardian/answers-for-nobody');
  await withFather(scene);
  expect((await invite(guardian, mother.token, { learners: [hana] })).json().code).toBe('guardian/has-access');
});

test('no answer tells one guardian the phone of another', async () => {
  const scene = await sceneOf();
  const { world, hanasClass } = scene;
  const father = await withFather(scene);

  for (const path of [
    '/shared-learners',
    '/guardians',
    '/guardian-access',
    `/class/${hanasClass}`,
    '/timetable',
    '/me/data',
  ]) {
    const { body } = await world.call('GET', path, { token: father.token });
    expect([path, body.includes('911445500')]).toEqual([path, false]);
  }
});

test('two who take back and accept at once: never access without an invitation in force', async () => {
  const scene = await sceneOf();
  const { world } = scene;
  await scene.invite();
  const code = await codeSentTo(world, '+251922114433');
  const father = await register(world, FATHER);

  await Promise.all([
    scene.takeBack(),
    world.call('POST', '/shared-learners', { token: father.token, body: { code } }),
  ]);
  await scene.takeBack();

  const { rows } = await world.pool.query('select access_account_id, invitation_hash from guardians where id = $1', [
    scene.guardian,
  ]);
  expect(rows).toEqual([{ access_account_id: null, invitation_hash: null }]);
});

test('a guardian who got an account of their own stays as the household names them', async () => {
  const scene = await sceneOf();
  const { world, mother, guardian } = scene;
  const father = await withFather(scene);
  const change = (body: object) => world.call('PATCH', `/guardians/${guardian}`, { token: mother.token, body });

  const renamed = await change({ name: 'Abebe Kebede Sample' });
  expect([renamed.statusCode, renamed.json().data?.guardian.name]).toEqual([200, 'Abebe Kebede Sample']);
  expect((await change({ phone: FATHER })).statusCode).toBe(200);
  expect((await reach(scene, father)).shared).toEqual(['Hana Sample']);

  const other = await register(world, '0922114455', 'Bekele');
  expect((await change({ phone: '0922114455' })).json().code).toBe('guardian/other-household');
  expect((await world.call('GET', '/shared-learners', { token: other.token })).json()).toEqual([]);
});

test('the office puts a guardian with an account on the list; only the family and their own code open anything', async () => {
  const scene = await sceneOf();
  const { world, town, mother, hana } = scene;
  const phone = '0922114455';
  const uncle = await register(world, phone, 'Bekele');
  const member = await town.staff('office', ['teaching']);
  const person = { name: 'Bekele Sample', phone, relation: 'other' };
  const name = (body: object = person, household = mother.id, { token } = member) =>
    world.call('POST', `/admin/households/${household}/guardians`, { token, body });
  expect((await world.call('POST', '/guardians', { token: mother.token, body: person })).json().code).toBe(
    'guardian/other-household',
  );

  const named = await name();

  expect(named.statusCode).toBe(201);
  const { _id } = named.json();
  const list = (await world.call('GET', '/guardians', { token: mother.token })).json();
  const own = list.find((each: { _id: string }) => each._id === _id);
  expect(own).toMatchObject({ name: 'Bekele Sample', phone: '09•• ••• •55', rights: [] });
  const invite = () =>
    world.call('POST', `/guardians/${_id}/invitation`, { token: mother.token, body: { learners: [hana] } });
  expect((await invite()).json().code).toBe('guardian/answers-for-nobody');
  const rights = [{ learner: hana, mayDecide: false, maySee: true, mayPay: false, callOrder: null }];
  await world.call('PATCH', `/guardians/${_id}`, { token: mother.token, body: { rights } });
  expect((await reach(scene, uncle)).shared).toEqual([]);
  expect((await invite()).statusCode).toBe(200);
  const code = await codeSentTo(world, '+251922114455');
  expect((await world.call('POST', '/shared-learners', { token: uncle.token, body: { code } })).statusCode).toBe(200);
  expect((await reach(scene, uncle)).shared).toEqual(['Hana Sample']);

  expect((await name()).json().code).toBe('guardian/phone-taken');
  expect((await name({ ...person, phone: '0922114466', name: 'hana  sample' })).json().code).toBe(
    'guardian/is-learner',
  );
  expect((await name(person, member.id)).json().code).toBe('request/not-found');
  const { rows } = await world.pool.query('select phone from accounts where id = $1', [member.id]);
  expect((await name({ ...person, phone: rows[0].phone })).json().code).toBe('guardian/own-household');
  await world.pool.query("update accounts set phone = '+251922114433' where id = $1", [member.id]);
  expect((await name({ ...person, phone: '0922114466' })).json().code).toBe('guardian/own-household');
});
