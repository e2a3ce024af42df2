import { expect, test } from 'vitest';
import { newFamily } from '../../testing/families.ts';
import { awardTo, LETTER_WORDS, letterScene } from '../../testing/letters.ts';

test('a letter reaches sponsors once a guardian has agreed to it and the office has passed it on', async () => {
  const { written, list, answer, pass, read, give, page, world } = await letterScene();
  const letter = await written();
  expect(await list()).toMatchObject({ writers: [], letters: [{ state: 'open', consent: 'missing' }] });
  const early = await pass(letter);
  expect([early.statusCode, early.json().code]).toEqual([409, 'letter/consent']);

  await answer(letter);
  expect((await list()).letters[0].consent).toBe('given');
  expect(await read()).toEqual([]);

  expect((await pass(letter)).json()[0]).toMatchObject({ state: 'passed', learner: 'Meklit Tesfaye' });
  expect((await pass(letter)).statusCode).toBe(200);
  expect(await read()).toEqual([{ words: LETTER_WORDS, grades: null }]);
  expect((await list()).letters[0].state).toBe('passed');

  const { token: stranger } = (await give({ way: 'transfer' })).json();
  expect((await page(stranger)).json().letters).toEqual([]);
  const { rows } = await world.pool.query(`select count(*)::int as n from notices where occasion = 'letter-read'`);
  expect(rows).toEqual([{ n: 1 }]);
  const acts = await world.pool.query(`select count(*)::int as n from audit_entries where action = 'pass-letter'`);
  expect(acts.rows).toEqual([{ n: 1 }]);
});

test.each([
  ['a phone number', 'Please call me: 0911 22 33 44. I would like to talk.'],
  ['an e-mail address', 'Please write to me at meklit@example.com, thank you.'],
  ['a link', 'I show what I built on www.example.com, thank you.'],
  ['the own last name', 'Thank you from all of the Tesfaye family, we are glad.'],
  ['the own first name', 'Thank you for the lessons. Yours, Meklit'],
  ['the school', 'At Entoto there is no laboratory, so I thank you a lot.'],
  ['a guardian', 'My mother Almaz is glad, too. Thank you for the lessons.'],
])('a letter with %s is refused', async (_what, words) => {
  const { write, list } = await letterScene();
  const refused = await write(words);
  expect([refused.statusCode, refused.json().fields?.words?.code]).toEqual([400, 'letter-names']);
  expect((await list()).letters).toEqual([]);
});

test('a yes is to one letter: neither a general yes nor a yes to another letter counts', async () => {
  const { written, answer, ask, handBack, write, pass, list, world, family, learner } = await letterScene();
  const first = await written();
  await answer(first);
  await handBack(first, 'Please tell a little more about your lessons.');
  const [second] = (await write(`${LETTER_WORDS} I also like the lessons in physics.`)).json().letters;
  await world.pool.query(
    `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
     values (gen_random_uuid(), $1, $2, 'guardian', 'Almaz Girma', 'sponsor', true, '2026-11', 'en', 'paper', now())`,
    [family.id, learner],
  );
  expect((await pass(second._id)).json().code).toBe('letter/consent');
  const other = await newFamily(world);
  const asked = await world.call('POST', `/learners/${learner}/consent`, {
    token: other.token,
    body: { letter: second._id },
  });
  expect(asked.statusCode).not.toBe(201);
  expect((await ask('0190b0a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await list()).letters.map((each: { consent: string }) => each.consent)).toEqual(['missing', 'given']);
});

test('the page behind the link shows the very words, and a no keeps them from everybody', async () => {
  const { written, answer, pass, list, world } = await letterScene();
  const letter = await written();
  const { id } = await answer(letter, 'refuse');
  const page = await world.app.inject({ url: `/consent/${id}` });
  expect(page.body).toContain(LETTER_WORDS);
  expect((await list()).letters[0].consent).toBe('refused');
  expect((await pass(letter)).json().code).toBe('letter/consent');
});

test('a yes that is taken back takes the letter from sponsors at once', async () => {
  const { written, answer, reply, pass, read } = await letterScene();
  const letter = await written();
  const { id } = await answer(letter);
  await pass(letter);
  expect(await read()).toHaveLength(1);
  expect((await reply(id, 'withdraw')).statusCode).toBe(200);
  expect(await read()).toEqual([]);
});

test('a family takes a letter back: its words are gone, and another can be written', async () => {
  const { written, answer, pass, read, list, world, family } = await letterScene();
  const letter = await written();
  await answer(letter);
  await pass(letter);
  const back = () => world.call('POST', `/letters/${letter}/withdraw`, { token: family.token });
  expect((await back()).json()).toMatchObject({ letters: [{ state: 'withdrawn', words: '' }] });
  expect((await back()).statusCode).toBe(200);
  expect(await read()).toEqual([]);
  expect((await pass(letter)).statusCode).toBe(404);
  expect((await list()).writers).toHaveLength(1);
  const stranger = await newFamily(world);
  const other = await written();
  expect((await world.call('POST', `/letters/${other}/withdraw`, { token: stranger.token })).statusCode).toBe(404);
});

test('the office hands a letter back with a reason, and cannot change its words', async () => {
  const { written, handBack, pass, list, world } = await letterScene();
  const letter = await written();
  expect((await handBack(letter, '')).json().fields.reason.code).toBe('letter-reason');
  await handBack(letter, 'Please tell a little more about your lessons.');
  expect((await list()).letters[0]).toMatchObject({
    state: 'returned',
    reason: 'Please tell a little more about your lessons.',
  });
  expect((await pass(letter)).json().code).toBe('letter/decided');
  await expect(world.pool.query(`update letters set words = 'Send money'`)).rejects.toThrow('never changed');
  await expect(world.pool.query(`update letters set state = 'passed'`)).rejects.toThrow('never changed');
});

test('one letter at a time; the same words again are the same letter; without an award there is none', async () => {
  const { write, world } = await letterScene();
  await Promise.all([write(), write()]);
  const again = await write();
  expect([again.statusCode, again.json().letters.length]).toEqual([201, 1]);
  expect((await write(`${LETTER_WORDS} And more.`)).json().code).toBe('letter/open');
  const other = await newFamily(world);
  const by = { token: other.token };
  const made = await world.call('POST', '/learners', { ...by, body: { fullName: 'Yonas Bekele', grade: '9' } });
  const body = { learner: made.json().data.learner._id, words: LETTER_WORDS };
  expect((await world.call('POST', '/letters', { ...by, body })).json().code).toBe('award/none');
});

test.each([
  ['at 16 both agree, the learner in the app', '2010-05-01', true],
  ['from 18 on the learner’s own wish is enough', '2005-05-01', false],
])('%s', async (_what, dateOfBirth, needsYes) => {
  const { written, answer, pass, list, read, world, learner, family } = await letterScene({ dateOfBirth });
  const letter = await written();
  if (needsYes) {
    await answer(letter);
    expect((await list()).letters[0].consent).toBe('missing');
    expect((await pass(letter)).json().code).toBe('letter/consent');
    const own = { token: family.token, body: { isGiven: true, letter } };
    expect((await world.call('POST', `/learners/${learner}/consent/own`, own)).json().state).toBe('given');
  } else expect((await list()).letters[0].consent).toBe('not-needed');
  expect((await pass(letter)).statusCode).toBe(200);
  expect(await read()).toHaveLength(1);
});

test('two grades are told where five learners of the fund are in them, and never a name', async () => {
  const { written, answer, pass, read, page, link, world, family, fund } = await letterScene();
  const letter = await written();
  await answer(letter);
  await pass(letter);
  const another = async (fullName: string, grade: string): Promise<void> => {
    const made = await world.call('POST', '/learners', { token: family.token, body: { fullName, grade } });
    const learner = made.json().data.learner._id;
    await awardTo(world, { householdId: family.id, learner, fund, grade });
  };
  await another('Sara Tesfaye', '9');
  await another('Yonas Tesfaye', '10');
  await another('Liya Tesfaye', '10');
  expect((await read())[0]?.grades).toBeNull();
  await another('Dawit Tesfaye', '9');
  expect((await read())[0]?.grades).toBe('9 & 10');
  expect((await page(link)).body).not.toMatch(/Meklit|Tesfaye|Entoto|Almaz/);
});

test('a household that is erased takes its letters with it', async () => {
  const { written, answer, pass, read, world, family } = await letterScene();
  const letter = await written();
  await answer(letter);
  await pass(letter);
  const { eraseEverythingOf } = await import('../account-deletion/queries.ts');
  await world.deps.db.transaction((tx) => eraseEverythingOf(tx, family.id, world.clock.now()));
  expect(await read()).toEqual([]);
  expect((await world.pool.query('select id from letters')).rows).toEqual([]);
});
