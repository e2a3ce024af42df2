import { isMobile } from '@temari/contracts/phone';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { demandChallenge } from '../../shared/challenge.ts';
import {
  CODE_VALID_MINUTES,
  hashCode,
  minutesBefore,
  newCode,
  REQUEST_VALID_MINUTES,
} from '../../shared/one-time-codes.ts';
import { queueSms } from '../../shared/queue-sms.ts';
import { smsText } from '../../shared/sms-texts.ts';
import { newToken } from '../../shared/tokens.ts';
import { countCodeSent } from './code-limits.ts';
import { accountByPhone, addReset, type Kind, openReset, replaceCode } from './queries.ts';

type Asking = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets'>;
interface Asked {
  address: string;
  altcha: string | undefined;
}

/** A phone that nobody has, or that cannot receive messages, costs the same work: its message is born useless. */
const queueCode = (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  db: Db,
  phone: string,
  account: Awaited<ReturnType<typeof accountByPhone>>,
  code: string,
): Promise<void> => {
  const now = deps.clock.now();
  const isSendable = account !== null && isMobile(phone);
  return queueSms(deps, db, {
    accountId: account?.id ?? null,
    phone,
    kind: 'resetCode',
    text: isSendable ? smsText('resetCode', account.language, { code }) : '',
    createdAt: now,
    uselessAfter: isSendable ? new Date(now.getTime() + CODE_VALID_MINUTES * 60_000) : now,
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
    await queueCode(deps, tx, phone, account, code);
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
  const account = await accountByPhone(db, kind, reset.phone);
  await countCodeSent(deps, { kind, phone: reset.phone, accountId: account?.id ?? null, address });
  const code = newCode();
  await db.transaction(async (tx) => {
    await replaceCode(tx, id, hashCode(secrets.codes, id, code), clock.now());
    await queueCode(deps, tx, reset.phone, account?.id === reset.accountId ? account : null, code);
  });
  return { id };
};
