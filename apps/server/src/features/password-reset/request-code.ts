import { isMobile } from '@temari/contracts/phone';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import {
  CODE_VALID_MINUTES,
  hashCode,
  minutesBefore,
  newCode,
  REQUEST_VALID_MINUTES,
} from '../../domains/identity/codes/one-time-codes.ts';
import { newToken } from '../../domains/identity/sessions/tokens.ts';
import { demandChallenge } from '../../domains/limits/challenge.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms, type SmsPermit } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { AppError } from '../../errors/app-error.ts';
import { countCodeSent } from './code-limits.ts';
import { accountByPhone, addReset, type Kind, openReset, replaceCode } from './queries.ts';

type Asking = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log'>;
interface Asked {
  address: string;
  altcha: string | undefined;
}

type Account = Awaited<ReturnType<typeof accountByPhone>>;

/** A phone that nobody has, or that cannot receive messages, costs the same work: its message is written as already expired. */
const isSendable = (phone: string, account: Account): account is NonNullable<Account> =>
  account !== null && isMobile(phone);

/** Counted by kind and phone, known or not, like the budgets. */
const permitCode = (deps: Asking, kind: Kind, phone: string, account: Account): Promise<SmsPermit> =>
  permitSms(deps, deps.db, {
    kind: 'resetCode',
    accountId: account?.id ?? null,
    phone,
    countedAs: `${kind}:${phone}`,
    isDecoy: !isSendable(phone, account),
  });

const queueCode = (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  db: Db,
  permit: SmsPermit,
  account: Account,
  code: string,
): Promise<void> => {
  const now = deps.clock.now();
  const isSent = isSendable(permit.phone, account);
  return queueSms(deps, db, permit, {
    text: isSent ? smsText('resetCode', account.language, { code }) : '',
    createdAt: now,
    uselessAfter: isSent ? new Date(now.getTime() + CODE_VALID_MINUTES * 60_000) : now,
  });
};

export const requestCode = async (
  deps: Asking,
  kind: Kind,
  { phoneNumber: phone, address, altcha }: Asked & { phoneNumber: string },
): Promise<{ id: string }> => {
  const { db, clock, secrets } = deps;
  await demandChallenge(deps, 'codesByAddress', { address, altcha });
  const account = await accountByPhone(db, kind, phone);
  await countCodeSent(deps, { kind, phone, accountId: account?.id ?? null, address });
  const permit = await permitCode(deps, kind, phone, account);
  const id = newToken();
  const code = newCode();
  const now = clock.now();
  await db.transaction(async (tx) => {
    await addReset(tx, {
      id,
      kind,
      phone,
      accountId: account?.id ?? null,
      codeHash: hashCode(secrets.codes, id, code),
      codeSentAt: now,
      createdAt: now,
    });
    await queueCode(deps, tx, permit, account, code);
  });
  return { id };
};

export const resendCode = async (
  deps: Asking,
  kind: Kind,
  { id, address, altcha }: Asked & { id: string },
): Promise<{ id: string }> => {
  const { db, clock, secrets } = deps;
  await demandChallenge(deps, 'codesByAddress', { address, altcha });
  const createdAfter = minutesBefore(clock.now(), REQUEST_VALID_MINUTES);
  const reset = await openReset(db, { id, kind, createdAfter });
  if (!reset) throw new AppError('auth/code-expired');
  const found = await accountByPhone(db, kind, reset.phone);
  await countCodeSent(deps, { kind, phone: reset.phone, accountId: found?.id ?? null, address });
  const account = found?.id === reset.accountId ? found : null;
  const permit = await permitCode(deps, kind, reset.phone, account);
  const code = newCode();
  await db.transaction(async (tx) => {
    await replaceCode(tx, id, hashCode(secrets.codes, id, code), clock.now());
    await queueCode(deps, tx, permit, account, code);
  });
  return { id };
};
