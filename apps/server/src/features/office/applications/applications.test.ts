import { addDays } from '@temari/contracts/addis-time';
import { COVERED } from '@temari/contracts/scholarship-rules';
import { expect, test } from 'vitest';
import { startSession } from '../../../domains/identity/sessions/queries.ts';
import { ANSWERS, applicant, OWN_WORDS, scholarshipOffice, sentApplication } from '../../../testing/applications.ts';
import type { Member } from '../../../testing/school.ts';

const covered = (words: string): string =>
  ['Meklit', 'Yonas', 'Entoto'].reduce((text, word) => text.replace(word, COVERED), words);
const COVER = { marks: ANSWERS.marks, words: covered(OWN_WORDS), letter: '', because: '' };
const DAY = 86_400_000;
const LETTER = 'We are glad to tell you that the lessons are paid for.';
/** All scores 5 are 100 points, all 1 are none. */
const VIEW = { scores: [5, 5, 5, 5], note: 'Clear, more than once.' };

/** An application that was sent, and an office with three readers. */
const scene = async (options: Parameters<typeof scholarshipOffice>[0] = {}) => {
  const office = await scholarshipOffice(options);
  const { world, staff } = office;
  const readers = [await staff('review'), await staff('review'), await staff('review')];
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, by: Member, body?: object) =>
    world.call(method, path, { token: by.token, ...(body && { body }) });
  const id = await sentApplication(world, await applicant(world));
  const cover = (application = id, changed: object = {}) =>
    call('PUT', `/admin/applications/${application}/cover`, office.first, { ...COVER, ...changed });
  const toRead = async (reader: Member): Promise<{ _id: string; number: number; isGiven: boolean }[]> =>
    (await call('GET', '/admin/reviews', reader)).json();
  /** Those who were drawn for it, with their review. */
  const drawn = async (): Promise<{ reader: Member; review: string }[]> => {
    const lists = await Promise.all(readers.map(async (reader) => ({ reader, list: await toRead(reader) })));
    return lists.flatMap(({ reader, list }) => list.map(({ _id }) => ({ reader, review: _id })));
  };
  const give = (review: string, reader: Member, changed: object = {}) =>
    call('POST', `/admin/reviews/${review}`, reader, { ...VIEW, ...changed });
  const list = async (by = office.first) =>
    (await call('GET', `/admin/scholarship-rounds/${office.round}/applications`, by)).json();
  const award = { outcome: 'awarded', letter: LETTER, fund: office.fund, percent: 100, monthlyEtb: 1400 };
  const propose = (application = id, body: object = award, by = office.first) =>
    call('POST', `/admin/applications/${application}/decision`, by, body);
  const approve = (decision: string, by = office.second) => call('POST', `/admin/decisions/${decision}/approve`, by);
  /** Covered, and read by two. */
  const read = async (application = id) => {
    await cover(application);
    for (const { reader, review } of await drawn()) await give(review, reader);
  };
  return { ...office, readers, call, id, cover, toRead, drawn, give, list, award, propose, approve, read };
};

test('a reader gets nothing that names the family: no byte of it', async () => {
  const { world, cover, drawn, call, id } = await scene();
  expect((await cover()).statusCode).toBe(200);
  const [one] = await drawn();
  if (!one) throw new Error('Nobody was drawn.');
  const { rows } = await world.pool.query(
    `select l.full_name, l.school, l.id as learner_id, h.id as household_id, h.phone, h.first_name, h.last_name, h.email, a.report_file_id
     from scholarship_applications a join learners l on l.id = a.learner_id join accounts h on h.id = a.household_id where a.id = $1`,
    [id],
  );
  const blind = [
    ...Object.values(rows[0] as Record<string, string>),
    id,
    'Meklit',
    'Tesfaye',
    'Entoto',
    'Yonas',
    'Hana',
    'Bekele',
  ];
  const answers = [
    await call('GET', '/admin/reviews', one.reader),
    await call('GET', `/admin/reviews/${one.review}`, one.reader),
    await call('POST', `/admin/reviews/${one.review}`, one.reader, VIEW),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    for (const word of blind) expect([word, answer.body.includes(word)]).toEqual([word, false]);
  }
  expect(answers[1]?.json()).toMatchObject({
    schoolKind: 'government',
    region: 'oromia',
    grade: '9',
    own: null,
    others: [],
  });
});

test.each([
  ['words', { words: OWN_WORDS }, 'Meklit'],
  ['words', { words: 'My teacher at entoto said so.' }, 'Entoto'],
  ['letter', { letter: 'Call me: 0911 234 567' }, '0911 234 567'],
])('%s that could tell who it is are not taken', async (field, changed, word) => {
  const { cover, drawn } = await scene();
  const answer = await cover(undefined, changed);
  expect([answer.statusCode, answer.json().fields[field]]).toEqual([400, { code: 'still-named', values: { word } }]);
  expect(await drawn()).toEqual([]);
});

test('two readers are drawn; nobody sees the view of another before the own is given, and none is changed', async () => {
  const { cover, drawn, give, call, list } = await scene();
  await cover();
  const [one, other] = await drawn();
  if (!one || !other) throw new Error('Two should have been drawn.');
  expect((await drawn()).length).toBe(2);
  await give(one.review, one.reader);
  expect((await call('GET', `/admin/reviews/${other.review}`, other.reader)).json().others).toEqual([]);
  expect((await list()).applications[0]).toMatchObject({ reading: 'reading', points: null });
  expect((await call('GET', `/admin/reviews/${one.review}`, other.reader)).statusCode).toBe(404);
  expect((await give(one.review, one.reader, { scores: [1, 1, 1, 1] })).json().code).toBe('application/view-given');
  expect((await give(one.review, one.reader)).statusCode).toBe(200);
  const second = await give(other.review, other.reader, { scores: [4, 5, 5, 5] });
  expect(second.json()).toMatchObject({ own: { points: 90 }, others: [{ points: 100 }] });
  expect((await list()).applications[0]).toMatchObject({ reading: 'read', points: 95, place: 1 });
});

test('a gap of 25 points brings a third reader', async () => {
  const { cover, drawn, give, list } = await scene();
  await cover();
  const [one, other] = await drawn();
  if (!one || !other) throw new Error('Two should have been drawn.');
  await give(one.review, one.reader);
  await give(other.review, other.reader, { scores: [1, 1, 1, 1] });
  const third = (await drawn()).find(({ review }) => review !== one.review && review !== other.review);
  expect(third).toBeDefined();
  expect((await list()).applications[0]).toMatchObject({ reading: 'reading', points: null });
  if (third) await give(third.review, third.reader, { scores: [3, 3, 3, 3] });
  expect((await list()).applications[0]).toMatchObject({ reading: 'read', points: 50 });
});

test('whoever knows the family is not drawn, and whoever was drawn does not learn whose it is', async () => {
  const { world, cover, drawn, readers, call, id, staff } = await scene();
  const both = await staff('review', 'welfare');
  await call('POST', `/admin/applications/${id}/open`, both);
  const [known] = readers;
  if (!known) throw new Error('No reader.');
  await world.pool.query(
    `insert into household_notes (id, household_id, author_id, text, created_at)
     select gen_random_uuid(), household_id, $2, 'Called the mother', now() from scholarship_applications where id = $1`,
    [id, known.id],
  );
  const later = await staff('review', 'welfare');
  await cover();
  const { rows } = await world.pool.query('select reader_id from application_reviews');
  const drawnIds: string[] = rows.map(({ reader_id }) => reader_id);
  expect(drawnIds).toHaveLength(2);
  expect(drawnIds).not.toContain(both.id);
  expect(drawnIds).not.toContain(known.id);
  await world.pool.query(
    `insert into application_reviews (id, application_id, reader_id, drawn_at) values (gen_random_uuid(), $1, $2, now())
     on conflict do nothing`,
    [id, later.id],
  );
  const opened = await call('POST', `/admin/applications/${id}/open`, later);
  expect([opened.statusCode, opened.json().code]).toEqual([409, 'application/reader']);
  await expect(
    world.pool.query(
      `insert into application_reviews (id, application_id, reader_id, drawn_at) values (gen_random_uuid(), $1, $2, now())`,
      [id, both.id],
    ),
  ).rejects.toThrow('does not read');
  expect((await drawn()).length).toBeGreaterThan(0);
});

test('“I know them” hands it to somebody else, without a reason', async () => {
  const { cover, drawn, call, toRead } = await scene();
  await cover();
  const [one] = await drawn();
  if (!one) throw new Error('Nobody was drawn.');
  expect((await call('POST', `/admin/reviews/${one.review}/conflict`, one.reader)).json()).toEqual([]);
  expect(await toRead(one.reader)).toEqual([]);
  const now = await drawn();
  expect(now).toHaveLength(2);
  expect(now.map(({ reader }) => reader.id)).not.toContain(one.reader.id);
});

test('where nobody is left to read, the office sees it, and somebody new is drawn by the job', async () => {
  const { world, staff, cover, list, call, drawn, toRead } = await scene();
  await cover();
  for (const { reader, review } of await drawn()) await call('POST', `/admin/reviews/${review}/conflict`, reader);
  expect((await list()).applications[0]).toMatchObject({ reading: 'more-readers' });
  const late = await staff('review');
  await world.runJob('draw-readers');
  expect(await toRead(late)).toHaveLength(1);
});

test('a decision needs two people who have not read it; the database refuses one alone', async () => {
  const { world, read, propose, approve, drawn, id, first, list } = await scene();
  expect((await propose()).json().code).toBe('application/not-read');
  await read();
  const proposed = await propose();
  expect(proposed.statusCode).toBe(200);
  const decision = proposed.json().decision._id;
  const alone = await approve(decision, first);
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'application/second-person']);
  const { rows } = await world.pool.query('select reader_id from application_reviews limit 1');
  await expect(
    world.pool.query('update application_decisions set approved_by = $2, approved_at = now() where id = $1', [
      decision,
      rows[0].reader_id,
    ]),
  ).rejects.toThrow('a reader does not decide');
  await expect(
    world.pool.query('update application_decisions set approved_by = proposed_by, approved_at = now() where id = $1', [
      decision,
    ]),
  ).rejects.toThrow('two_people');
  await expect(
    world.pool.query(`update scholarship_applications set state = 'awarded' where id = $1`, [id]),
  ).rejects.toThrow('two people');
  expect((await list()).applications[0].state).toBe('sent');
  expect((await drawn()).length).toBe(2);
});

test('an award is taken from its fund and the family reads a kind letter; agreed twice it is granted once', async () => {
  const { world, read, propose, approve, id } = await scene();
  await read();
  const decision = (await propose()).json().decision._id;
  const [one, other] = await Promise.all([approve(decision), approve(decision)]);
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  const { rows } = await world.pool.query(
    `select percent, months, committed_santim::int as committed, stitch, grade, enrollment_id from awards`,
  );
  expect(rows).toEqual([
    { percent: 100, months: 10, committed: 1_400_000, stitch: 1, grade: '9', enrollment_id: null },
  ]);
  const fund = await world.pool.query('select committed_santim::int as committed from funds');
  expect(fund.rows[0].committed).toBe(1_400_000);
  const notices = await world.pool.query(
    `select count(*)::int as n from notices where occasion = 'scholarship-decided'`,
  );
  expect(notices.rows[0].n).toBe(1);
  const { rows: told } = await world.pool.query('select household_id from scholarship_applications where id = $1', [
    id,
  ]);
  expect(told).toHaveLength(1);
  expect((await propose()).json().code).toBe('application/decided');
});

test('a family whose award pays all begins without paying; its months are covered by the fund', async () => {
  const { world, read, propose, approve, id, town } = await scene();
  await read();
  const decision = (await propose()).json().decision._id;
  await approve(decision);
  const { rows: households } = await world.pool.query(
    'select household_id from scholarship_applications where id = $1',
    [id],
  );
  const token = await startSession(world.deps.db, { accountId: households[0].household_id, now: world.clock.now() });
  const { rows: packages } = await world.pool.query(
    `insert into packages (id, service, title, price_etb, billing, development_program, description) values
       (gen_random_uuid(), 'tutor', 'Sample', 1400, 'monthly', '', ''), (gen_random_uuid(), 'tutor', 'Dear', 1401, 'monthly', '', ''),
       (gen_random_uuid(), 'tutor', 'Once', 900, 'once', '', '') returning id`,
  );
  await world.pool.query(
    `insert into setting_entries (id, scope, list, value) values
       (gen_random_uuid(), 'tutor', 'scheduleName', 'Monday. Wednesday & Friday'),
       (gen_random_uuid(), 'tutor', 'possibleTime', '11:00 - 12:00') on conflict do nothing`,
  );
  const choose = (place: number, changed: object = {}) =>
    world.call('POST', `/scholarships/applications/${id}/lessons`, {
      token,
      body: { package: packages[place].id, frequency: 'Monday. Wednesday & Friday', time: '11:00 - 12:00', ...changed },
    });
  expect((await choose(1)).json().code).toBe('award/package');
  expect((await choose(2)).json().code).toBe('award/package');
  expect((await choose(0, { time: 'noon' })).json().fields.time.code).toBe('choice-unavailable');
  const [one, other] = await Promise.all([choose(0), choose(0)]);
  expect([one.json().award, other.json().award]).toEqual(Array(2).fill(expect.objectContaining({ isChosen: true })));
  const { rows } = await world.pool.query(
    `select e.payment_status, e.price_etb, (select count(*)::int from payments) as payments,
       (select count(*)::int from enrollments) as enrollments
     from awards w join enrollments e on e.id = w.enrollment_id`,
  );
  expect(rows).toEqual([{ payment_status: 'paid', price_etb: 1400, payments: 0, enrollments: 1 }]);

  // In a class from its first day on, the first month is charged and covered.
  const { rows: awards } = await world.pool.query('select starts_on::text as "startsOn" from awards');
  const { startsOn } = awards[0];
  world.clock.advance(Date.parse(startsOn) - world.clock.now().getTime() + DAY / 2);
  const classId = await town.class({}, { startDate: startsOn, endDate: addDays(startsOn, 200) });
  await world.runJob('plan-lessons');
  await world.pool.query('update enrollments set class_id = $1, assigned_at = $2', [classId, world.clock.now()]);
  world.clock.advance(7 * DAY);
  await world.runJob('charge-months');
  const { rows: charged } = await world.pool.query(
    `select c.santim = c.settled_santim as "isSettled", k.cause from charges c
     left join credits k on k.charge_id = c.id and k.award_id is not null where c.kind = 'tuition' and c.santim > 0`,
  );
  // The family sees the class, although it never paid.
  const household: string = households[0].household_id;
  const later = await startSession(world.deps.db, { accountId: household, now: world.clock.now() });
  expect((await world.call('GET', `/class/${classId}`, { token: later })).statusCode).toBe(200);
  expect(charged.length).toBeGreaterThan(0);
  expect(charged.every(({ isSettled, cause }) => isSettled && cause === 'award')).toBe(true);
});

test('two awards that race for the last money, or for the last seat: one is refused and nothing is left half', async () => {
  const { world, read, propose, approve, id, cover, drawn, give } = await scene({ givenEtb: 20_000, seats: 2 });
  const second = await sentApplication(world, await applicant(world, 'Kidus Alemu'), {
    ownWords: 'I want to learn why the small motor stopped after eleven turns.',
  });
  await read();
  await cover(second, { words: 'I want to learn why the small motor stopped after eleven turns.' });
  for (const { reader, review } of await drawn()) await give(review, reader);
  const decisions = [(await propose(id)).json().decision._id, (await propose(second)).json().decision._id];
  const answers = await Promise.all(decisions.map((decision) => approve(decision)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('fund/too-little');
  const { rows } = await world.pool.query(
    `select state, (select count(*)::int from awards) as awards from scholarship_applications order by state`,
  );
  expect(rows).toEqual([
    { state: 'awarded', awards: 1 },
    { state: 'sent', awards: 1 },
  ]);
});

test('who was chosen while the fund was short waits for money, in sight of everybody, until the money is there', async () => {
  const { world, read, propose, approve, id, fund, round, second } = await scene({ givenEtb: 1000 });
  const waiting = async () => (await world.call('GET', '/giving', {})).json().waitingForMoney;
  const listed = async () =>
    (await world.call('GET', `/admin/scholarship-rounds/${round}/applications`, { token: second.token })).json()
      .applications[0];
  await read();
  const { decision } = (await propose(id)).json();
  expect([await waiting(), decision.isMoneyMissing]).toEqual([0, false]);
  expect((await approve(decision._id)).json().code).toBe('fund/too-little');
  expect((await approve(decision._id)).json().code).toBe('fund/too-little');
  expect([await waiting(), (await listed()).decision.isMoneyMissing]).toEqual([1, true]);

  await world.pool.query(
    `insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
     values ('gift:more', now(), current_date, 'gift', 'bank:unknown', 'fund:' || $1, 100000000, 'system')`,
    [fund],
  );
  expect((await approve(decision._id)).statusCode).toBe(200);
  expect(await waiting()).toBe(0);
});

test('a declined application says why, and the report card of another family is noticed', async () => {
  const { world, read, propose, approve, call, first, list } = await scene();
  await read();
  const declined = await propose(undefined, {
    ...{ outcome: 'declined', letter: 'There were more applications than seats. Please apply again.' },
    ...{ fund: null, percent: null, monthlyEtb: null },
  });
  const decided = await approve(declined.json().decision._id);
  expect(decided.json()).toMatchObject({ state: 'declined' });

  const other = await sentApplication(world, await applicant(world, 'Meklit Tesfaye'));
  await world.pool.query(`update files set source_sha256 = 'same' where purpose = 'report-card'`);
  const opened = (await call('POST', `/admin/applications/${other}/open`, first)).json();
  expect(opened.alike.map(({ why }: { why: string }) => why).toSorted()).toEqual(['name', 'report-card']);
  expect((await list()).applications).toHaveLength(2);
});
