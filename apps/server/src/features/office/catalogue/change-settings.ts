import * as wrong from '@temari/contracts/field-errors';
import type {
  createSettingEntry as createContract,
  editSettingEntry as editContract,
  OfficeEntry,
} from '@temari/contracts/office-catalogue';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { changeEntry, deleteEntry, type EntryRow, entryById, isEntryInUse, isValueTaken, newEntry } from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock'>;
type Id = { id: string };
type Form = Omit<output<typeof editContract.body>, 'version'>;

/** A schedule means days and a time means hours; the other lists mean only their words. */
const machineMeaning = (
  list: EntryRow['list'],
  { startsAtMinute, endsAtMinute, weekdays }: Form,
): Pick<EntryRow, 'startsAtMinute' | 'endsAtMinute' | 'weekdays'> => {
  if (list === 'scheduleName') {
    if (!weekdays) {
      throw new AppError('request/invalid', { errors: { weekdays: wrong.weekdays } });
    }
    return { startsAtMinute: null, endsAtMinute: null, weekdays: [...new Set(weekdays)].sort((a, b) => a - b) };
  }
  if (list === 'possibleTime') {
    if (startsAtMinute === null || endsAtMinute === null || endsAtMinute <= startsAtMinute) {
      throw new AppError('request/invalid', { errors: { endsAtMinute: wrong.timeEnd } });
    }
    return { startsAtMinute, endsAtMinute, weekdays: null };
  }
  return { startsAtMinute: null, endsAtMinute: null, weekdays: null };
};

const columnsOf = (list: EntryRow['list'], form: Form) => ({
  value: form.value,
  translations: enteredTranslations(form.translations),
  status: form.status,
  position: form.position,
  ...machineMeaning(list, form),
});

const taken = (): AppError => new AppError('office/value-taken', { errors: { value: wrong.settingTaken } });

export const createSettingEntry = async (
  { db, clock }: Context,
  actor: Actor,
  form: output<typeof createContract.body>,
): Promise<OfficeEntry> =>
  db.transaction(async (tx) => {
    const entry = await newEntry(tx, { scope: form.scope, list: form.list, ...columnsOf(form.list, form) });
    if (!entry) throw taken();
    await recordAct(tx, actor, clock.now(), {
      action: 'create-setting',
      subjectKind: 'setting',
      subjectId: entry.id,
      after: form,
    });
    return entry;
  });

/** The words of an entry that was chosen stay: enrollments and classes are found by them. */
export const editSettingEntry = async (
  { db, clock }: Context,
  actor: Actor,
  { id }: Id,
  { version, ...form }: Form & { version: number },
): Promise<OfficeEntry> => {
  try {
    return await db.transaction(async (tx) => {
      const before = await entryById(tx, id);
      if (!before) throw new AppError('request/not-found');
      if (before.value !== form.value && (await isEntryInUse(tx, before))) {
        throw new AppError('office/in-use', {
          errors: { value: wrong.settingChosen },
        });
      }
      const entry = await changeEntry(tx, id, version, columnsOf(before.list, form));
      if (!entry) throw new AppError('office/changed-meanwhile');
      await recordAct(tx, actor, clock.now(), {
        action: 'edit-setting',
        subjectKind: 'setting',
        subjectId: id,
        before,
        after: form,
      });
      return entry;
    });
  } catch (error) {
    if (isValueTaken(error)) throw taken();
    throw error;
  }
};

export const deleteSettingEntry = async ({ db, clock }: Context, actor: Actor, { id }: Id): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await entryById(tx, id);
    if (!before) throw new AppError('request/not-found');
    if (await isEntryInUse(tx, before)) throw new AppError('office/in-use');
    await deleteEntry(tx, id);
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-setting',
      subjectKind: 'setting',
      subjectId: id,
      before,
    });
  });
