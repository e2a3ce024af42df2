import { addDays } from '@temari/contracts/addis-time';
import { expect, onTestFinished, test } from 'vitest';
import { ANSWERS, applicant, begun, scholarshipOffice, sentApplication } from '../../testing/applications.ts';
import { textsSentTo } from '../../testing/codes.ts';
import { newFamily, uploadedFile } from '../../testing/families.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { writePastRules } from '../../testing/past-rules.ts';
import type { World } from '../../testing/world.ts';
import { missingIn } from './rules.ts';

const DAY = 86_400_000;
const TEACHER = '+251922114433';

const caller = (world: World, token?: string) => (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  world.call(method, path, { ...(token && { token }), ...(body && { body }) });

test('what is missing is told by its field', () => {
  expect(Object.keys(missingIn({ answers: {}, hasReportCard: false, hasVoice: false }))).toEqual([
    ...['schoolKind', 'region', 'marks', 'reportCard', 'people', 'incomes', 'income', 'ownWords'],
  ]);
  const { ownWords: _, ...silent } = ANSWERS;
  expect(missingIn({ answers: silent as object, hasReportCard: true, hasVoice: true })).toEqual({});
  expect(missingIn({ answers: ANSWERS as object, hasReportCard: true, hasVoice: false })).toEqual({});
});

test('an application is kept step by step, sent once, and never changed after that', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const call = caller(world, family.token);
  const id = await begun(world, family);
  expect(await begun(world, family)).toBe(id);
  const path = `/scholarships/applications/${id}`;

  await call('PATCH', path, { schoolKind: 'government' });
  const kept = await call('PATCH', path, { marks: ANSWERS.marks });
  expect(kept.json()).toMatchObject({ state: 'draft', answers: { schoolKind: 'government', marks: ANSWERS.marks } });
  const early = await call('POST', `${path}/send`, { isTrue: true });
  expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([
    400,
    ['region', 'reportCard', 'people', 'incomes', 'income', 'ownWords'],
  ]);

  const reportCard = await uploadedFile(world, family, 'report-card');
  await call('PATCH', path, { ...ANSWERS, reportCard });
  const again = await call('PATCH', path, { ...ANSWERS, reportCard });
  expect(again.json().reportCard).toMatchObject({ mediaType: 'image/png' });
  expect((await call('POST', `${path}/send`, {})).json().fields.isTrue.code).toBe('agreement');
  const [one, other] = await Promise.all([
    call('POST', `${path}/send`, { isTrue: true }),
    call('POST', `${path}/send`, { isTrue: true }),
  ]);
  expect([one.json().state, other.json().state]).toEqual(['sent', 'sent']);

  expect((await call('PATCH', path, { people: 2 })).json().code).toBe('application/sent');
  await expect(
    world.pool.query(`update scholarship_applications set answers = '{}' where id = $1`, [id]),
  ).rejects.toThrow('never changed');
  expect((await call('GET', '/scholarships/applications')).json()).toHaveLength(1);
});

test('a learner has one application in a round; taken back, another can be begun', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const call = caller(world, family.token);
  const first = await sentApplication(world, family);
  expect(await begun(world, family)).toBe(first);
  expect((await call('POST', `/scholarships/applications/${first}/withdraw`)).json().state).toBe('withdrawn');
  expect((await call('POST', `/scholarships/applications/${first}/withdraw`)).statusCode).toBe(200);
  expect(await begun(world, family)).not.toBe(first);
});

test('a minor needs the consent of a guardian', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  await writePastRules(world, 'delete from consents');
  await expect(sentApplication(world, family)).rejects.toThrow('application/consent');
});

test('nobody else sees or changes an application, and an upload of somebody else is not taken', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const id = await begun(world, family);
  const stranger = await newFamily(world);
  const call = caller(world, stranger.token);
  expect((await call('PATCH', `/scholarships/applications/${id}`, { people: 3 })).statusCode).toBe(404);
  expect((await call('POST', `/scholarships/applications/${id}/withdraw`)).statusCode).toBe(404);
  expect((await call('POST', '/scholarships/applications', { learner: family.learner })).statusCode).toBe(404);
  expect((await call('GET', '/scholarships/applications')).json()).toEqual([]);
  const theirs = await uploadedFile(world, stranger, 'report-card');
  const taken = await caller(world, family.token)('PATCH', `/scholarships/applications/${id}`, { reportCard: theirs });
  expect([taken.statusCode, taken.json().fields.reportCard.code]).toEqual([400, 'report-card']);
  const receipt = await uploadedFile(world, family, 'receipt');
  const wrongKind = await caller(world, family.token)('PATCH', `/scholarships/applications/${id}`, { voice: receipt });
  expect(wrongKind.json().fields.voice.code).toBe('voice');
});

test('outside a round nobody can begin, and after the last day nobody can save or send', async () => {
  const { world, today } = await scholarshipOffice();
  const family = await applicant(world);
  const id = await begun(world, family);
  await writePastRules(world, 'update scholarship_rounds set opens_on = $1, closes_on = $2', [
    addDays(today, -20),
    addDays(today, -1),
  ]);
  const call = caller(world, family.token);
  const path = `/scholarships/applications/${id}`;
  const answers = [
    await call('PATCH', path, { people: 3 }),
    await call('POST', `${path}/send`, { isTrue: true }),
    await call('POST', `${path}/recommendation`, { teacher: 'Selam Sample', phone: '0922114433' }),
    await call('POST', '/scholarships/applications', { learner: family.learner }),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(4).fill('round/closed'));
});

test('a household cannot begin and take back without end', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const call = caller(world, family.token);
  const codes: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    const answer = await call('POST', '/scholarships/applications', { learner: family.learner });
    codes.push(answer.statusCode);
    if (answer.statusCode === 201) await call('POST', `/scholarships/applications/${answer.json()._id}/withdraw`);
  }
  expect(codes).toEqual([...Array(20).fill(201), 429]);
});

test('words that come while the family asks another teacher are not that teacher’s', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const id = await begun(world, family);
  const body = { teacher: 'Selam Sample', phone: '0922114433' };
  await caller(world, family.token)('POST', `/scholarships/applications/${id}/recommendation`, body);
  await world.runJobs();
  const [text = ''] = await textsSentTo(world, TEACHER);
  const link = /\/recommend\/([a-z]{20})/.exec(text)?.[1] ?? '';

  const asking = await world.pool.connect();
  onTestFinished(() => asking.release());
  await asking.query('begin');
  await asking.query(`update recommendations set teacher = 'Other Sample', link_hash = 'another'`);
  const answering = caller(world)('POST', `/recommendations/${link}`, { words: 'She is the best of my class.' });
  await untilSomebodyWaits(world);
  await asking.query('commit');

  expect((await answering).json()).toMatchObject({ code: 'request/not-found' });
  const { rows } = await world.pool.query('select teacher, words from recommendations');
  expect(rows).toEqual([{ teacher: 'Other Sample', words: null }]);
});

test('a teacher writes by the link of an SMS, once, and sees only a first name', async () => {
  const { world } = await scholarshipOffice();
  const family = await applicant(world);
  const call = caller(world, family.token);
  const id = await begun(world, family);
  const asked = await call('POST', `/scholarships/applications/${id}/recommendation`, {
    teacher: 'Selam Sample',
    phone: '0922114433',
  });
  expect(asked.json().recommendation).toMatchObject({ teacher: 'Selam Sample', answeredAt: null });
  expect(asked.body).not.toContain('922114433');
  await world.runJobs();
  const [text = ''] = await textsSentTo(world, TEACHER);
  const link = /\/recommend\/([a-z]{20})/.exec(text)?.[1] ?? '';
  const open = caller(world);
  const shown = await open('GET', `/recommendations/${link}`);
  expect(shown.json()).toEqual({ state: 'asked', teacher: 'Selam Sample', learner: 'Meklit' });
  expect((await open('GET', '/recommendations/aaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404);

  const page = (await world.app.inject({ url: `/recommend/${link}?lang=en` })).body;
  expect(page).toContain('Meklit applies for a scholarship');
  expect(page).not.toContain('Tesfaye');
  const form = await world.app.inject({
    method: 'POST',
    url: `/recommend/${link}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ language: 'en', words: 'Too <b>short' }).toString(),
  });
  expect([
    form.statusCode,
    form.body.includes('Please write 20 to 1500'),
    form.body.includes('Too &lt;b&gt;short'),
  ]).toEqual([...[400, true, true]]);

  const words = 'She asks the question after the answer, every day.';
  expect((await open('POST', `/recommendations/${link}`, { words: 'Good.' })).statusCode).toBe(400);
  const [one, other] = await Promise.all([
    open('POST', `/recommendations/${link}`, { words }),
    open('POST', `/recommendations/${link}`, { words: `${words} She helps others.` }),
  ]);
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409]);
  expect((await call('GET', '/scholarships/applications')).json()[0].recommendation.answeredAt).not.toBeNull();
  const late = await call('POST', `/scholarships/applications/${id}/recommendation`, {
    teacher: 'Abel Sample',
    phone: '0922114434',
  });
  expect(late.json().code).toBe('application/recommended');
});

test('what came to nothing is deleted after a year, a draft after four months, and the numbers stay', async () => {
  const { world } = await scholarshipOffice();
  const declined = await sentApplication(world, await applicant(world));
  await begun(world, await applicant(world, 'Kidus Sample'));
  await world.pool.query(`update scholarship_applications set state = 'withdrawn', ended_at = $2 where id = $1`, [
    declined,
    world.clock.now(),
  ]);
  const left = async () => (await world.pool.query('select state from scholarship_applications')).rows.length;
  await world.runJob('forget-applications');
  expect(await left()).toBe(2);
  world.clock.advance(121 * DAY);
  await world.runJob('forget-applications');
  expect(await left()).toBe(1);
  world.clock.advance(245 * DAY);
  await world.runJob('forget-applications');
  expect(await left()).toBe(0);
  const { rows } = await world.pool.query('select state, count from forgotten_applications');
  expect(rows).toEqual([{ state: 'withdrawn', count: 1 }]);
});
