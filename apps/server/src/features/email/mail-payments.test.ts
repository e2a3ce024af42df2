import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MailOutcome, MailSender } from '../../ports/mail.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';

const MINUTE_MS = 60_000;

/** The demo's student has confirmed the address, unless it is said otherwise. */
const office = async ({ mail }: { mail?: MailSender } = {}, isConfirmed = true): Promise<OfficeWorld> => {
  const world = await officeWorld(mail && { mail });
  await world.pool.query(
    `insert into email_confirmations (account_id, email, token_hash, asked_at, confirmed_at)
     select id, email, 'x', $1, case when $2 then $1::timestamptz end from accounts where phone = '+251911000001' and kind = 'student'`,
    [world.clock.now(), isConfirmed],
  );
  world.clock.advance(MINUTE_MS);
  return world;
};
const accepted = async (world: OfficeWorld, fullName = 'Abel Sample'): Promise<string> => {
  const { paymentId } = await world.enroll({ fullName });
  const body = { decision: 'accept', amountSeenEtb: 1400 };
  const answer = await world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });
  expect(answer.statusCode).toBe(200);
  return paymentId;
};
const mailed = ({ mailBox }: OfficeWorld) => mailBox.mails.filter(({ subject }) => subject.includes('your payment'));

test('a settled payment is confirmed by mail once, with whom it is for, the amount, the number and a link', async () => {
  const world = await office();
  const paymentId = await accepted(world);

  await Promise.all([world.runJob('mail-payments'), world.runJob('mail-payments'), world.runJob('mail-payments')]);
  await world.runJob('mail-payments');

  const { rows } = await world.pool.query('select receipt_number::int as number from payments where id = $1', [
    paymentId,
  ]);
  expect(mailed(world)).toHaveLength(1);
  const [mail] = mailed(world);
  expect(mail?.subject).toBe('Temari: your payment of ETB 1,400 arrived');
  expect(mail?.text).toMatch(/we received ETB 1,400 for Abel Sample \(.+\)\./);
  expect(mail?.text).toContain(`Number of the payment confirmation: ${rows[0].number}`);
  expect(mail?.text).toContain(`http://localhost/receipt/${paymentId}`);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

test.each<[string, string]>([
  ['switched off', 'update email_confirmations set switched_off_at = now()'],
  ['with another address since', `update accounts set email = 'other@example.com'`],
  ['confirmed only afterwards', `update email_confirmations set confirmed_at = now() + interval '1 day'`],
  ['erased', `update accounts set phone = null, erased_at = now() where phone = '+251911000001'`],
])('an account %s gets none', async (_, change) => {
  const world = await office();
  await accepted(world);
  await world.pool.query(change);

  await world.runJob('mail-payments');

  expect(mailed(world)).toEqual([]);
});

test('an address that nobody confirmed gets none', async () => {
  const world = await office({}, false);
  await accepted(world);

  await world.runJob('mail-payments');

  expect(mailed(world)).toEqual([]);
});

test.each<[string, MailOutcome, number]>([
  ['is busy is asked again later', { result: 'refused', reason: 'busy', isHopeless: false }, 2],
  ['refuses for good is not asked again', { result: 'refused', reason: 'no such mailbox', isHopeless: true }, 1],
  ['may have taken it is not asked again', { result: 'unknown', reason: 'cut' }, 1],
])('a mail server that %s', async (_, outcome, times) => {
  let asked = 0;
  const send = async (): Promise<MailOutcome> => {
    asked += 1;
    return outcome;
  };
  const world = await office({ mail: { send } });
  await accepted(world);

  await world.runJob('mail-payments');
  await world.runJob('mail-payments');

  expect(asked).toBe(times);
});

test('what was settled two days ago is not mailed any more', async () => {
  const world = await office();
  await accepted(world);
  world.clock.advance(2 * 86_400_000);

  await world.runJob('mail-payments');

  expect(mailed(world)).toEqual([]);
});

/** The demo's student and another family, whose payment was settled later. */
const twoFamilies = async (mail: MailSender): Promise<OfficeWorld> => {
  const world = await office({ mail });
  await world.pool.query(
    `with other as (insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       values (gen_random_uuid(), 'student', '+251922000001', 'Sara', 'Sample', 'sara@example.com', 'x') returning id)
     insert into email_confirmations (account_id, email, token_hash, asked_at, confirmed_at)
     select id, 'sara@example.com', 'y', $1, $1 from other`,
    [new Date(world.clock.now().getTime() - MINUTE_MS)],
  );
  await accepted(world);
  world.clock.advance(1000);
  const { paymentId } = await world.enroll({ household: '+251922000001' });
  const body = { decision: 'accept', amountSeenEtb: 1400 };
  await world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body });
  return world;
};

test('a mailbox that refuses keeps nobody else waiting, and is asked again', async () => {
  const asked: string[] = [];
  const send = async ({ to }: { to: string }): Promise<MailOutcome> => {
    asked.push(to);
    if (to === 'sara@example.com') return { result: 'sent' };
    return { result: 'refused', reason: 'full', isHopeless: false, isOfMailbox: true };
  };
  const world = await twoFamilies({ send });

  for (let run = 0; run < 2; run += 1) await world.runJob('mail-payments');

  expect(asked.filter((to) => to === 'sara@example.com')).toHaveLength(1);
  expect(asked.filter((to) => to !== 'sara@example.com')).toHaveLength(2);
});

test('a mailbox that is slow to answer keeps nobody else waiting', async () => {
  const { promise: slow, resolve: answer } = Promise.withResolvers<MailOutcome>();
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  const send = async ({ to }: { to: string }): Promise<MailOutcome> => {
    if (to !== 'sara@example.com') return slow;
    sent();
    return { result: 'sent' };
  };
  const world = await twoFamilies({ send });

  const running = world.runJob('mail-payments');
  const first = await Promise.race([isSent.then(() => 'the other'), setTimeout(15_000, 'nobody')]);
  answer({ result: 'sent' });
  await running;

  expect(first).toBe('the other');
});
