import { BANK_CHANGE_DAYS } from '@temari/contracts/bank-change-rules';
import type { Accepted } from '@temari/contracts/endpoint';
import type { BankChange } from '@temari/contracts/office-bank-changes';
import type { createBank as createContract, OfficeBank } from '@temari/contracts/office-catalogue';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { BankValues } from '../../../db/schema/bank-changes.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  bankChangeById,
  expireBankChanges,
  isChangeWaiting,
  lockBank,
  lockFirstBank,
  newBankChange,
} from './bank-change-queries.ts';
import { needsSecondPerson } from './bank-change-rules.ts';
import { presentBankChange, tellOwners } from './decide-bank-changes.ts';
import { type BankRow, changeBank, isBankInUse, newBank } from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;
type Form = output<typeof createContract.body>;
type Id = { id: string };
type Proposed = Accepted<BankChange>;

/** The account as the form wants it; what an older form does not know stays. */
const wantedOf = ({ translations, referenceFormat, ...values }: Form, before: BankRow | null): BankValues => ({
  ...values,
  translations: translations ? enteredTranslations(translations) : (before?.translations ?? {}),
  referenceFormat: referenceFormat === undefined ? (before?.referenceFormat ?? null) : referenceFormat,
});

const valuesOf = ({ id: _id, version: _version, ...values }: BankRow): BankValues => values;

const propose = async (
  { clock, jobs, publicUrl }: Context,
  tx: Db,
  actor: Actor,
  wanted: Pick<BankChange, 'kind' | 'bankId'> & {
    seenVersion: number | null;
    before: BankValues | null;
    after: BankValues | null;
  },
): Promise<Proposed> => {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + BANK_CHANGE_DAYS * 86_400_000);
  await expireBankChanges(tx, now);
  const change = await newBankChange(tx, { ...wanted, proposedBy: actor.accountId, proposedAt: now, expiresAt });
  if (!change) throw new AppError('bank/change-waits');
  await recordAct(tx, actor, now, {
    action: 'propose-bank-change',
    subjectKind: 'bank',
    subjectId: change.bankId,
    before: wanted.before,
    after: wanted.after,
  });
  await tellOwners({ jobs, publicUrl }, tx, now, { change, by: actor.accountId });
  const shown = await bankChangeById(tx, change.id);
  if (!shown) throw new AppError('request/not-found');
  return { accepted: await presentBankChange(tx, actor, shown) };
};

/**
 * Whoever can change an account number can send every family's money elsewhere: hence the password again, and a second
 * person. The very first account of a new installation needs one person: nobody pays into it yet.
 */
export const createBank = async (deps: Context, actor: Actor, form: Form): Promise<OfficeBank | Proposed> => {
  const { db, clock } = deps;
  await requireConfirmedPassword(db, actor, clock.now());
  return db.transaction(async (tx) => {
    const wanted = wantedOf(form, null);
    if (!(await lockFirstBank(tx))) {
      return propose(deps, tx, actor, { kind: 'add', bankId: newId(), seenVersion: null, before: null, after: wanted });
    }
    const bank = await newBank(tx, wanted);
    await recordAct(tx, actor, clock.now(), {
      action: 'create-bank',
      subjectKind: 'bank',
      subjectId: bank.id,
      after: wanted,
    });
    return bank;
  });
};

export const editBank = async (
  deps: Context,
  actor: Actor,
  { id }: Id,
  { version, ...form }: Form & { version: number },
): Promise<OfficeBank | Proposed> => {
  const { db, clock } = deps;
  await requireConfirmedPassword(db, actor, clock.now());
  return db.transaction(async (tx) => {
    const stored = await lockBank(tx, id);
    if (!stored) throw new AppError('request/not-found');
    if (stored.version !== version) throw new AppError('office/changed-meanwhile');
    const before = valuesOf(stored);
    const after = wantedOf(form, stored);
    if (needsSecondPerson(before, after)) {
      return propose(deps, tx, actor, { kind: 'change', bankId: id, seenVersion: version, before, after });
    }
    await expireBankChanges(tx, clock.now());
    if (await isChangeWaiting(tx, id)) throw new AppError('bank/change-waits');
    const bank = await changeBank(tx, id, version, after);
    if (!bank) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-bank',
      subjectKind: 'bank',
      subjectId: id,
      before,
      after,
    });
    return bank;
  });
};

export const deleteBank = async (deps: Context, actor: Actor, { id }: Id): Promise<Proposed> => {
  const { db, clock } = deps;
  await requireConfirmedPassword(db, actor, clock.now());
  return db.transaction(async (tx) => {
    const stored = await lockBank(tx, id);
    if (!stored) throw new AppError('request/not-found');
    if (await isBankInUse(tx, id)) throw new AppError('office/in-use');
    return propose(deps, tx, actor, {
      kind: 'remove',
      bankId: id,
      seenVersion: stored.version,
      before: valuesOf(stored),
      after: null,
    });
  });
};
