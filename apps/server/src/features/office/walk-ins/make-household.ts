import * as wrong from '@temari/contracts/field-errors';
import { isDeskNumber } from '@temari/contracts/phone';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { deskSlipOf, hashDeskSlip } from '../../../domains/identity/codes/recovery-slips.ts';
import { addSlip } from '../../../domains/identity/codes/slip-queries.ts';
import { isPhoneHeld } from '../../../domains/identity/held-phone-queries.ts';
import { newAccount } from '../../../domains/identity/new-account-queries.ts';
import { NO_PASSWORD } from '../../../domains/identity/passwords/passwords.ts';
import { newToken } from '../../../domains/identity/sessions/tokens.ts';
import { AppError } from '../../../errors/app-error.ts';
import { namesOf, newDeskNumber, type WalkInForm } from './rules.ts';

/** One of a hundred million is hardly ever taken; five in a row never are. */
const DESK_NUMBER_TRIES = 5;

type Making = Pick<Deps, 'secrets'>;

const accountOf = async (tx: Db, { phone, guardian = '', email = '', language }: WalkInForm, now: Date) => {
  const person = { kind: 'student', ...namesOf(guardian), email, language, passwordHash: NO_PASSWORD } as const;
  if (phone !== undefined) {
    if (isDeskNumber(phone)) throw new AppError('request/invalid', { errors: { phone: wrong.phone } });
    const account = await newAccount(tx, { ...person, phone, createdAt: now });
    if (!account) throw new AppError('desk/phone-taken');
    const held = { kind: 'student', phone, accountId: account.id, now } as const;
    if (await isPhoneHeld(tx, held)) throw new AppError('desk/phone-held');
    return { id: account.id, phone };
  }
  for (let tries = 0; tries < DESK_NUMBER_TRIES; tries += 1) {
    const number = newDeskNumber();
    const account = await newAccount(tx, { ...person, phone: number, createdAt: now });
    if (account) return { id: account.id, phone: number };
  }
  throw new Error('No number of the desk was free.');
};

/** What the slip of a registration follows from: nobody else can repeat it. */
export const registrationOf = (staffId: string, key: string): string => `${staffId}.${key}`;

/**
 * A household that nobody can sign in to before the family has used its slip and chosen a password. Between this and a
 * family that signs up with the same phone the unique index decides.
 */
export const makeHousehold = async (
  { secrets }: Making,
  tx: Db,
  form: WalkInForm,
  { registration, now }: { registration: string; now: Date },
): Promise<{ id: string; phone: string }> => {
  const account = await accountOf(tx, form, now);
  await addSlip(tx, {
    id: newToken(),
    kind: 'student',
    accountId: account.id,
    phone: account.phone,
    slipHash: hashDeskSlip(secrets.codes, deskSlipOf(secrets.codes, registration)),
    now,
  });
  return account;
};
