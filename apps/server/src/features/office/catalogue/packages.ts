import type { createPackage as createContract, OfficePackage } from '@temari/contracts/office-catalogue';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../shared/actor.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import { changePackage, deleteUnusedPackage, newPackage, packageById } from './queries.ts';

type Form = output<typeof createContract.body>;
type Context = Pick<Deps, 'db' | 'clock'>;
type Id = { id: string };

const packageOf = async (db: Parameters<typeof packageById>[0], id: string): Promise<OfficePackage> => {
  const found = await packageById(db, id);
  if (!found) throw new AppError('request/not-found');
  return found;
};

export const createPackage = async ({ db, clock }: Context, actor: Actor, form: Form): Promise<OfficePackage> =>
  db.transaction(async (tx) => {
    const { offers, ...values } = form;
    const id = await newPackage(tx, { ...values, updatedAt: clock.now() }, offers);
    await recordAct(tx, actor, clock.now(), {
      action: 'create-package',
      subjectKind: 'package',
      subjectId: id,
      after: form,
    });
    return packageOf(tx, id);
  });

export const editPackage = async (
  { db, clock }: Context,
  actor: Actor,
  { id }: Id,
  { version, ...form }: Form & { version: number },
): Promise<OfficePackage> =>
  db.transaction(async (tx) => {
    const before = await packageOf(tx, id);
    const { offers, ...values } = form;
    if (!(await changePackage(tx, id, version, { ...values, updatedAt: clock.now() }, offers))) {
      throw new AppError('office/changed-meanwhile');
    }
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-package',
      subjectKind: 'package',
      subjectId: id,
      before,
      after: form,
    });
    return packageOf(tx, id);
  });

export const deletePackage = async ({ db, clock }: Context, actor: Actor, { id }: Id): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await packageOf(tx, id);
    if (!(await deleteUnusedPackage(tx, id))) throw new AppError('office/in-use');
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-package',
      subjectKind: 'package',
      subjectId: id,
      before,
    });
  });
