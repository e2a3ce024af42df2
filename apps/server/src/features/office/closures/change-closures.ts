import { addDays, addisDate } from '@temari/contracts/addis-time';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from '@temari/contracts/languages';
import type * as contract from '@temari/contracts/office-closures';
import type { Closure, ClosureEffects } from '@temari/contracts/office-closures';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { plansOf, type Scoped } from '../../../domains/lessons/plan-classes.ts';
import { allClosings } from '../../../domains/lessons/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  type ClosureRow,
  changeClosure,
  classesBetween,
  closureById,
  closuresFrom,
  countLearnersIn,
  newClosure,
} from './queries.ts';

type Form = Omit<output<typeof contract.createClosure.body>, 'grades'> & { grades: string[] };
type Edit = output<typeof contract.editClosure.body>;
const DAYS_BACK = 30;
/** Stands for a closure that is not written yet. */
const NEW = 'new';

const valuesOf = ({ from, to, names, ...form }: Form) => ({
  ...form,
  startsOn: from,
  endsOn: to,
  name: names[DEFAULT_LANGUAGE],
  translations: enteredTranslations<{ name: string }>(
    Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, { name: names[language] }])),
  ),
});

/** What an edit does not say stays. */
const editedForm = (before: ClosureRow, { version: _, services, grades, regions, status, ...form }: Edit): Form => ({
  ...form,
  services: services ?? before.services,
  grades: grades ?? before.grades,
  // What is no exam any more is for all regions.
  regions: form.kind === 'exam' ? (regions ?? before.regions) : [],
  status: status ?? before.status,
});

const present = ({ ruleKey, createdAt: _, startsOn, endsOn, name, translations, ...row }: ClosureRow): Closure => ({
  ...row,
  from: startsOn,
  to: endsOn,
  names: {
    ...Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, translations[language]?.name])),
    [DEFAULT_LANGUAGE]: name,
  },
  isByRule: ruleKey !== null,
});

export const listClosures = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Closure[]> =>
  (await closuresFrom(db, addDays(addisDate(clock.now()), -DAYS_BACK))).map(present);

/** The same function that plans, asked with the closure as it would be. */
const effectsOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  before: ClosureRow | null,
  form: Form,
): Promise<ClosureEffects> => {
  const after = valuesOf(form);
  const others: Scoped[] = (await allClosings(db)).filter(({ id }) => id !== before?.id);
  const closes = after.status === 'confirmed' && after.kind !== 'memorial' && after.regions.length === 0;
  const closings = closes ? [...others, { ...after, id: before?.id ?? NEW }] : others;
  const from = before && before.startsOn < after.startsOn ? before.startsOn : after.startsOn;
  const until = before && before.endsOn > after.endsOn ? before.endsOn : after.endsOn;
  const plans = await plansOf(db, await classesBetween(db, from, until), closings, clock.now());
  const changed = plans.filter(({ close, reopen }) => close.length + reopen.length > 0);
  const sumOf = (count: (plan: (typeof plans)[number]) => number) => plans.reduce((sum, plan) => sum + count(plan), 0);
  return {
    cancelled: sumOf(({ close }) => close.length),
    restored: sumOf(({ reopen }) => reopen.length),
    classes: changed.length,
    learners:
      changed.length > 0
        ? await countLearnersIn(
            db,
            changed.map(({ classId }) => classId),
          )
        : 0,
  };
};

export const previewNewClosure = (deps: Pick<Deps, 'db' | 'clock'>, form: Form): Promise<ClosureEffects> =>
  effectsOf(deps, null, form);

/** Refused as saving would be. */
export const previewEditedClosure = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
  edit: Edit,
): Promise<ClosureEffects> => {
  const before = await closureById(deps.db, id);
  if (!before) throw new AppError('request/not-found');
  if (before.version !== edit.version) throw new AppError('office/changed-meanwhile');
  return effectsOf(deps, before, editedForm(before, edit));
};

export const createClosure = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  form: Form,
): Promise<Closure> =>
  db.transaction(async (tx) => {
    const row = await newClosure(tx, valuesOf(form));
    await recordAct(tx, actor, clock.now(), {
      action: 'create-closure',
      subjectKind: 'closure',
      subjectId: row.id,
      after: form,
    });
    await jobs.enqueue(tx, 'plan-lessons', {});
    return present(row);
  });

export const editClosure = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { id }: { id: string },
  edit: Edit,
): Promise<Closure> =>
  db.transaction(async (tx) => {
    const before = await closureById(tx, id);
    if (!before) throw new AppError('request/not-found');
    const form = editedForm(before, edit);
    const row = await changeClosure(tx, { id, version: edit.version }, valuesOf(form));
    if (!row) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-closure',
      subjectKind: 'closure',
      subjectId: id,
      before: present(before),
      after: form,
    });
    await jobs.enqueue(tx, 'plan-lessons', {});
    return present(row);
  });
