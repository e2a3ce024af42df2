import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { fromEthiopian, schoolYearBegan, schoolYearOf } from '@temari/contracts/ethiopian-calendar';
import * as wrong from '@temari/contracts/field-errors';
import type {
  createSchoolTerm as contract,
  SchoolTerm,
  SchoolTermEffects,
} from '@temari/contracts/office-school-terms';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import { isOverlap } from '../../../db/is-overlap.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  changeTerm,
  lessonsOutside,
  newTerm,
  removeTerm,
  type TermRow,
  type TermValues,
  termById,
  termsFrom,
} from './queries.ts';

type Form = output<typeof contract.body>;
type Acting = Pick<Deps, 'db' | 'clock'>;

const present = ({ createdAt: _, ...row }: TermRow): SchoolTerm => row;

/** The school year follows from the days, which must all be of one. */
const valuesOf = ({ translations, ...form }: Form): TermValues => {
  const yearEc = schoolYearOf(form.startsOn);
  if (schoolYearOf(form.endsOn) !== yearEc) {
    throw new AppError('request/invalid', { errors: { endsOn: wrong.termYear } });
  }
  return { ...form, yearEc, ...(translations && { translations: enteredTranslations(translations) }) };
};

const refusingOverlap = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw isOverlap(error) ? new AppError('term/overlap') : error;
  });

export const listSchoolTerms = async ({ db, clock }: Acting): Promise<SchoolTerm[]> =>
  (await termsFrom(db, schoolYearOf(addisDate(clock.now())))).map(present);

export const previewSchoolTerm = async (
  { db, clock }: Acting,
  { termId, ...form }: Form & { termId: string | null },
): Promise<SchoolTermEffects> => {
  if (termId && !(await termById(db, termId))) throw new AppError('request/not-found');
  const { yearEc } = valuesOf(form);
  const others = (await termsFrom(db, yearEc)).filter((term) => term.yearEc === yearEc && term.id !== termId);
  const began = startOfAddisDay(schoolYearBegan(form.startsOn));
  const now = clock.now();
  const from = now > began ? now : began;
  // The day after 30 Sene belongs to the next school year.
  const until = startOfAddisDay(addDays(fromEthiopian({ year: yearEc, month: 10, day: 30 }) ?? form.endsOn, 1));
  return { yearEc, ...(await lessonsOutside(db, [...others, form], { from, until })) };
};

export const createSchoolTerm = ({ db, clock }: Acting, actor: Actor, form: Form): Promise<SchoolTerm> =>
  refusingOverlap(
    db.transaction(async (tx) => {
      const row = await newTerm(tx, valuesOf(form));
      await recordAct(tx, actor, clock.now(), {
        action: 'create-term',
        subjectKind: 'term',
        subjectId: row.id,
        after: form,
      });
      return present(row);
    }),
  );

export const editSchoolTerm = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { version, ...form }: Form & { version: number },
): Promise<SchoolTerm> =>
  refusingOverlap(
    db.transaction(async (tx) => {
      const before = await termById(tx, id);
      if (!before) throw new AppError('request/not-found');
      const row = await changeTerm(tx, { id, version }, valuesOf(form));
      if (!row) throw new AppError('office/changed-meanwhile');
      await recordAct(tx, actor, clock.now(), {
        action: 'edit-term',
        subjectKind: 'term',
        subjectId: id,
        before: present(before),
        after: form,
      });
      return present(row);
    }),
  );

export const removeSchoolTerm = async ({ db, clock }: Acting, actor: Actor, { id }: { id: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await removeTerm(tx, id);
    if (!removed) throw new AppError('request/not-found');
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-term',
      subjectKind: 'term',
      subjectId: id,
      before: present(removed),
    });
  });
