import type { createBank as createContract, OfficeBank } from '@temari/contracts/office-catalogue';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type BankValues, bankById, changeBank, deleteUnusedBank, newBank } from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock'>;
type Form = output<typeof createContract.body>;
type Id = { id: string };

const columnsOf = ({ translations, ...values }: Form): BankValues => ({
  ...values,
  ...(translations && { translations: enteredTranslations(translations) }),
});

/** Whoever can change an account number can send every family's money elsewhere: hence the password again. */
export const createBank = async ({ db, clock }: Context, actor: Actor, form: Form): Promise<OfficeBank> => {
  await requireConfirmedPassword(db, actor, clock.now());
  return db.transaction(async (tx) => {
    const bank = await newBank(tx, columnsOf(form));
    await recordAct(tx, actor, clock.now(), {
      action: 'create-bank',
      subjectKind: 'bank',
      subjectId: bank.id,
      after: form,
    });
    return bank;
  });
};

export const editBank = async (
  { db, clock }: Context,
  actor: Actor,
  { id }: Id,
  { version, ...form }: Form & { version: number },
): Promise<OfficeBank> => {
  await requireConfirmedPassword(db, actor, clock.now());
  return db.transaction(async (tx) => {
    const before = await bankById(tx, id);
    if (!before) throw new AppError('request/not-found');
    const bank = await changeBank(tx, id, version, columnsOf(form));
    if (!bank) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-bank',
      subjectKind: 'bank',
      subjectId: id,
      before,
      after: form,
    });
    return bank;
  });
};

export const deleteBank = async ({ db, clock }: Context, actor: Actor, { id }: Id): Promise<void> => {
  await requireConfirmedPassword(db, actor, clock.now());
  await db.transaction(async (tx) => {
    const before = await bankById(tx, id);
    if (!before) throw new AppError('request/not-found');
    if (!(await deleteUnusedBank(tx, id))) throw new AppError('office/in-use');
    await recordAct(tx, actor, clock.now(), { action: 'delete-bank', subjectKind: 'bank', subjectId: id, before });
  });
};
