import * as wrong from '@temari/contracts/field-errors';
import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import type { createPackage as createContract, OfficePackage } from '@temari/contracts/office-catalogue';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
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

const columnsOf = ({ offers: _, translations, ...values }: Form, now: Date): PackageValues => {
  const own: NonNullable<Form['translations']> = {};
  for (const language of OTHER_LANGUAGES) {
    const { offers: _offers, ...words } = translations?.[language] ?? {};
    own[language] = words;
  }
  return { ...values, translations: enteredTranslations(own), updatedAt: now };
};

const offersOf = ({ offers, translations }: Form): OfferValues[] => {
  for (const language of OTHER_LANGUAGES) {
    if ((translations?.[language]?.offers?.length ?? 0) > offers.length) {
      throw new AppError('request/invalid', {
        errors: { [`translations.${language}.offers`]: wrong.packageOfferEnglish },
      });
    }
  }
  return offers.map((offerName, place) => {
    const words: OfferValues['translations'] = {};
    for (const language of OTHER_LANGUAGES)
      words[language] = { offerName: translations?.[language]?.offers?.[place] ?? '' };
    return { offerName, translations: enteredTranslations(words) };
  });
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
    if (form.billing && form.billing !== before.billing && before.enrollments > 0) {
      throw new AppError('office/package-sold');
    }
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
