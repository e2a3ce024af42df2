import type { createPackage as createContract, OfficePackage } from '@temari/contracts/office-catalogue';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../shared/actor.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import {
  changePackage,
  deleteUnusedPackage,
  newPackage,
  type OfferValues,
  type PackageValues,
  packageById,
} from './queries.ts';

type Form = output<typeof createContract.body>;
type Context = Pick<Deps, 'db' | 'clock'>;
type Id = { id: string };

/** What is left blank in Amharic is none. */
const columnsOf = ({ offers: _, amharic, ...values }: Form, now: Date): PackageValues => ({
  ...values,
  titleAm: amharic?.title || null,
  developmentProgramAm: amharic?.developmentProgram || null,
  descriptionAm: amharic?.description || null,
  updatedAt: now,
});

const offersOf = ({ offers, amharic: { offers: amharic = [] } = {} }: Form): OfferValues[] => {
  if (amharic.length > offers.length) {
    throw new AppError('request/invalid', {
      errors: { 'amharic.offers': 'Please enter each offer in English first' },
    });
  }
  return offers.map((offerName, place) => ({ offerName, offerNameAm: amharic[place] || null }));
};

const packageOf = async (db: Parameters<typeof packageById>[0], id: string): Promise<OfficePackage> => {
  const found = await packageById(db, id);
  if (!found) throw new AppError('request/not-found');
  return found;
};

export const createPackage = async ({ db, clock }: Context, actor: Actor, form: Form): Promise<OfficePackage> =>
  db.transaction(async (tx) => {
    const id = await newPackage(tx, columnsOf(form, clock.now()), offersOf(form));
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
    if (!(await changePackage(tx, id, version, columnsOf(form, clock.now()), offersOf(form)))) {
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
