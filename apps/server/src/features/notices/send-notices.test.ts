import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { takeBackNotices } from '../../domains/notices/queries.ts';
import { type Telling, tell } from '../../domains/notices/tell.ts';
import type { SmsOutcome } from '../../ports/sms.ts';
import { addLesson, aLesson } from '../../testing/lessons.ts';
import { type Member, school } from '../../testing/school.ts';
import { connect, inChat, sayTooMany } from '../../testing/telegram.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { sendNotices } from './send-notices.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const toldOf = (world: World, { id: accountId }: Member, telling: Partial<Telling> = {}): Promise<void> =>
  tell(world.deps, world.deps.db, world.clock.now(), [
    {
      occasion: 'class-assigned',
      accountId,
      cause: 'a class',
      path: '/myClass/timetable',
      values: () => ({ course: 'Maths', name: 'Hana Sample' }),
      ...telling,
    },
  ]);

const texts = async ({ app }: World): Promise<string[]> =>
  (await app.inject('/sandbox/sms/messages')).json().map(({ text }: { text: string }) => text);

const deliveries = async ({ pool }: World): Promise<string[]> =>
  (
    await pool.query("select channel || ' ' || state || coalesce(': ' || error, '') as it from notice_deliveries")
  ).rows.map(({ it }) => it);

const settings = ({ pool }: World, changed: object) =>
  pool.query("update site_content set value = value || $1 where key = 'notices'", [changed]);

/** Moves the clock to an hour of the day in Addis Ababa. */
const untilHour = ({ clock }: World, hour: number): void => {
  const past = (clock.now().getTime() + 3 * HOUR_MS) % DAY_MS;
  clock.advance((hour * HOUR_MS - past + DAY_MS) % DAY_MS);
};

test('who has nothing else gets an SMS: a first name and the page', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await toldOf(world, family);

  await world.runJobs();
  await world.runJobs();

  expect(await texts(world)).toEqual([
    'Temari: Hana has a class now: Maths. Days and times: http://localhost/myClass/timetable',
  ]);
  const [notice] = (await world.call('GET', '/notices', { token: family.token })).json();
  expect(notice.channels.map(({ channel, state }: { channel: string; state: string }) => [channel, state])).toEqual([
    ['app', 'sent'],
    ['sms', 'delivered'],
  ]);
});

test('an event that fires ten times on two servers is one notice and one SMS', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await Promise.all(Array.from({ length: 10 }, () => toldOf(world, family)));

  await Promise.all(Array.from({ length: 6 }, () => sendNotices(world.deps)));
  await world.runJobs();

  expect(await texts(world)).toHaveLength(1);
  expect(await deliveries(world)).toEqual(['sms sent']);
});

/** The same database, over connections that all break before the nth statement. */
const dyingAt = ({ pool: { options } }: World, nth: number) => {
  let asked = 0;
  const pool = new pg.Pool({
    ...inject('usual'),
    database: options.database,
    max: 8,
    application_name: 'dying',
  });
  // What died with a connection in its hands never gives it back, so nobody waits for that.
  onTestFinished(() => void pool.end());
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: unknown[]) => {
      asked += 1;
      if (asked >= nth) client.connection.stream.destroy();
      return query(...sent);
    }) as typeof client.query;
  });
  return { db: drizzle(pool), isDead: () => asked >= nth };
};

/** A pooler keeps the session itself for others. */
const dyingTransactions = async ({ pool }: World): Promise<number> =>
  (
    await pool.query(
      `select count(*)::int as n from pg_stat_activity where application_name = 'dying' and datname = current_database()
        and xact_start is not null and pid <> pg_backend_pid()`,
    )
  ).rows[0].n;

test('killed before any statement, and begun again, it is still one SMS for each family', async () => {
  const world = await testWorld();
  const town = school(world);
  let families = 0;
  for (let isDone = false; !isDone; families += 1) {
    await toldOf(world, await town.student());
    const { db, isDead } = dyingAt(world, families + 1);
    await sendNotices({ ...world.deps, db }).catch(() => {});
    isDone = !isDead();
    // The database lets go of the rows when it has noticed that the connection is gone.
    await expect.poll(() => dyingTransactions(world), { timeout: 30_000 }).toBe(0);

    await sendNotices(world.deps);
    await world.runJobs();
    expect(await texts(world)).toHaveLength(families + 1);
  }
  expect(families).toBeGreaterThan(15);
});

test('what was taken back is not sent, and is when it is true again', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  untilHour(world, 22);
  await settings(world, { quietFromMinute: 21 * 60, quietUntilMinute: 7 * 60 });
  await toldOf(world, family);
  await sendNotices(world.deps);
  const now = world.clock.now();
  await takeBackNotices(world.deps.db, { occasion: 'class-assigned', causes: ['a class'], now });

  untilHour(world, 8);
  await sendNotices(world.deps);
  expect(await deliveries(world)).toEqual(['sms dropped: its reason is gone']);

  await toldOf(world, family);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(1);
});

test('at night only what cannot wait is sent; the rest goes out in the morning', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  untilHour(world, 23);
  await settings(world, { quietFromMinute: 21 * 60, quietUntilMinute: 7 * 60 });
  await toldOf(world, family);
  await toldOf(world, family, {
    occasion: 'lesson-changed',
    values: () => ({ text: 'no lesson tonight.' }),
    isUrgent: true,
  });

  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toEqual(['Temari: no lesson tonight.']);

  untilHour(world, 7);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(2);
});

test('what is read in the app, or of no use any more, costs nothing', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  untilHour(world, 23);
  await settings(world, { quietFromMinute: 21 * 60, quietUntilMinute: 7 * 60 });
  await toldOf(world, family, { cause: 'read' });
  await toldOf(world, family, { cause: 'late', uselessAfter: new Date(world.clock.now().getTime() + HOUR_MS) });
  await sendNotices(world.deps);
  await world.pool.query("update notices set read_at = now() where cause = 'read'");

  untilHour(world, 8);
  await sendNotices(world.deps);

  expect((await deliveries(world)).sort()).toEqual([
    'sms dropped: read in the app',
    'sms dropped: too late to be of use',
  ]);
});

test('past the budget only changed lessons go out; the rest follows when there is money again', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await settings(world, { smsBudgetSantim: 0 });
  await toldOf(world, family);
  await toldOf(world, family, { occasion: 'lesson-changed', values: () => ({ text: 'the lesson is cancelled.' }) });

  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toEqual(['Temari: the lesson is cancelled.']);
  expect(await deliveries(world)).toContain('sms waiting: the budget is spent');

  await settings(world, { smsBudgetSantim: 100_000 });
  world.clock.advance(HOUR_MS);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(2);
});

test('a household gets two notices a day by SMS, even of what must arrive; the third follows the next day while it is of use', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  for (const cause of ['one', 'two', 'three']) await toldOf(world, family, { cause, sms: 'always' });

  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(2);

  world.clock.advance(DAY_MS + HOUR_MS);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(3);
});

const BUSY: SmsOutcome = { result: 'refused', reason: 'the gateway answered 429', isHopeless: false };

test('a gateway that answers 429 for an hour gets the message once it takes it, and is paid once', async () => {
  const world = await testWorld();
  let asked = 0;
  const { sms } = world.deps;
  world.deps.sms = { send: async (message) => (++asked < 9 ? BUSY : sms.send(message)) };
  await toldOf(world, await school(world).student());

  for (let turn = 0; turn < 12; turn += 1) await world.runJobs();

  expect([asked, (await texts(world)).length]).toEqual([9, 1]);
  const { rows } = await world.pool.query('select messages, segments, cost_santim::int as cost from sms_months');
  expect(rows).toEqual([{ messages: 1, segments: 1, cost: 40 }]);
});

test('what is switched off stays in the app; what must arrive arrives', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  const { token } = family;
  for (const name of ['sms', 'absences']) {
    const set = await world.call('PUT', '/notices/preferences', { token, body: { name, isOn: false } });
    expect(set.statusCode).toBe(200);
  }
  await toldOf(world, family);
  await toldOf(world, family, { occasion: 'absent', values: () => ({ name: 'Hana', course: 'Maths', when: 'today' }) });
  await toldOf(world, family, { occasion: 'lesson-changed', values: () => ({ text: 'the lesson is cancelled.' }) });

  await sendNotices(world.deps);
  await world.runJobs();

  expect(await texts(world)).toEqual(['Temari: the lesson is cancelled.']);
  expect((await world.call('GET', '/notices', { token })).json()).toHaveLength(3);
  const preferences = (await world.call('GET', '/notices/preferences', { token })).json();
  expect(preferences.channels).toEqual([{ channel: 'sms', isOn: false }]);
  expect(preferences.topics).toContainEqual({ topic: 'absences', isOn: false });
  const on = await world.call('PUT', '/notices/preferences', { token, body: { name: 'sms', isOn: true } });
  expect(on.json().channels).toEqual([{ channel: 'sms', isOn: true }]);
});

test('an erased account is told nothing more', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await toldOf(world, family);
  await world.pool.query('update accounts set phone = null, erased_at = now() where id = $1', [family.id]);

  await sendNotices(world.deps);
  await world.runJobs();

  expect(await texts(world)).toEqual([]);
});

test('nobody but the gateway says what became of an SMS, and what arrived stays arrived', async () => {
  const world = await testWorld();
  const reports: string[] = [];
  world.deps.sms = {
    send: async ({ reportTo }) => {
      reports.push(new URL(reportTo).pathname);
      return { result: 'sent' };
    },
  };
  await toldOf(world, await school(world).student());
  await sendNotices(world.deps);
  await world.runJobs();
  const [address = ''] = reports;
  const arrival = async () => (await world.pool.query('select arrival from sms_messages')).rows[0].arrival;

  const seal = address.slice(address.lastIndexOf('/') + 1);
  const forged = address.replace(seal, [...seal].toReversed().join(''));
  expect((await world.app.inject(`${forged}?status=DELIVRD`)).statusCode).toBe(404);
  expect((await world.app.inject(`${address}?status=QUEUED`)).statusCode).toBe(204);
  expect(await arrival()).toBeNull();
  await world.app.inject(`${address}?status=UNDELIV`);
  expect(await arrival()).toBe('undelivered');
  await world.app.inject(`${address}?status=DELIVRD&message_id=1`);
  await world.app.inject(`${address}?status=UNDELIV`);
  expect(await arrival()).toBe('delivered');
});

const withBrowser = async (world: World, { token }: Member): Promise<void> => {
  const { endpoint, keys } = (await world.app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  const taken = await world.call('POST', '/push/subscriptions', { token, body: { endpoint, keys } });
  expect(taken.statusCode).toBe(204);
};

test('who has Telegram reads it there, and no SMS follows, however long it stays unread in the app', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await connect(world, family.token, 1001);
  await toldOf(world, family);
  await sendNotices(world.deps);

  const [message] = await inChat(world, 1001).read();
  expect(message).toBe('Temari\nHana has a class now.');
  world.clock.advance(7 * HOUR_MS);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toEqual([]);
  expect((await deliveries(world)).sort()).toEqual(['sms dropped: arrived by Telegram', 'telegram sent']);
});

test('at the end of the quiet hours Telegram goes first, however slow it is, and no SMS follows', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await connect(world, family.token, 1001);
  untilHour(world, 23);
  await settings(world, { quietFromMinute: 21 * 60, quietUntilMinute: 7 * 60 });
  await toldOf(world, family);
  await sendNotices(world.deps);
  expect((await deliveries(world)).sort()).toEqual(['sms waiting', 'telegram waiting']);
  const { telegram } = world.deps;
  if (!telegram) throw new Error('The test world has a bot.');
  const slow: typeof telegram.send = async (message) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return telegram.send(message);
  };

  untilHour(world, 8);
  await sendNotices({ ...world.deps, telegram: { ...telegram, send: slow } });
  await world.runJobs();

  expect((await deliveries(world)).sort()).toEqual(['sms dropped: arrived by Telegram', 'telegram sent']);
  expect(await texts(world)).toEqual([]);
});

test.each([
  ['is not read for six hours', false, 1],
  ['is read in the app meanwhile', true, 0],
])('an SMS follows a push that %s', async (_, isRead, count) => {
  const world = await testWorld();
  const family = await school(world).student();
  await withBrowser(world, family);
  await toldOf(world, family);
  await sendNotices(world.deps);
  expect((await world.app.inject('/sandbox/push/messages')).json()).toMatchObject([
    { title: 'Temari', line: 'Hana has a class now.', path: '/myClass/timetable' },
  ]);
  const [{ _id: id }] = (await world.call('GET', '/notices', { token: family.token })).json();
  if (isRead) await world.call('POST', '/notices/seen', { token: family.token, body: { ids: [id] } });

  world.clock.advance(5 * HOUR_MS);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toEqual([]);
  world.clock.advance(HOUR_MS);
  await sendNotices(world.deps);
  await world.runJobs();
  expect(await texts(world)).toHaveLength(count);
});

test('a service that answers 429 for an hour is asked again after the time it names, and gets it once', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  await connect(world, family.token, 1001);
  await sayTooMany(world, 55);
  await toldOf(world, family, { sms: 'never' });
  for (let minute = 0; minute < 60; minute += 1) {
    await sendNotices(world.deps);
    world.clock.advance(60_000);
  }

  expect(await deliveries(world)).toEqual(['telegram sent']);
  expect((await inChat(world, 1001).read()).filter((text) => text.includes('class'))).toHaveLength(1);
});

test('reminders go by SMS to whoever has asked for it, besides the two of a month and while there is a budget', async () => {
  const world = await testWorld();
  const { classId, family, teacher } = await aLesson(world);
  await world.pool.query('delete from lessons');
  const { token } = family;
  const set = (isOn: boolean) =>
    world.call('PUT', '/notices/preferences', { token, body: { name: 'reminder-sms', isOn } });
  const extras = async (by: string) => (await world.call('GET', '/notices/preferences', { token: by })).json().extras;
  const send = async (): Promise<void> => {
    await sendNotices(world.deps);
    await world.runJobs();
  };
  /** The family is reminded of one more lesson; how many reminders have come by SMS so far. */
  const remind = async (): Promise<number> => {
    await addLesson(world, classId, new Date(world.clock.now().getTime() + HOUR_MS / 2));
    await world.runJob('remind-of-lessons');
    await send();
    world.clock.advance(HOUR_MS);
    return (await texts(world)).filter((text) => text.includes('a lesson at')).length;
  };

  expect(await remind()).toBe(0);
  expect([await extras(token), await extras(teacher.token)]).toEqual([[{ extra: 'reminder-sms', isOn: false }], []]);
  await set(true);
  expect((await set(true)).json().extras).toEqual([{ extra: 'reminder-sms', isOn: true }]);
  expect([await remind(), await remind()]).toEqual([1, 2]);
  for (const cause of ['one', 'two', 'three']) await toldOf(world, family, { cause });
  await send();
  expect((await texts(world)).filter((text) => text.includes('has a class now'))).toHaveLength(2);
  expect(await remind()).toBe(3);

  await settings(world, { smsBudgetSantim: 0 });
  expect(await remind()).toBe(3);
  await settings(world, { smsBudgetSantim: 100_000 });
  await send();
  expect(await deliveries(world)).toContain('sms dropped: too late to be of use');
  expect(await remind()).toBe(4);
  expect((await set(false)).json().extras).toEqual([{ extra: 'reminder-sms', isOn: false }]);
  expect(await remind()).toBe(4);
});

test('two SMS in a month are enough; what must arrive goes out all the same', async () => {
  const world = await testWorld();
  const family = await school(world).student();
  const send = async (telling: Partial<Telling>): Promise<void> => {
    await toldOf(world, family, telling);
    await world.runJobs();
  };
  for (const cause of ['one', 'two', 'three']) await send({ cause });
  expect((await deliveries(world)).toSorted()).toEqual([
    'sms dropped: two SMS a month are enough',
    'sms sent',
    'sms sent',
  ]);

  await send({ occasion: 'lesson-changed', cause: 'a lesson', values: () => ({ text: 'moved' }) });
  expect((await deliveries(world)).filter((it) => it === 'sms sent')).toHaveLength(3);

  world.clock.advance(31 * DAY_MS);
  await send({ cause: 'four' });
  expect((await deliveries(world)).filter((it) => it === 'sms sent')).toHaveLength(4);
});
