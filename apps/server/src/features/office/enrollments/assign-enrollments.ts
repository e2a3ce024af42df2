import { addisDate } from '@temari/contracts/addis-time';
import type { Suggestion } from '@temari/contracts/office-enrollments';
import type { Deps } from '../../../deps.ts';
import { freeSeatsOf, openClasses } from '../../../domains/classes/queries.ts';
import { fitOf, isWholeFit } from '../../../domains/classes/rules.ts';
import { waitingFor } from '../../../domains/classes/waiting-queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { takeBackRefusal } from '../../../domains/identity/take-back.ts';
import { openCrowdedSeats } from '../../../domains/make-ups/queries.ts';
import { takeBackStart } from '../../../domains/money/take-back-start.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { withoutConsent } from '../../../domains/people/queries.ts';
import { hasLessonBegun, lockEnrollments, place } from '../../../domains/placing/queries.ts';
import { recordPlaces, waitingOf } from '../../../domains/placing/record-places.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isPlacedBy, lastPlacings, type Placing } from './last-placing.ts';
import { lockedClassFor } from './locked-class.ts';
import { waitAgain, wantedOf } from './queries.ts';

type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0];
type Enrollment = Awaited<ReturnType<typeof lockEnrollments>>[number];
type Place = { enrollmentId: string; classId: string | null };

/**
 * Every open class of the service with a free seat, the best fit first, each with its reasons; and the full ones that
 * would fit, for their waiting lists.
 */
export const suggestClasses = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { enrollmentIds }: { enrollmentIds: string[] },
): Promise<Suggestion[]> => {
  const wanted = await wantedOf(db, enrollmentIds);
  if (wanted.length < new Set(enrollmentIds).size) throw new AppError('request/not-found');
  if (new Set(wanted.map(({ service }) => service)).size > 1) throw new AppError('class/other-service');
  const today = addisDate(clock.now());
  const open = (await openClasses(db, today))
    .map((lesson) => ({ lesson, fits: wanted.flatMap((one) => fitOf(one, lesson) ?? []) }))
    .filter(({ fits }) => fits.length > 0);
  const ids = open.map(({ lesson }) => lesson.id);
  const [free, waiting] = await Promise.all([freeSeatsOf(db, { today, ids }), waitingFor(db, ids)]);
  return open
    .flatMap(({ lesson, fits }) => {
      const freeSeats = free.get(lesson.id) ?? 0;
      const isWaitedFor = wanted.every(({ waitsForClassId }) => waitsForClassId === lesson.id);
      const isWorthWaiting = fits.length === wanted.length && fits.every(isWholeFit);
      if (freeSeats < 1 && !isWorthWaiting && !isWaitedFor) return [];
      const { id, courseType, translations, grade, schedule, time, startDate, status, teacher } = lesson;
      return {
        id,
        courseType,
        translations,
        grade,
        schedule,
        time,
        startDate,
        status,
        teacher,
        freeSeats,
        fits: {
          grade: fits.filter((fit) => fit.grade).length,
          schedule: fits.filter((fit) => fit.schedule).length,
          time: fits.filter((fit) => fit.time).length,
        },
        isGood: fits.every(isWholeFit) && freeSeats >= wanted.length,
        waiting: waiting.get(id)?.length ?? 0,
        isWaitedFor,
      };
    })
    .sort((one, other) => scoreOf(other) - scoreOf(one) || one.startDate.localeCompare(other.startDate));
};

/** The grade counts most, then the days, then the hour. */
const scoreOf = ({ fits, isGood, freeSeats }: Suggestion): number =>
  (isGood ? 1000 : 0) - (freeSeats < 1 ? 1000 : 0) + fits.grade * 4 + fits.schedule * 2 + fits.time;

/**
 * Answers what the class is called, or refuses: whoever comes to a class, by whichever way, finds a seat in it and has the
 * consent that lessons need, besides what `lockedClassFor` asks.
 */
const requirePlaces = async (tx: Tx, classId: string, coming: Enrollment[], now: Date): Promise<string> => {
  const { lesson, free } = await lockedClassFor(tx, classId, coming, now);
  if (free < coming.length) throw new AppError('class/full', { values: { free: Math.max(0, free) } });
  const missing = await withoutConsent(tx, coming, now);
  if (missing.length > 0) {
    throw new AppError('consent/missing', { values: { names: missing.map(({ fullName }) => fullName).join(', ') } });
  }
  return [lesson.courseType, lesson.grade].filter(Boolean).join(', ');
};

export const assignEnrollments = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  actor: Actor,
  {
    enrollmentIds,
    classId,
    seen = [],
  }: { enrollmentIds: string[]; classId: string | null; seen?: Place[] | undefined },
): Promise<{ classId: string | null; previous: Place[] }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const chosen = await lockEnrollments(tx, enrollmentIds);
    if (chosen.length < new Set(enrollmentIds).size) throw new AppError('request/not-found');
    const isElsewhere = chosen.some(({ id, classId: is }) =>
      seen.some((place) => place.enrollmentId === id && place.classId !== is),
    );
    if (isElsewhere) throw new AppError('office/changed-meanwhile');
    const moving = chosen.filter((enrollment) => enrollment.classId !== classId);
    const className = classId ? await requirePlaces(tx, classId, moving, now) : null;
    await place(
      tx,
      moving.map(({ id }) => id),
      classId,
      now,
    );
    if (classId) await openCrowdedSeats(tx, classId, now);
    await recordPlaces(
      deps,
      tx,
      actor,
      now,
      classId ? 'assign-class' : 'unassign-class',
      moving.map((enrollment) => ({
        enrollmentId: enrollment.id,
        before: enrollment.classId,
        after: classId,
        className,
        waiting: classId ? waitingOf(enrollment) : null,
      })),
    );
    return { classId, previous: chosen.map(({ id, classId: before }) => ({ enrollmentId: id, classId: before })) };
  });

/**
 * What these were placed by last, refused unless the actor may take that back and nothing was built on it. The trail says
 * who it was: nobody sends that along.
 */
const placingsToTakeBack = async (
  tx: Tx,
  actor: Actor,
  { classId, movable, now }: { classId: string | null; movable: Enrollment[]; now: Date },
): Promise<Map<string, Placing>> => {
  const ids = movable.map(({ id }) => id);
  const acts = await lastPlacings(tx, ids);
  for (const id of ids) {
    const act = acts.get(id);
    if (!act || !isPlacedBy(act, classId)) throw new AppError('office/nothing-to-take-back');
    const refusal = takeBackRefusal(actor, act, now);
    if (refusal) throw new AppError(refusal, { values: { name: act.by ?? 'the rule' } });
  }
  const since = [...acts.values()].map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime())[0];
  if (classId && since && (await hasLessonBegun(tx, classId, { since, now }))) throw new AppError('class/lesson-since');
  return acts;
};

/**
 * Takes the last placing back, with the checks of an assignment. Puts back only who is still where it put them: an undo
 * never reverts a later hand. A place on a waiting list comes back with its day, and what a first class has charged is
 * taken back.
 */
export const undoAssignment = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  actor: Actor,
  { classId, previous }: { classId: string | null; previous: Place[] },
): Promise<{ restored: number }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const current = await lockEnrollments(
      tx,
      previous.map(({ enrollmentId }) => enrollmentId),
    );
    const was = new Map(previous.map((place) => [place.enrollmentId, place.classId]));
    const movable = current.filter(({ id, classId: is }) => is === classId && was.get(id) !== classId);
    if (movable.length === 0) throw new AppError('office/changed-meanwhile');
    const acts = await placingsToTakeBack(tx, actor, { classId, movable, now });
    const targets = Map.groupBy(movable, ({ id }) => was.get(id) ?? null);
    // Classes are locked in one order, so that two who undo wait for each other instead of blocking.
    for (const [target, coming] of [...targets].toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''))) {
      const className = target ? await requirePlaces(tx, target, coming, now) : null;
      await place(
        tx,
        coming.map(({ id }) => id),
        target,
        now,
      );
      if (target) await openCrowdedSeats(tx, target, now);
      await recordPlaces(
        deps,
        tx,
        actor,
        now,
        'undo-assignment',
        coming.map(({ id }) => ({ enrollmentId: id, before: classId, after: target, className })),
      );
    }
    for (const { id, accountId } of movable) {
      const act = acts.get(id);
      if (!act || act.before.classId !== (was.get(id) ?? null)) continue;
      if (act.before.waiting) await waitAgain(tx, id, act.before.waiting);
      if (act.before.classId !== null) continue;
      await takeBackStart(tx, { enrollmentId: id, householdId: accountId, since: act.at }, now);
    }
    return { restored: movable.length };
  });
