import type { NoticeChannel } from '@temari/contracts/notice-occasions';
import { expect, test, vi } from 'vitest';
import type { FreeChannel } from '../../domains/notices/channels/channels.ts';
import { tell } from '../../domains/notices/tell.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { sendNotices } from './send-notices.ts';

const MINUTE_MS = 60_000;
const FAMILIES = 25;
const WITHIN = { timeout: 15_000 };

const REACHED_BY: Record<FreeChannel, string> = {
  telegram: `insert into telegram_links (account_id, chat_id, chat_name, linked_at)
    select id, last_name::int, 'F', now() from accounts where first_name = $1 and last_name::int >= $2`,
  push: `insert into push_subscriptions (id, account_id, endpoint, p256dh, auth, name, session_hash, created_at, seen_at)
    select gen_random_uuid(), id, 'https://push.example/' || last_name, 'key', 'secret', 'A phone', sha256('session'),
      now(), now()
    from accounts where first_name = $1 and last_name::int >= $2`,
  email: `insert into email_confirmations (account_id, email, token_hash, asked_at, confirmed_at)
    select id, email, sha256(id::text::bytea), now(), now() from accounts where first_name = $1 and last_name::int >= $2`,
};

/** Families that are reached by one channel, numbered in their last names. */
const families = async (
  { pool }: World,
  channel: NoticeChannel,
  { count, from = 1 }: { count: number; from?: number },
): Promise<string[]> => {
  const name = `By ${channel}`;
  const { rows } = await pool.query(
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, language)
     select gen_random_uuid(), 'student', '+2519' || (20000000 + n), $1, n::text, n || '@sample.example', 'x', 'en'
     from generate_series($2::int, $2::int + $3::int - 1) n returning id`,
    [name, from, count],
  );
  if (channel !== 'sms') await pool.query(REACHED_BY[channel], [name, from]);
  return rows.map(({ id }) => id);
};

/** Announces something to new families that are reached by one channel. */
const announced = async (
  world: World,
  channel: NoticeChannel,
  numbers: { count: number; from?: number },
): Promise<void> => {
  const { deps, clock } = world;
  const accountIds = await families(world, channel, numbers);
  await tell(
    deps,
    deps.db,
    clock.now(),
    accountIds.map((accountId) => ({
      occasion: 'news',
      accountId,
      cause: 'news',
      path: '/notices',
      values: () => ({ title: 'Closed', text: 'The office is closed.' }),
      sms: channel === 'sms' ? 'otherwise' : 'never',
    })),
  );
};

type Answer = { result: 'sent' } | { result: 'refused'; reason: string; isHopeless: false; retryAfterSeconds?: number };

/** Fake services for all channels: the test sees who was sent something, and sets the answers. */
const services = (world: World) => {
  const taken: Record<NoticeChannel, string[]> = { telegram: [], push: [], email: [], sms: [] };
  const asked: Record<NoticeChannel, number> = { telegram: 0, push: 0, email: 0, sms: 0 };
  const busy = new Map<NoticeChannel, Answer>();
  /** Nothing is answered before this. */
  const hanging = new Map<NoticeChannel, Promise<void>>();
  const handed = async (channel: NoticeChannel, to: string): Promise<Answer> => {
    asked[channel] += 1;
    await hanging.get(channel);
    const answer = busy.get(channel) ?? { result: 'sent' };
    if (answer.result === 'sent') taken[channel].push(to);
    return answer;
  };
  const { telegram, push, mail } = world.deps;
  if (!telegram || !mail) throw new Error('The test world has all services.');
  Object.assign(world.deps, {
    telegram: { ...telegram, send: ({ chatId }: { chatId: number }) => handed('telegram', String(chatId)) },
    push: { ...push, send: ({ endpoint }: { endpoint: string }) => handed('push', endpoint) },
    mail: { ...mail, send: ({ to }: { to: string }) => handed('email', to) },
    sms: { send: ({ to }: { to: string }) => handed('sms', to) },
  });
  return { taken, asked, busy, hanging };
};

const busyFor = (retryAfterSeconds?: number): Answer => ({
  result: 'refused',
  reason: 'the gateway is busy (429)',
  isHopeless: false,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/** An hour passes; the jobs run every minute as they are scheduled. */
const anHour = async (world: World): Promise<void> => {
  for (let minute = 0; minute < 60; minute += 1) {
    await world.runJob('send-notices');
    await world.runJobs();
    world.clock.advance(MINUTE_MS);
  }
};

const OTHERS = {
  telegram: ['push', 'sms'],
  push: ['telegram', 'sms'],
  email: ['telegram', 'sms'],
  sms: ['telegram', 'push'],
} as const satisfies Record<NoticeChannel, readonly NoticeChannel[]>;

test.each<[NoticeChannel, number | undefined, number]>([
  // One service: after the first group it is asked again only when its time is over, six times an hour.
  ['telegram', 600, 7 * 20],
  ['sms', 600, 7 * 20],
  // Many services behind one channel: each message waits for the time that it was told.
  ['push', 600, 7 * FAMILIES],
  // A mail server names no time: pauses grow.
  ['email', undefined, 9 * FAMILIES],
])(
  '%s that answers 429 for an hour: nobody is left out or told twice, its time is kept, the rest goes on',
  async (channel, seconds, askedAtMost) => {
    const world = await testWorld();
    await world.seed();
    const { taken, asked, busy } = services(world);
    await world.pool.query(
      `update site_content set value = value || '{"smsBudgetSantim": 100000000}' where key = 'notices'`,
    );
    await announced(world, channel, { count: FAMILIES });
    busy.set(channel, busyFor(seconds));

    await sendNotices(world.deps);
    await world.runJobs();
    const firstAsked = asked[channel];
    const [one, other] = OTHERS[channel];
    await announced(world, one, { count: 1, from: 1000 });
    await announced(world, other, { count: 1, from: 2000 });
    await sendNotices(world.deps);
    await world.runJobs();
    expect([taken[one].length, taken[other].length]).toEqual([1, 1]);
    // The same minute: whoever asked for a pause is not asked again.
    if (seconds) expect(asked[channel]).toBe(firstAsked);

    await anHour(world);
    expect(taken[channel]).toEqual([]);
    expect(asked[channel]).toBeLessThanOrEqual(askedAtMost);

    busy.delete(channel);
    await anHour(world);
    expect(new Set(taken[channel]).size).toBe(FAMILIES);
    expect(taken[channel]).toHaveLength(FAMILIES);
    expect([taken[one].length, taken[other].length]).toEqual([1, 1]);
    const { rows } = await world.pool.query(
      `select channel, state, count(*)::int as n from notice_deliveries
       where notice_id in (select id from notices where cause = 'news') group by channel, state order by channel`,
    );
    expect(rows).toEqual(
      [
        { channel, state: 'sent', n: FAMILIES },
        { channel: one, state: 'sent', n: 1 },
        { channel: other, state: 'sent', n: 1 },
      ].toSorted((a, b) => a.channel.localeCompare(b.channel)),
    );
  },
);

test('what is new does not wait for thousands that wait: its SMS is in the outbox long before the last is sent', async () => {
  const world = await testWorld();
  const { taken } = services(world);
  await announced(world, 'telegram', { count: 700 });
  const [family = ''] = await families(world, 'sms', { count: 1, from: 5000 });
  const { telegram, jobs } = world.deps;
  if (!telegram) throw new Error('The test world has a bot.');
  let sentBefore: number | null = null;
  Object.assign(world.deps, {
    telegram: {
      ...telegram,
      send: async (message: Parameters<typeof telegram.send>[0]) => {
        if (taken.telegram.length === 0) {
          await tell(world.deps, world.deps.db, world.clock.now(), [
            {
              occasion: 'lesson-changed',
              accountId: family,
              cause: 'a lesson',
              path: '/myClass',
              values: () => ({ text: 'the lesson is cancelled.' }),
            },
          ]);
        }
        return telegram.send(message);
      },
    },
    jobs: {
      enqueue: (...job: Parameters<typeof jobs.enqueue>) => {
        if (job[1] === 'send-sms') sentBefore = taken.telegram.length;
        return jobs.enqueue(...job);
      },
    },
  });

  await sendNotices(world.deps);

  expect(taken.telegram).toHaveLength(700);
  expect(sentBefore).toBeLessThan(500);
});

test.each<[FreeChannel, FreeChannel]>([
  ['email', 'push'],
  ['push', 'telegram'],
  ['telegram', 'email'],
])('%s that hangs holds up neither %s nor SMS, told before or meanwhile', async (slow, other) => {
  const world = await testWorld();
  await world.seed();
  const { taken, asked, hanging } = services(world);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  hanging.set(slow, promise);
  const smsWritten = async () =>
    (
      await world.pool.query(
        `select count(*)::int as n from notice_deliveries where channel = 'sms' and state = 'sent'
         and notice_id in (select id from notices where cause = 'news')`,
      )
    ).rows[0].n;
  await announced(world, slow, { count: FAMILIES });
  await announced(world, other, { count: FAMILIES, from: 1000 });
  await announced(world, 'sms', { count: 1, from: 2000 });

  const run = sendNotices(world.deps);
  await vi.waitFor(async () => expect([taken[other].length, await smsWritten()]).toEqual([FAMILIES, 1]), WITHIN);
  await announced(world, other, { count: 1, from: 3000 });
  await announced(world, 'sms', { count: 1, from: 4000 });
  await vi.waitFor(async () => expect([taken[other].length, await smsWritten()]).toEqual([FAMILIES + 1, 2]), WITHIN);

  expect(taken[slow]).toEqual([]);
  // What would stay unknown if the process died now.
  expect(asked[slow]).toBeLessThanOrEqual(10);
  answer();
  await run;
  expect(new Set(taken[slow]).size).toBe(FAMILIES);
  expect(taken[slow]).toHaveLength(FAMILIES);
});

test('a channel that fails is told of once the others are done', async () => {
  const world = await testWorld();
  await world.seed();
  const { taken, hanging } = services(world);
  const broken = Promise.reject(new Error('no such server'));
  broken.catch(() => {});
  hanging.set('email', broken);
  await announced(world, 'email', { count: 1 });
  await announced(world, 'push', { count: FAMILIES, from: 1000 });

  await expect(sendNotices(world.deps)).rejects.toThrow('no such server');

  expect(taken.push).toHaveLength(FAMILIES);
});
