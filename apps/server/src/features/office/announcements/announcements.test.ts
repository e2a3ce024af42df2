import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mortal } from '../../../testing/mortal.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { tellSome, writeNotices } from './write-notices.ts';

const WORDS = {
  en: { title: 'Closed on Friday', body: 'The office is closed on Friday.' },
  am: { title: 'ዓርብ ዝግ ነው', body: 'ቢሮው ዓርብ ዝግ ነው።' },
};

/** Creates households with this many learners each; every learner has a paid place in grade 11. */
const families = async ({ pool }: OfficeWorld, count: number, learners = 1): Promise<string[]> => {
  const { rows } = await pool.query(
    `with people as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, language)
       select gen_random_uuid(), 'student', '+2519' || (20000000 + n), 'Family', n::text, 'f@sample.example', 'x', 'en'
       from generate_series(1, $1::int) n returning id
     ), places as (
       insert into enrollments (id, account_id, service, package_id, full_name, grade, details, price_etb, price_lines, payment_status)
       select gen_random_uuid(), people.id, 'tutor', (select id from packages where service = 'tutor' limit 1),
         'Learner ' || n, '11', '{}', 1400, '[]', 'paid' from people, generate_series(1, $2::int) n
     ) select id from people order by id`,
    [count, learners],
  );
  return rows.map(({ id }) => id);
};

const form = (changed: object = {}) => ({
  form: randomUUID(),
  audience: { kind: 'grade', grade: '11' },
  words: WORDS,
  bySms: false,
  receivers: 1000,
  ...changed,
});

const create = (world: OfficeWorld, body: object = form(), token = world.office) =>
  world.call('POST', '/admin/announcements', { token, body });
const approve = (world: OfficeWorld, id: string, token: string, receivers = 1000) =>
  world.call('POST', `/admin/announcements/${id}/approve`, { token, body: { receivers } });
const stop = (world: OfficeWorld, id: string) =>
  world.call('POST', `/admin/announcements/${id}/stop`, { token: world.office });
const show = async (world: OfficeWorld, id: string) =>
  (await world.call('GET', `/admin/announcements/${id}`, { token: world.auditor })).json();

const settings = ({ pool }: OfficeWorld, changed: object) =>
  pool.query(
    `insert into site_content (key, value) values ('notices', $1)
     on conflict (key) do update set value = site_content.value || $1`,
    [changed],
  );
/** As many as these tests have may be told by one person. */
const forOne = (world: OfficeWorld) => settings(world, { aloneReceivers: 1_000_000, aloneSantim: 100_000_000 });

const told = async ({ pool }: OfficeWorld): Promise<string[]> =>
  (await pool.query("select account_id from notices where occasion = 'news' order by account_id")).rows.map(
    ({ account_id }) => account_id,
  );
const sentTexts = async ({ app }: OfficeWorld): Promise<string[]> =>
  (await app.inject('/sandbox/sms/messages')).json().map(({ text }: { text: string }) => text);

test('a household with three learners hears it once, in its own language', async () => {
  const world = await officeWorld();
  const [family] = await families(world, 1, 3);

  const answer = await create(world);
  await world.runJobs();

  expect(answer.json()).toMatchObject({ state: 'sending', receivers: 1, costSantim: 0, needsSecondPerson: false });
  expect(await told(world)).toEqual([family]);
  const { rows } = await world.pool.query("select words, path, sms from notices where occasion = 'news'");
  expect(rows[0]).toMatchObject({ path: '/notices', sms: 'never', words: { en: WORDS.en, am: WORDS.am } });
  expect(await show(world, answer.json()._id)).toMatchObject({
    announcement: { state: 'sent', isOwn: false },
    told: 1,
    read: 0,
  });
  expect(await sentTexts(world)).toEqual([]);
});

test('the preview counts who is reached how, and what is sent is the same', async () => {
  const world = await officeWorld();
  await families(world, 3);
  const { rows } = await world.pool.query("select id from accounts where first_name = 'Family' order by id");
  await world.pool.query(
    `insert into push_subscriptions (id, account_id, endpoint, p256dh, auth, name, session_hash, created_at, seen_at)
     values (gen_random_uuid(), $1, 'https://push.example/1', 'x', 'y', 'Chrome', 'z', now(), now())`,
    [rows[0].id],
  );
  await world.pool.query("insert into notice_switches (account_id, name) values ($1, 'news')", [rows[1].id]);

  const preview = (
    await world.call('GET', '/admin/announcements/preview?kind=grade&grade=11', { token: world.auditor })
  ).json();
  const answer = await create(world, form({ bySms: true, receivers: preview.receivers }));
  await world.runJobs();
  await world.runJobs();
  await world.runJobs();

  expect(preview).toMatchObject({ receivers: 3, push: 1, telegram: 0, sms: { en: 1, am: 0 }, smsPriceSantim: 40 });
  expect(answer.json()).toMatchObject({ receivers: 3, costSantim: 40 });
  expect(await told(world)).toHaveLength(3);
  expect(await sentTexts(world)).toEqual(['Temari: Closed on Friday: The office is closed on Friday.']);
});

test('the same form sent twice, one after the other or at once, is one announcement', async () => {
  const world = await officeWorld();
  await families(world, 2);
  const once = form();

  const answers = await Promise.all([create(world, once), create(world, once)]);
  answers.push(await create(world, once));
  await world.runJobs();

  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1);
  expect(await told(world)).toHaveLength(2);
  expect((await world.audit()).filter(({ action }) => action === 'create-announcement')).toHaveLength(1);
  const stranger = await create(world, once, world.owner);
  expect(stranger.json().code).toBe('office/changed-meanwhile');
});

test('above the limit a second person sends it, never the one who wrote it, and the database says so too', async () => {
  const world = await officeWorld();
  await families(world, 51);
  const { _id: id, state } = (await create(world)).json();
  const waits = async (token: string) =>
    (await world.call('GET', '/admin/today', { token })).json().counts.announcement.count;

  const seen = [await waits(world.owner), await waits(world.office), await waits(world.auditor)];
  const own = await approve(world, id, world.office);
  await world.runJobs();
  const before = await told(world);
  const reader = await approve(world, id, world.auditor);
  const grown = await approve(world, id, world.owner, 40);
  const approvals = await Promise.all([approve(world, id, world.owner), approve(world, id, world.owner)]);
  await world.runJobs();

  expect(state).toBe('waiting');
  expect(seen).toEqual([1, 0, 0]);
  expect(own.json().code).toBe('announcement/second-person');
  expect(before).toEqual([]);
  expect(reader.statusCode).toBe(403);
  expect(grown.json().code).toBe('office/changed-meanwhile');
  expect(approvals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await told(world)).toHaveLength(51);
  expect((await world.audit()).filter(({ action }) => action === 'approve-announcement')).toHaveLength(1);
  await expect(
    world.pool.query("update announcements set approved_by = written_by where form_id <> 'sample'"),
  ).rejects.toThrow('announcements_another_person');
  await expect(
    world.pool.query("update announcements set approved_by = null where form_id <> 'sample'"),
  ).rejects.toThrow('announcements_two_persons');
});

test('the cost of SMS alone asks for a second person', async () => {
  const world = await officeWorld();
  await families(world, 2);
  await settings(world, { aloneSantim: 79 });

  expect((await create(world, form({ bySms: true }))).json()).toMatchObject({ state: 'waiting', costSantim: 80 });
  expect((await create(world)).json()).toMatchObject({ state: 'sending', costSantim: 0 });
});

test('killed between two chunks and on two servers at once, everybody is told once', async () => {
  const world = await officeWorld();
  await forOne(world);
  const all = await families(world, 1203);
  await create(world, form({ receivers: 1203 }));
  const kill = mortal(world);

  await tellSome(world.deps);
  await kill((tx) => tellSome({ ...world.deps, db: tx }));
  const halfway = (await told(world)).length;
  await Promise.all(Array.from({ length: 4 }, () => writeNotices(world.deps)));
  await writeNotices(world.deps);

  expect(halfway).toBe(500);
  expect(await told(world)).toEqual(all);
  const { rows } = await world.pool.query("select state, told_up_to from announcements where form_id <> 'sample'");
  expect(rows).toEqual([{ state: 'sent', told_up_to: all.at(-1) }]);
});

test('stopped midway nobody else is told, what waits is not sent, and what went out stays', async () => {
  const world = await officeWorld();
  await forOne(world);
  const all = await families(world, 700);
  const { _id: id } = (await create(world, form({ bySms: true }))).json();
  await tellSome(world.deps);
  // One is sent, one is read, the rest of the first 500 wait.
  await world.pool.query(`update notices set routed_at = now() where account_id = $1`, [all[0]]);
  await world.pool.query(
    `insert into notice_deliveries (id, notice_id, account_id, channel, state, due_at)
     select gen_random_uuid(), id, account_id, case account_id when $1 then 'telegram' else 'sms' end,
       case account_id when $1 then 'sent' else 'waiting' end, now()
     from notices where account_id in ($1, $2)`,
    [all[0], all[1]],
  );
  await world.pool.query('update notices set read_at = now() where account_id = $1', [all[2]]);

  const answer = await stop(world, id);
  await world.runJobs();
  await world.runJobs();
  await world.runJobs();

  expect(answer.json()).toMatchObject({ state: 'stopped', stoppedBy: { name: 'office Sample' } });
  expect(await told(world)).toHaveLength(500);
  const shown = await show(world, id);
  expect(shown).toMatchObject({ told: 2, read: 1, takenBack: 498 });
  expect(shown.deliveries).toContainEqual({ channel: 'telegram', state: 'sent', why: null, count: 1 });
  // The SMS that waited, and that of whoever had read it: routed since, and looked at again.
  expect(shown.deliveries).toContainEqual({ channel: 'sms', state: 'not-sent', why: 'stopped', count: 2 });
  expect(await sentTexts(world)).toEqual([]);
  expect((await stop(world, id)).json().code).toBe('office/changed-meanwhile');
  expect((await world.audit()).some(({ action }) => action === 'stop-announcement')).toBe(true);
});

test('what everybody has been told of can be stopped while SMS wait, and one that waits can be called off', async () => {
  const world = await officeWorld();
  await forOne(world);
  await families(world, 2);
  await settings(world, { smsBudgetSantim: 0 });
  const { _id: id } = (await create(world, form({ bySms: true }))).json();
  await world.runJobs();
  await world.runJobs();
  const waiting = await show(world, id);
  await stop(world, id);
  await world.runJobs();
  await settings(world, { smsBudgetSantim: 1_000_000, aloneReceivers: 0 });
  world.clock.advance(2 * 3_600_000);
  await world.runJob('send-notices');
  const { _id: other } = (await create(world)).json();
  const off = await stop(world, other);

  expect(waiting).toMatchObject({
    announcement: { state: 'sent' },
    deliveries: [{ channel: 'sms', state: 'waiting', why: 'the budget is spent', count: 2 }],
  });
  expect((await show(world, id)).deliveries).toEqual([{ channel: 'sms', state: 'not-sent', why: 'stopped', count: 2 }]);
  expect(await sentTexts(world)).toEqual([]);
  expect(off.json().state).toBe('stopped');
  expect((await approve(world, other, world.owner)).json().code).toBe('office/changed-meanwhile');
});

test('an erased account and a blocked guardian are told nothing; a guardian with access is', async () => {
  const world = await officeWorld();
  const [household = '', erased, ...others] = await families(world, 4);
  const [aunt, uncle] = others;
  await world.pool.query("delete from enrollments where account_id = any($1::uuid[]) and grade = '11'", [others]);
  await world.pool.query('update accounts set erased_at = now(), phone = null where id = $1', [erased]);
  const learner = (await world.pool.query('select id from learners where household_id = $1', [household])).rows[0].id;
  for (const [person, phone] of [
    [aunt, '+251911777001'],
    [uncle, '+251911777002'],
  ]) {
    await world.pool.query(
      `with named as (insert into guardians (id, household_id, name, phone, relation, access_account_id)
         values (gen_random_uuid(), $1, 'Somebody', $3, 'other', $2) returning id)
       insert into guardianships (household_id, guardian_id, learner_id, may_see) select $1, id, $4, true from named`,
      [household, person, phone, learner],
    );
  }
  await world.pool.query(
    `insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
     select gen_random_uuid(), $1, g.id, g.phone, 'court', one.id, now(), other.id, now()
     from guardians g, accounts one, accounts other
     where g.access_account_id = $2 and one.phone = '+251911000019' and other.phone = '+251911000009'`,
    [household, uncle],
  );

  const answer = await create(world);
  await world.runJobs();

  expect(answer.json().receivers).toBe(2);
  expect(await told(world)).toEqual([household, aunt].sort());
});

test.each([
  ['unpaid', "payment_status = 'review'"],
  ['taken off the list', 'removed_at = now()'],
  ['ended', "ended_on = '2026-01-01'"],
])('a place that is %s is not meant', async (_name, change) => {
  const world = await officeWorld();
  await families(world, 1);
  await world.pool.query(`update enrollments set ${change} where grade = '11'`);

  expect((await create(world)).json().receivers).toBe(0);
});

test('many more people than were seen are refused', async () => {
  const world = await officeWorld();
  await families(world, 6);

  expect((await create(world, form({ receivers: 0 }))).json().code).toBe('office/changed-meanwhile');
  expect((await create(world, form({ receivers: 1 }))).statusCode).toBe(201);
});

test('texts that cannot be sent are refused at their fields, in both languages', async () => {
  const world = await officeWorld();
  const refused = await create(
    world,
    form({
      bySms: true,
      words: {
        en: { title: 'See evil.example', body: 'https://evil.example' },
        am: { title: 'ዜና', body: 'ሀ'.repeat(250) },
      },
    }),
  );
  const oneLanguage = await create(world, form({ words: { ...WORDS, am: { title: '', body: '\u0000' } } }));
  const nameless = await create(world, form({ audience: { kind: 'class' } }));
  const nowhere = await create(world, form({ audience: { kind: 'class', class: randomUUID() } }));

  const codes = Object.entries<{ code: string }>(refused.json().fields).map(([field, { code }]) => [field, code]);
  expect(codes).toEqual([
    ['words.en.title', 'notice-foreign-link'],
    ['words.en.body', 'notice-foreign-link'],
    ['words.am.body', 'notice-segments'],
  ]);
  expect(Object.keys(oneLanguage.json().fields)).toEqual(['words.am.title', 'words.am.body']);
  expect(nameless.json().fields).toEqual({ class: { code: 'choice' } });
  expect(nowhere.statusCode).toBe(404);
  expect((await world.pool.query("select from announcements where form_id <> 'sample'")).rows).toEqual([]);
});

test('at night nothing is written; in the morning it goes on', async () => {
  const world = await officeWorld();
  await families(world, 1);
  const minute = (((world.clock.now().getTime() + 3 * 3_600_000) / 60_000) % 1440) | 0;
  await settings(world, { quietFromMinute: minute, quietUntilMinute: (minute + 60) % 1440 });
  await create(world);

  await world.runJobs();
  const atNight = await told(world);
  world.clock.advance(61 * 60_000);
  await world.runJob('write-announcements');

  expect(atNight).toEqual([]);
  expect(await told(world)).toHaveLength(1);
});

test('a try goes to the own phone only', async () => {
  const world = await officeWorld();
  const send = (words: object) =>
    world.call('POST', '/admin/announcements/test', { token: world.office, body: { words } });

  const refused = await send({ title: 'ዜና', body: 'evil.example' });
  const sent = await send(WORDS.am);
  await world.runJobs();

  expect(refused.json().fields).toMatchObject({ 'words.body': { code: 'notice-foreign-link' } });
  expect(sent.statusCode).toBe(204);
  const { rows } = await world.pool.query("select phone from sms_messages where kind = 'notice-test'");
  expect(rows).toEqual([{ phone: '+251911000019' }]);
  expect(await sentTexts(world)).toEqual(['Temari: ዓርብ ዝግ ነው: ቢሮው ዓርብ ዝግ ነው።']);
});
