import { expect, test } from 'vitest';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms, type SmsKind } from '../../domains/messages/sms-senders.ts';
import type { SmsOutcome } from '../../ports/sms.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { messagesLeftWaiting } from './queries.ts';
import { sendSms } from './send-sms.ts';

const SENT: SmsOutcome = { result: 'sent' };
const BUSY: SmsOutcome = { result: 'refused', reason: 'the gateway is busy (503)', isHopeless: false };
const HOPELESS: SmsOutcome = { result: 'refused', reason: '21614: not a mobile', isHopeless: true };
const UNKNOWN: SmsOutcome = { result: 'unknown', reason: 'the connection was cut' };

/** A world whose gateway gives these answers, one after the other. */
const worldWith = async (...answers: SmsOutcome[]) => {
  const world = await testWorld();
  const sent: string[] = [];
  world.deps.sms = {
    send: async ({ text }) => {
      sent.push(text);
      return answers[sent.length - 1] ?? SENT;
    },
  };
  return { world, sent };
};

const queue = async (
  world: World,
  { kind = 'resetCode', ...message }: { kind?: SmsKind; uselessAfter?: Date } = {},
): Promise<void> => {
  const { deps, clock } = world;
  const permit = await permitSms(deps, deps.db, { kind, accountId: null, phone: '+251911000001' });
  await queueSms(deps, deps.db, permit, { text: 'the text', createdAt: clock.now(), ...message });
};

const inFiveMinutes = (world: World): Date => new Date(world.clock.now().getTime() + 300_000);
const stored = async (world: World) => (await world.pool.query('select * from sms_messages')).rows;

test('a delivered message leaves no text behind', async () => {
  const { world, sent } = await worldWith(SENT);
  await queue(world);

  await world.runJobs();

  expect(sent).toEqual(['Temari: the text']);
  expect(await stored(world)).toMatchObject([{ status: 'sent', text: '', error: null, tries: 1 }]);
});

test('a busy gateway is tried again, three times in all, and then the office sees why it failed', async () => {
  const { world, sent } = await worldWith(BUSY, BUSY, BUSY, SENT);
  await queue(world);

  for (let turn = 0; turn < 5; turn += 1) await world.runJobs();

  expect(sent).toHaveLength(3);
  expect(await stored(world)).toMatchObject([
    { status: 'failed', tries: 3, error: 'the gateway is busy (503)', text: 'Temari: the text' },
  ]);
});

test('a notice that somebody relies on is tried for hours, and the office can still send it when they are over', async () => {
  const { world, sent } = await worldWith(...Array.from({ length: 14 }, () => BUSY));
  const uselessAfter = new Date(world.clock.now().getTime() + 72 * 3_600_000);
  await queue(world, { kind: 'phoneChanged', uselessAfter });

  for (let turn = 0; turn < 20; turn += 1) await world.runJobs();

  expect(sent).toHaveLength(14);
  expect(await stored(world)).toMatchObject([{ status: 'failed', tries: 14, text: 'Temari: the text' }]);
  world.clock.advance(73 * 3_600_000);
  await world.runJob('forget-old-sms');
  expect(await stored(world)).toMatchObject([{ status: 'failed', text: '' }]);
});

test('a message refused once and taken the second time is sent', async () => {
  const { world, sent } = await worldWith(BUSY, SENT);
  await queue(world);

  await world.runJobs();
  expect(await stored(world)).toMatchObject([{ status: 'queued' }]);
  await world.runJobs();

  expect(sent).toHaveLength(2);
  expect(await stored(world)).toMatchObject([{ status: 'sent', tries: 2 }]);
});

test('what can never be delivered is tried once', async () => {
  const { world, sent } = await worldWith(HOPELESS);
  await queue(world);

  for (let turn = 0; turn < 3; turn += 1) await world.runJobs();

  expect(sent).toHaveLength(1);
  expect(await stored(world)).toMatchObject([{ status: 'failed', error: '21614: not a mobile' }]);
});

test('a code that may have arrived is not sent again, and is not kept', async () => {
  const { world, sent } = await worldWith(UNKNOWN);
  await queue(world, { uselessAfter: inFiveMinutes(world) });
  const [{ id }] = await stored(world);

  await world.runJobs();
  await sendSms(world.deps, id);
  world.clock.advance(3_600_000);
  await world.runJob('send-forgotten-sms');
  await world.runJobs();

  expect(sent).toHaveLength(1);
  expect(await stored(world)).toMatchObject([{ status: 'unknown', error: 'the connection was cut', text: '' }]);
});

test('a process that dies while sending does not make the next one send again', async () => {
  const { world, sent } = await worldWith();
  await queue(world);
  const [{ id }] = await stored(world);
  const dying = { ...world.deps, sms: { send: () => Promise.reject(new Error('killed')) } };

  await expect(sendSms(dying, id)).rejects.toThrow('killed');
  await world.runJobs();

  expect(sent).toEqual([]);
  expect(await stored(world)).toMatchObject([{ status: 'unknown', error: 'sending was interrupted' }]);
});

const NAMES_A_TIME: SmsOutcome = { ...BUSY, retryAfterSeconds: 60 };
const inThreeDays = (world: World): Date => new Date(world.clock.now().getTime() + 72 * 3_600_000);
const failing = (world: World): World['deps'] => ({
  ...world.deps,
  jobs: { enqueue: () => Promise.reject(new Error('killed')) },
});

test('a message that the gateway put off is sent, although the process died while it was put off', async () => {
  const { world, sent } = await worldWith(NAMES_A_TIME, SENT);
  await queue(world, { kind: 'phoneChanged', uselessAfter: inThreeDays(world) });
  const [{ id }] = await stored(world);

  await expect(sendSms(failing(world), id)).rejects.toThrow('killed');
  expect(await stored(world)).toMatchObject([{ status: 'queued', error: 'the gateway is busy (503)' }]);
  world.clock.advance(12 * 60_000);
  await world.runJob('send-forgotten-sms');
  await world.runJobs();

  expect(sent).toHaveLength(2);
  expect(await stored(world)).toMatchObject([{ status: 'sent' }]);
});

test('a message that waits for the end of a pause is not lost, whenever a process dies', async () => {
  const { world, sent } = await worldWith();
  await queue(world, { kind: 'phoneChanged', uselessAfter: inThreeDays(world) });
  const [{ id }] = await stored(world);
  await world.pool.query("insert into channel_pauses (channel, until) values ('sms', $1)", [
    new Date(world.clock.now().getTime() + 60_000),
  ]);

  await expect(sendSms(failing(world), id)).rejects.toThrow('killed');
  expect([sent, await stored(world)]).toMatchObject([[], [{ status: 'queued', tries: 0 }]]);
  world.clock.advance(61_000);
  await world.runJobs();

  expect(sent).toHaveLength(1);
});

test('a message that waits for its next try is left alone until then, so that its tries last for hours', async () => {
  const { world, sent } = await worldWith();
  const { clock, pool } = world;
  await pool.query(
    `insert into sms_messages (id, kind, phone, text, tries, created_at)
     select gen_random_uuid(), 'phoneChanged', '+251911000001', 'tried ' || tries, tries, $1
     from unnest(array[0, 4, 9, 13]) tries`,
    [clock.now()],
  );
  const found = async (afterMinutes: number): Promise<string[]> => {
    clock.advance(afterMinutes * 60_000);
    await world.runJob('send-forgotten-sms');
    await world.runJobs();
    return sent.splice(0).toSorted();
  };

  expect(await found(9)).toEqual([]);
  expect(await found(3)).toEqual(['tried 0', 'tried 4']);
  expect(await found(30)).toEqual([]);
  expect(await found(15)).toEqual(['tried 9']);
  expect(await found(3 * 60)).toEqual([]);
  expect(await found(60)).toEqual(['tried 13']);
});

test('the messages that have waited longest are looked for first', async () => {
  const { world } = await worldWith();
  await world.pool.query(
    `insert into sms_messages (id, kind, phone, text, created_at)
     select gen_random_uuid(), 'test', '+251911000001', n::text, $1::timestamptz + make_interval(secs => 1100 - n)
     from generate_series(0, 1100) n`,
    [world.clock.now()],
  );
  world.clock.advance(60 * 60_000);

  const [first] = await messagesLeftWaiting(world.deps.db, world.clock.now(), [0]);

  expect((await stored(world)).find(({ id }) => id === first?.id)).toMatchObject({ text: '1100' });
});

test('ten workers at once send a message once', async () => {
  const { world, sent } = await worldWith();
  await queue(world);
  const [{ id }] = await stored(world);

  await Promise.all(Array.from({ length: 10 }, () => sendSms(world.deps, id)));

  expect(sent).toHaveLength(1);
});

test('an expired code is not sent', async () => {
  const { world, sent } = await worldWith();
  await queue(world, { uselessAfter: inFiveMinutes(world) });

  world.clock.advance(301_000);
  await world.runJobs();

  expect(sent).toEqual([]);
  expect(await stored(world)).toMatchObject([{ status: 'failed', error: 'too late to be of use', text: '' }]);
});

test('a message whose job was lost is sent by the next round', async () => {
  const { world, sent } = await worldWith();
  await world.pool.query(
    "insert into sms_messages (id, kind, phone, text) values (gen_random_uuid(), 'test', '+251911000001', 'lost')",
  );

  world.clock.advance(11 * 60_000);
  await world.runJob('send-forgotten-sms');
  await world.runJobs();

  expect(sent).toEqual(['lost']);
});

test('messages are forgotten after ninety days', async () => {
  const { world } = await worldWith();
  await queue(world);
  await world.runJobs();

  world.clock.advance(91 * 86_400_000);
  await world.runJob('forget-old-sms');

  expect(await stored(world)).toEqual([]);
});
