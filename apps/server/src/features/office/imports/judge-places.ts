import type { ImportProblem } from '@temari/contracts/import-columns';
import { packagesForGrade } from '@temari/contracts/package-grades';
import type { ConsentState, Service } from '@temari/contracts/vocabulary';
import type { PlaceLine } from '../../../db/schema/imports.ts';
import { fitOf } from '../../../domains/classes/rules.ts';
import { daysOffered, type TimetableEntry, timesOffered } from '../../../domains/classes/timetable.ts';
import { headerName } from '../../../domains/spreadsheets/header-name.ts';
import { type Judged, judgedAs, type KnownHousehold, type KnownLearner, type NameWords, resolved } from './judge.ts';
import type { OpenClass, OwnEnrollment, SoldPackage } from './place-queries.ts';
import type { ReadLine } from './read-list.ts';
import { daysFor, timeFor } from './settings-words.ts';

export interface KnownPlaces {
  names: Map<string, NameWords>;
  households: Map<string, KnownHousehold>;
  entries: readonly TimetableEntry[];
  /** Classes that are not over. */
  classes: readonly OpenClass[];
  /** Of the learners of the list, without those that were stopped or removed. */
  enrollments: readonly OwnEnrollment[];
  consents: Map<string, ConsentState>;
  packages: readonly SoldPackage[];
  today: string;
}

type Found<What> = { found: What } | { problem: ImportProblem; text?: string };

/** A class is named by its id, by what is taught, or by that and more of what the office reads of it. */
const namesOf = ({ id, course, translations, grade, schedule, time }: OpenClass): string[] =>
  [course, ...Object.values(translations).map((words) => words?.courseType ?? '')]
    .filter(Boolean)
    .flatMap((word) => [word, `${word} ${grade ?? ''}`, `${word} ${grade ?? ''} ${schedule} ${time}`])
    .concat(id)
    .map(headerName);

/** The class that a line means. If several have the same name, the days, the time and the learner's grade decide. */
const classFor = (
  { class: name, days, time }: PlaceLine,
  grade: string | null,
  { classes, entries }: KnownPlaces,
): Found<OpenClass> => {
  const named = classes.filter((one) => namesOf(one).includes(headerName(name)));
  const timed = named.filter(
    ({ service, schedule, time: at }) =>
      (!days || daysFor(days, daysOffered(entries, service))?.value === schedule) &&
      (!time || timeFor(time, timesOffered(entries, service))?.value === at),
  );
  const fitting = timed.length > 1 ? timed.filter((one) => isOfGrade(one, grade)) : timed;
  const [found, ...others] = fitting;
  if (!found) return { problem: timed.length > 0 ? 'class-unclear' : 'unknown-class', text: name };
  return others.length > 0 ? { problem: 'class-unclear', text: name } : { found };
};

const isOfGrade = ({ service, grade: offered, schedule, time }: OpenClass, grade: string | null): boolean =>
  Boolean(fitOf({ service, grade, frequency: null, time: null }, { service, grade: offered, schedule, time })?.grade);

/** The package of somebody who learns here already: the one that is named, or the only one for the grade. */
const packageFor = (
  { package: title }: PlaceLine,
  { service, grade }: { service: Service; grade: string | null },
  packages: readonly SoldPackage[],
): Found<SoldPackage> => {
  const ofService = packages.filter((one) => one.service === service);
  const wanted = title
    ? ofService.filter((one) => one.titles.some((word) => headerName(word) === headerName(title)))
    : packagesForGrade(ofService, grade ?? '');
  const [found, ...others] = wanted;
  if (!found) return { problem: 'unknown-package', text: title };
  if (others.length > 0) return { problem: 'package-unclear', text: title };
  return found.billing === 'once' ? { problem: 'package-once', text: found.titles[0] ?? '' } : { found };
};

type Placed = { enrollmentId: string | null; package: SoldPackage | null };

/**
 * By which enrollment a learner comes to a class: one that is paid and has no class yet, or a new one for somebody who
 * learns in it already. Whoever is new to a class pays first, like everybody.
 */
const enrollmentFor = (
  place: PlaceLine,
  { id, service, startDate }: OpenClass,
  learner: KnownLearner,
  { enrollments, packages, today }: KnownPlaces,
): Found<Placed> | 'is-there' => {
  const own = enrollments.filter((one) => one.learnerId === learner.id && one.service === service);
  if (own.some(({ classId }) => classId === id)) return 'is-there';
  if (own.some(({ classId }) => classId !== null)) return { problem: 'in-other-class' };
  const paid = own.find(({ paymentStatus }) => paymentStatus === 'paid');
  if (paid) return { found: { enrollmentId: paid.id, package: null } };
  if (own.some(({ paymentStatus }) => paymentStatus !== 'declined' && paymentStatus !== 'refunded')) {
    return { problem: 'not-paid' };
  }
  if (startDate > today) return { problem: 'class-not-begun' };
  const sold = packageFor(place, { service, grade: learner.grade }, packages);
  return 'problem' in sold ? sold : { found: { enrollmentId: null, package: sold.found } };
};

const judgeLine = (read: ReadLine & { place: PlaceLine }, known: KnownPlaces, free: Map<string, number>): Judged => {
  const { values, place } = read;
  const household = known.households.get(values.phone);
  const key = known.names.get(values.learner)?.key;
  const learner =
    household &&
    resolved(
      household.learners.find((one) => one.key === key),
      household,
    );
  const at = { householdId: household?.id ?? null, learnerId: learner?.id ?? null };
  const refused = (problem: ImportProblem, text = '', classId: string | null = null): Judged => ({
    ...judgedAs(read, 'error', [{ problem, line: null, text }]),
    ...at,
    classId,
  });
  if (!household) return refused('unknown-family', values.phone);
  if (!learner) return refused('unknown-learner', values.learner);
  if (learner.isHandedOver) return refused('handed-over');
  const named = classFor(place, learner.grade, known);
  if ('problem' in named) return refused(named.problem, named.text);
  const { found: lesson } = named;
  const by = enrollmentFor(place, lesson, learner, known);
  if (by === 'is-there') return { ...judgedAs(read, 'skip', []), ...at, classId: lesson.id };
  if ('problem' in by) return refused(by.problem, by.text, lesson.id);
  if (!isOfGrade(lesson, learner.grade)) return refused('other-grade', lesson.grade ?? '', lesson.id);
  const consent = known.consents.get(learner.id);
  if (consent === 'missing' || consent === 'asked') return refused('no-consent', '', lesson.id);
  const seats = free.get(lesson.id) ?? lesson.freeSeats;
  if (seats < 1) return refused('class-full', '', lesson.id);
  free.set(lesson.id, seats - 1);
  const { enrollmentId, package: sold } = by.found;
  const found = { ...place, enrollmentId, packageId: sold?.id ?? null, package: sold?.titles[0] ?? place.package };
  return { ...judgedAs({ ...read, place: found }, 'create', []), ...at, classId: lesson.id };
};

/** What is to be done with each line of a list of places. Nobody is moved from one class to another by a list. */
export const judgePlaces = (lines: readonly ReadLine[], known: KnownPlaces): Judged[] => {
  const free = new Map<string, number>();
  const firstLines = new Map<string, number>();
  return lines.map((read): Judged => {
    const { place, problems, line } = read;
    if (problems.length > 0 || !place) return judgedAs(read, 'error', problems);
    const judged = judgeLine({ ...read, place }, known, free);
    if (judged.action !== 'create') return judged;
    // One place for each service: two lines would place one learner twice.
    const service = known.classes.find(({ id }) => id === judged.classId)?.service;
    const identity = `${judged.learnerId} ${service}`;
    const first = firstLines.get(identity);
    if (first === undefined) {
      firstLines.set(identity, line);
      return judged;
    }
    if (judged.classId) free.set(judged.classId, (free.get(judged.classId) ?? 0) + 1);
    return { ...judged, action: 'error', problems: [{ problem: 'place-twice', line: first, text: '' }] };
  });
};
