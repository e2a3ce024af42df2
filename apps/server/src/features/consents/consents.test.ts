import { expect, test } from 'vitest';
import { startSession } from '../../domains/identity/sessions/queries.ts';
import { lastCodeSentTo, textsSentTo } from '../../testing/codes.ts';
import { type Family, newFamily } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ALMAZ = '+251922114433';

interface Scene {
  world: World;
  family: Family;
  learner: string;
  guardian: string;
}

const addLearner = async (world: World, { token }: Family, body: object): Promise<string> =>
  (await world.call('POST', '/learners', { token, body: { fullName: 'Hana Sample', grade: '8', ...body } })).json().data
    .learner._id;
const addGuardian = async (world: World, { token }: Family, body: object = {}): Promise<string> =>
  (
    await world.call('POST', '/guardians', {
      token,
      body: { name: 'Almaz Sample', phone: ALMAZ, relation: 'mother', ...body },
    })
  ).json().data.guardian._id;

const scene = async (about: object = {}): Promise<Scene> => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const family = await newFamily(world);
  const learner = await addLearner(world, family, about);
  return { world, family, learner, guardian: await addGuardian(world, family) };
};

const ask = ({ world, family, learner, guardian }: Scene, body: object = {}) =>
  world.call('POST', `/learners/${learner}/consent`, { token: family.token, body: { guardian, ...body } });
type Answering = 'confirm' | 'refuse' | 'withdraw';
const answer = ({ world }: Scene, id: string, code: string, how: Answering = 'confirm') =>
  world.call('POST', `/consents/${id}/${how}`, { body: { code } });
const stateOf = async ({ world, family, learner }: Scene): Promise<string> =>
  (await world.call('GET', '/learners', { token: family.token }))
    .json()
    .find((each: { _id: string }) => each._id === learner).consent;
const asked = async (there: Scene, body: object = {}, phone = ALMAZ): Promise<{ id: string; code: string }> => {
  const reply = await ask(there, body);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.stringContaining('asked')]);
  return { id: reply.json().data.consent._id, code: await lastCodeSentTo(there.world, phone) };
};
/** Days pass; the family signs in again. */
const afterDays = async (there: Scene, days: number): Promise<Scene> => {
  const { world, family } = there;
  world.clock.advance(days * DAY);
  const token = await startSession(world.deps.db, { accountId: family.id, now: world.clock.now() });
  return { ...there, family: { ...family, token } };
};
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const linkSentTo = async ({ world }: Scene, phone = ALMAZ): Promise<string> => {
  await world.runJobs();
  return /\/consent\/([a-z]+)/.exec((await textsSentTo(world, phone))[0] ?? '')?.[1] ?? '';
};

test('a guardian gets a code and a link, agrees without an account, and the learner has the yes', async () => {
  const there = await scene();
  expect(await stateOf(there)).toBe('missing');

  const reply = await ask(there);

  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    {
      status: 'success',
      data: {
        consent: {
          _id: expect.any(String),
          state: 'asked',
          purpose: 'service',
          voice: 'guardian',
          guardian: there.guardian,
          sentTo: '09•• ••• •33',
          sentAt: expect.any(String),
          againFrom: expect.any(String),
          expiresAt: expect.any(String),
        },
      },
    },
  ]);
  expect(await stateOf(there)).toBe('asked');
  const { _id: id } = reply.json().data.consent;
  const code = await lastCodeSentTo(there.world, ALMAZ);
  const [text = ''] = await textsSentTo(there.world, ALMAZ);
  expect(text).toMatch(new RegExp(`^Temari: ${code} .*Hana: http://localhost/consent/[a-z]{20}$`));
  expect(text).not.toContain('Sample');

  const agreed = await answer(there, id, code);

  expect([agreed.statusCode, agreed.json()]).toEqual([
    200,
    { status: 'success', data: { consent: { _id: id, state: 'given' } } },
  ]);
  expect(await stateOf(there)).toBe('given');
  const { rows } = await there.world.pool.query('select * from consents');
  expect(rows).toMatchObject([
    {
      voice: 'guardian',
      said_by: 'Almaz Sample',
      purpose: 'service',
      is_given: true,
      text_version: '2026-11',
      language: 'en',
      way: 'code',
    },
  ]);
});

test('code and link are not in the database, and the link opens the text in both languages', async () => {
  const there = await scene();
  const { code } = await asked(there);
  const link = await linkSentTo(there);

  const { rows } = await there.world.pool.query('select * from consent_requests');
  const { rows: texts } = await there.world.pool.query('select text from sms_messages');

  for (const secret of [code, link]) expect(JSON.stringify([rows, texts])).not.toContain(secret);
  const { consent } = (await there.world.call('GET', `/consents/${link}`)).json();
  expect(consent).toMatchObject({
    state: 'asked',
    learner: 'Hana',
    askedPerson: 'Almaz',
    sentTo: '09•• ••• •33',
    textVersion: '2026-11',
    texts: { en: { title: 'May Hana take lessons with us?' }, am: { lines: expect.any(Array) } },
  });
  expect(JSON.stringify(consent)).not.toContain('Sample');
  expect((await answer(there, link, code)).statusCode).toBe(200);
});

test("the question is in the household's language", async () => {
  const there = await scene();
  await there.world.call('PUT', '/me/language', { token: there.family.token, body: { language: 'am' } });
  await asked(there);
  expect((await textsSentTo(there.world, ALMAZ))[0]).toContain('ፈቃድዎን እንጠይቃለን');
});

test('asked five times at once it is one question and one message; after half a minute it is sent again', async () => {
  const there = await scene();
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(there)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
  const ids = new Set(replies.map((reply) => reply.json().data.consent._id));
  expect(ids.size).toBe(1);
  const code = await lastCodeSentTo(there.world, ALMAZ);
  expect(await textsSentTo(there.world, ALMAZ)).toHaveLength(1);

  there.world.clock.advance(31_000);
  const again = await asked(there);

  expect(ids).toContain(again.id);
  expect(await textsSentTo(there.world, ALMAZ)).toHaveLength(2);
  expect(again.code).toBe(code);
  expect((await answer(there, again.id, code)).statusCode).toBe(200);
});

test('messages are limited by phone and by household, with the time to wait', async () => {
  const there = await scene();
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const reply = await ask(there);
    statuses.push(reply.statusCode);
    if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    there.world.clock.advance(31_000);
  }
  expect(statuses).toEqual([...Array(6).fill(201), 429, 429]);
});

test('five wrong codes end the question, also fifty at once; a new one can be asked', async () => {
  const there = await scene();
  const { id, code } = await asked(there);

  const guesses = await Promise.all(Array.from({ length: 50 }, () => answer(there, id, otherThan(code))));

  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
  const late = await answer(there, id, code);
  expect([late.statusCode, late.json().code]).toEqual([429, 'auth/too-many-requests']);
  expect(await stateOf(there)).toBe('asked');
  const next = await asked(await afterDays(there, 2));
  expect(next.id).not.toBe(id);
  expect((await answer(there, next.id, next.code)).statusCode).toBe(200);
});

test('guesses at a question without tries take none of the day from the next question', async () => {
  const there = await scene();
  const spent = await asked(there);
  await Promise.all(Array.from({ length: 50 }, () => answer(there, spent.id, otherThan(spent.code))));
  there.world.clock.advance(31_000);

  const next = await asked(there);

  expect(next.id).not.toBe(spent.id);
  expect((await answer(there, next.id, next.code)).statusCode).toBe(200);
});

test('five answers at once are one consent, and all of them hear of it', async () => {
  const there = await scene();
  const { id, code } = await asked(there);
  const replies = await Promise.all(Array.from({ length: 5 }, () => answer(there, id, code)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  const { rows } = await there.world.pool.query('select id from consents');
  expect(rows).toHaveLength(1);
});

test('yes and no at once: one of them counts, the other is told', async () => {
  const there = await scene();
  const { id, code } = await asked(there);
  const replies = await Promise.all([answer(there, id, code), answer(there, id, code, 'refuse')]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { rows } = await there.world.pool.query('select is_given from consents');
  expect(rows).toHaveLength(1);
  expect(await stateOf(there)).toBe(rows[0].is_given ? 'given' : 'missing');
});

test('a question is refused, taken back and asked anew, each at once', async () => {
  const there = await scene();
  const first = await asked(there);
  expect((await answer(there, first.id, first.code, 'refuse')).json().data.consent.state).toBe('refused');
  expect(await stateOf(there)).toBe('missing');
  expect((await answer(there, first.id, first.code)).json().code).toBe('consent/answered');

  there.world.clock.advance(MINUTE);
  const second = await asked(there);
  await answer(there, second.id, second.code);
  const later = await afterDays(there, 30);
  const back = await answer(there, second.id, second.code, 'withdraw');
  expect([back.statusCode, back.json().data.consent.state]).toEqual([200, 'withdrawn']);
  expect(await stateOf(later)).toBe('missing');
  expect((await answer(there, second.id, second.code)).json().code).toBe('consent/answered');
  const { consent } = (await there.world.call('GET', `/consents/${second.id}`)).json();
  expect(consent.state).toBe('withdrawn');
});

test('the family takes a yes back, and with it what is still being asked', async () => {
  const there = await scene();
  const { world, family, learner } = there;
  const withdraw = (token = family.token) =>
    world.call('POST', `/learners/${learner}/consent/withdraw`, { token, body: {} });
  const { id, code } = await asked(there);

  expect((await withdraw()).json()).toMatchObject({ state: 'missing', asked: [] });
  const refused = await answer(there, id, code);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent/closed']);

  world.clock.advance(MINUTE);
  const next = await asked(there);
  await answer(there, next.id, next.code);
  expect((await withdraw((await newFamily(world)).token)).statusCode).toBe(404);
  expect(await stateOf(there)).toBe('given');
  expect((await withdraw()).json()).toMatchObject({ state: 'missing', answers: [{ isGiven: false, way: 'account' }] });
});

test('a question that was not answered within seven days is worth nothing', async () => {
  const there = await scene();
  const { id, code } = await asked(there);
  const later = await afterDays(there, 7);
  expect((await answer(there, id, code)).json()).toMatchObject({ code: 'auth/code-expired' });
  expect(await stateOf(later)).toBe('missing');
});

test.each([
  ["the guardian's phone changes", 'PATCH', { phone: '0933445566' }],
  ['the guardian is removed', 'DELETE', undefined],
  ['the guardian may not decide any more', 'PATCH', 'rights'],
] as const)('when %s the code before is worth nothing', async (_, method, change) => {
  const there = await scene();
  const { world, family, learner, guardian } = there;
  const { id, code } = await asked(there);
  const rights = [{ learner, mayDecide: false, maySee: true, mayPay: false, callOrder: 1 }];
  const body = change === 'rights' ? { rights } : change;
  const changed = await world.call(method, `/guardians/${guardian}`, { token: family.token, ...(body && { body }) });
  expect(changed.statusCode).toBeLessThan(300);

  const refused = await answer(there, id, code);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent/closed']);
  expect(await stateOf(there)).not.toBe('given');
});

test("another guardian's question replaces the first", async () => {
  const there = await scene();
  const first = await asked(there);
  const bekele = await addGuardian(there.world, there.family, {
    name: 'Bekele',
    phone: '0933000001',
    relation: 'father',
  });
  const second = await asked({ ...there, guardian: bekele }, {}, '+251933000001');
  expect((await answer(there, first.id, first.code)).json().code).toBe('consent/closed');
  expect((await answer(there, second.id, second.code)).statusCode).toBe(200);
});

test('what cannot be asked is told in a sentence and nothing is sent', async () => {
  const there = await scene();
  const { world, family, learner } = there;
  const other = await newFamily(world);
  const adult = await addLearner(world, family, { fullName: 'Adult', dateOfBirth: '1990-01-01' });
  const landline = await addGuardian(world, family, { name: 'Bekele', phone: '0111234567', relation: 'father' });
  const notDeciding = await addGuardian(world, family, { name: 'Sara', phone: '0933000002', relation: 'other' });
  const rights = [{ learner, mayDecide: false, maySee: true, mayPay: false, callOrder: 1 }];
  await world.call('PATCH', `/guardians/${notDeciding}`, { token: family.token, body: { rights } });
  const cases: [there: Scene, body: object, status: number, told: object][] = [
    [{ ...there, learner: adult }, {}, 409, { code: 'consent/not-needed' }],
    [{ ...there, guardian: landline }, {}, 409, { code: 'consent/paper-only' }],
    [{ ...there, guardian: notDeciding }, {}, 409, { code: 'consent/guardian-may-not' }],
    [there, { voice: 'learner' }, 409, { code: 'consent/not-needed' }],
    [there, { guardian: 'x' }, 400, { errors: { guardian: expect.any(String) } }],
    [there, { guardian: undefined }, 400, { errors: { guardian: expect.any(String) } }],
    [there, { guardian: learner }, 400, { errors: { guardian: expect.any(String) } }],
    [there, { purpose: 'marketing' }, 400, { errors: { purpose: expect.any(String) } }],
    [{ ...there, family: other }, {}, 404, { code: 'request/not-found' }],
    [{ ...there, learner: 'x' }, {}, 404, { code: 'request/not-found' }],
  ];
  for (const [where, body, status, told] of cases) {
    const reply = await ask(where, body);
    expect([body, reply.statusCode]).toEqual([body, status]);
    expect(reply.json()).toMatchObject(told);
  }
  await world.runJobs();
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toEqual([]);
});

test.each([
  ['no code', {}, 400],
  ['letters', { code: 'abcdef' }, 400],
  ['five digits', { code: '12345' }, 400],
  ['a number', { code: 123456 }, 400],
  ['a language that does not exist', { code: '123456', language: 'xx' }, 400],
])('an answer with %s is refused', async (_, body, status) => {
  const there = await scene();
  const { id } = await asked(there);
  const reply = await there.world.call('POST', `/consents/${id}/confirm`, { body });
  expect(reply.statusCode).toBe(status);
});

test('an unknown question has a sentence of its own', async () => {
  const there = await scene();
  for (const id of ['abcdefghijkmnpqrstuv', '0197c0de-0000-7000-8000-000000000001', 'x']) {
    const reply = await answer(there, id, '123456');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'consent/unknown']);
  }
});

test('a guardian who is known already is asked for a learner who came later', async () => {
  const there = await scene();
  const dawit = await addLearner(there.world, there.family, { fullName: 'Dawit Sample', grade: '5' });
  const { id, code } = await asked({ ...there, learner: dawit });
  expect((await answer(there, id, code)).statusCode).toBe(200);
  expect(await stateOf({ ...there, learner: dawit })).toBe('given');
  expect(await stateOf(there)).toBe('missing');
});

test('purposes are separate, and refusing an optional one does not touch the lessons', async () => {
  const there = await scene();
  const lessons = await asked(there);
  await answer(there, lessons.id, lessons.code);
  there.world.clock.advance(MINUTE);
  const photo = await asked(there, { purpose: 'photo' });
  await answer(there, photo.id, photo.code, 'refuse');
  expect(await stateOf(there)).toBe('given');
  const again = await ask(there);
  expect([again.statusCode, again.json().code]).toEqual([409, 'consent/already-given']);
  expect(again.json().message).toContain('Almaz Sample');
});

test('at 16 the learner agrees too: by a code to the own phone', async () => {
  const there = await scene({ dateOfBirth: '2010-01-01', phone: '0911445566' });
  const own = '+251911445566';
  const guardian = await asked(there);
  await answer(there, guardian.id, guardian.code);
  expect(await stateOf(there)).toBe('missing');

  const { id, code } = await asked(there, { guardian: undefined, voice: 'learner' }, own);
  expect((await answer(there, id, code)).statusCode).toBe(200);

  expect(await stateOf(there)).toBe('given');
  const inApp = await there.world.call('POST', `/learners/${there.learner}/consent/own`, {
    token: there.family.token,
    body: { isGiven: true },
  });
  expect(inApp.json().code).toBe('consent/code-needed');
});

test('at 17 without an own phone the learner agrees in the app', async () => {
  const there = await scene({ dateOfBirth: '2009-01-01' });
  const { world, family, learner } = there;
  const own = () =>
    world.call('POST', `/learners/${learner}/consent/own`, { token: family.token, body: { isGiven: true } });
  expect((await ask(there, { guardian: undefined, voice: 'learner' })).json().code).toBe('consent/own-phone-missing');
  const guardian = await asked(there);
  await answer(there, guardian.id, guardian.code);
  expect((await own()).json()).toMatchObject({ state: 'given', needed: ['guardian', 'learner'] });
});

test('a learner below 16 cannot answer for themselves', async () => {
  const { world, family, learner } = await scene();
  const own = await world.call('POST', `/learners/${learner}/consent/own`, {
    token: family.token,
    body: { isGiven: true },
  });
  expect([own.statusCode, own.json().code]).toEqual([409, 'consent/not-needed']);
});

test('questions that nobody answered are deleted after 90 days, and the log says how many', async () => {
  const there = await scene();
  const first = await asked(there);
  await answer(there, first.id, first.code);
  there.world.clock.advance(MINUTE);
  await asked(there, { purpose: 'photo' });
  const left = async () => (await there.world.pool.query('select purpose from consent_requests order by 1')).rows;
  there.world.clock.advance(89 * DAY);
  await there.world.runJob('forget-unanswered-consents');
  expect(await left()).toHaveLength(2);
  there.world.clock.advance(DAY + MINUTE);
  await there.world.runJob('forget-unanswered-consents');
  expect(await left()).toEqual([{ purpose: 'service' }]);
});
