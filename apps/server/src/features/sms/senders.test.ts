import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms, SMS_KINDS, SMS_SENDERS, type SmsKind, type SmsPermit } from '../../domains/messages/sms-senders.ts';
import { testWorld, type World } from '../../testing/world.ts';

const SOURCE = join(import.meta.dirname, '../..');
const sources = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.parentPath.includes('testing'))
  .map((entry) => join(entry.parentPath, entry.name));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).map((path) => relative(SOURCE, path));

test('the outbox has one way in, the queue one way in, and the gateway one way out', () => {
  expect(filesWith(/insert\(smsMessages\)|insert into sms_messages/)).toEqual(['domains/messages/queries.ts']);
  expect(filesWith(/(?<!const )\binsertMessage\(/)).toEqual(['domains/messages/queue-sms.ts']);
  expect(filesWith(/enqueue\([^)]*(SEND_SMS|'send-sms')/)).toEqual(['domains/messages/queue-sms.ts']);
  expect(filesWith(/\bsms\.send\(/)).toEqual(['features/sms/send-sms.ts']);
});

test('who puts a message into the queue again is the sender itself or holds a permit', () => {
  expect(filesWith(/\benqueueSms\(/).sort()).toEqual([
    'domains/messages/queue-sms.ts',
    'features/sms/routes.ts',
    'features/sms/send-sms.ts',
  ]);
});

test.each(SMS_KINDS)('%s has limits for an account, a number and the whole product', (kind) => {
  const { byAccount, byNumber, overall } = SMS_SENDERS[kind];

  for (const { times, windowSeconds } of [byAccount, byNumber, overall]) {
    expect(times).toBeGreaterThan(0);
    expect(windowSeconds).toBeGreaterThan(0);
  }
  expect(overall.times).toBeGreaterThanOrEqual(byAccount.times);
});

const phone = (number: number): string => `+2519${String(number).padStart(8, '0')}`;
const permit = ({ deps }: World, kind: SmsKind, account: number, number: number) =>
  permitSms(deps, deps.db, { kind, accountId: null, countedAs: `account-${account}`, phone: phone(number) });
const refusalOf = (asked: Promise<SmsPermit>) =>
  asked.then(
    () => null,
    ({ code, facts }) => ({ code, retryAfterSeconds: facts.retryAfterSeconds }),
  );

test.each(SMS_KINDS)(
  '%s: an account, and a number, is refused past its limit, also when asked all at once',
  async (kind) => {
    const { byAccount, byNumber } = SMS_SENDERS[kind];
    const world = await testWorld();

    const fromOne = await Promise.all(
      Array.from({ length: byAccount.times + 3 }, (_, number) => refusalOf(permit(world, kind, 0, number + 1))),
    );
    const toOne = await Promise.all(
      Array.from({ length: byNumber.times + 3 }, (_, account) => refusalOf(permit(world, kind, account + 1, 0))),
    );

    for (const [answers, limit] of [
      [fromOne, byAccount],
      [toOne, byNumber],
    ] as const) {
      const refused = answers.filter((answer) => answer !== null);
      expect(refused).toHaveLength(3);
      for (const { code, retryAfterSeconds } of refused) {
        expect(code).toBe('auth/too-many-requests');
        expect(retryAfterSeconds).toBeGreaterThan(0);
        expect(retryAfterSeconds).toBeLessThanOrEqual(limit.windowSeconds + 60);
      }
    }
  },
);

const spendAll = (world: World, kind: SmsKind) =>
  world.pool.query(`insert into rate_limits (key, count, ends_at) values ($1, $2, $3)`, [
    `sms:${kind}:overall`,
    SMS_SENDERS[kind].overall.times,
    new Date(world.clock.now().getTime() + 600_000),
  ]);

test.each(SMS_KINDS)(
  '%s: when the product has sent its share, a sentence says so, the log once and the metrics always',
  async (kind) => {
    const lines: string[] = [];
    const world = await testWorld({ log: pino({ level: 'error' }, { write: (line) => lines.push(line) }) });
    await spendAll(world, kind);

    const first = await refusalOf(permit(world, kind, 1, 1));
    await refusalOf(permit(world, kind, 2, 2));

    expect(first).toEqual({ code: 'sms/spent', retryAfterSeconds: expect.closeTo(600, -2) });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind, msg: 'text messages of this kind are spent' });
    const metrics = (await world.app.inject('/metrics')).body;
    const ratio = new RegExp(`^sms_limit_used_ratio\\{kind="${kind}"\\} (.+)$`, 'm').exec(metrics)?.[1];
    expect(Number(ratio)).toBeGreaterThan(1);
    world.clock.advance(601_000);
    expect(await refusalOf(permit(world, kind, 3, 3))).toBeNull();
  },
);

test('a spent limit for codes answers 503 with Retry-After, to known and unknown phones alike', async () => {
  const world = await testWorld();
  await world.seed();
  await spendAll(world, 'resetCode');

  for (const phoneNumber of ['0911000001', '0922000000']) {
    const refused = await world.call('POST', '/user/passwordReset', { body: { phoneNumber } });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'sms/spent']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('codes asked for with numbers that nobody has cost the product nothing', async () => {
  const world = await testWorld();
  for (let number = 0; number < 3; number += 1) {
    await world.call('POST', '/user/passwordReset', { body: { phoneNumber: phone(number) } });
  }

  await world.runJobs();

  const { rows } = await world.pool.query(`select count from rate_limits where key = 'sms:resetCode:overall'`);
  expect(rows).toEqual([{ count: 0 }]);
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toEqual([]);
});

test('a permit is for one message, and nobody makes one up', async () => {
  const world = await testWorld();
  const { deps } = world;
  const given = await permit(world, 'resetCode', 1, 1);

  await queueSms(deps, deps.db, given, { text: 'once' });

  await expect(queueSms(deps, deps.db, given, { text: 'twice' })).rejects.toThrow('without a permit');
  await expect(queueSms(deps, deps.db, { ...given }, { text: 'forged' })).rejects.toThrow('without a permit');
});
