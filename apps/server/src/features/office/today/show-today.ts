import { addDays, addisDate, isoWeekday, startOfAddisDay } from '@temari/contracts/addis-time';
import { schoolYearBegan } from '@temari/contracts/ethiopian-calendar';
import { ACCOUNT_PAGE_NEEDS, STUDENT_NEEDS, WAITING_NEEDS, type WaitingKind } from '@temari/contracts/office-needs';
import { type showToday as contract, FIRST_STEPS, type WaitingThing } from '@temari/contracts/office-today';
import { LEARNERS_PLANNED } from '@temari/contracts/scholarship-rules';
import type { ClassProblem, ConsentState } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { freeSeatsOf, type OpenClass, openClasses } from '../../../domains/classes/queries.ts';
import { classProblems } from '../../../domains/classes/rooms.ts';
import { fitOf, isWholeFit } from '../../../domains/classes/rules.ts';
import { unaskedSummary } from '../../../domains/consents/unasked-queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { recoveriesLapseBefore } from '../../../domains/identity/codes/recovery-slips.ts';
import { receiptsInReview } from '../../../domains/payments/receipts/queries.ts';
import { problemsOf } from '../../../domains/payments/receipts/rules.ts';
import { withoutConsent } from '../../../domains/people/queries.ts';
import { CONSENT_HOLDS_DAYS, schoolYearAt } from '../../../domains/people/rules.ts';
import type { Rooms } from '../../../ports/rooms.ts';
import { type LessonConcerns, lessonConcerns, NO_CONCERNS } from './lesson-concerns.ts';
import { moneyConcerns, NO_MONEY_CONCERNS } from './money-concerns.ts';
import { NOTHING_KNOWN } from './nothing-known.ts';
import {
  announcementsToApprove,
  bankChangesToConfirm,
  blocksToConfirm,
  consentConcerns,
  gradesToConfirm,
  lastGoodBackup,
  openDifferences,
  openDoubts,
  openRecoveries,
  paidWithoutClass,
  pendingApplications,
  proposedRefunds,
  refundsToPay,
  stepsDone,
  unreadMessages,
  unsentMessages,
  WAITING_COUNTED,
  waitingCounts,
  workToSee,
} from './queries.ts';
import { isBackupOverdue } from './rules.ts';

type Today = output<typeof contract.reply>;

const SHOWN_AT_MOST = 40;
const SOON_DAYS = 7;
const WEEK_AT_MOST = 12;
/** Beyond it the number above the list is not exact. */
const WORK_AT_MOST = 500;
/** How long before a yes ends, or a learner turns 16, the office is told. */
const CONSENT_SOON_DAYS = 30;
/** Learners whose consent is looked for: of those who wait for a class, and of those whom nobody has asked. */
const CONSENTS_COUNTED = 200;
/** Nobody needs to know whether more than these are left. */
const GRADES_COUNTED = 1000;
const OWN_VOICE_AT_YEARS = 16;

const yearsBefore = (date: string, years: number): string => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;

/** Instants as they are written sort by their letters; a comparison by language is not needed. */
const longestWaitFirst = (one: WaitingThing, other: WaitingThing): number => {
  if (one.since === other.since) return 0;
  return one.since < other.since ? -1 : 1;
};

/** Why somebody who has paid cannot get a class yet. */
const consentProblems = (state: ConsentState | undefined): WaitingThing['problems'] => {
  if (state === undefined) return [];
  return state === 'asked' ? ['consent-asked'] : ['no-consent'];
};

/** A class that lacks nothing but its link, while a lesson of it is on the list for that. */
const isSaidByLesson = (classId: string, problems: ClassProblem[], { classesWithoutLink }: LessonConcerns): boolean =>
  problems.every((problem) => problem === 'no-link') && classesWithoutLink.has(classId);

/** The lessons of the next seven days, one line each. */
const weekOf = (rooms: Rooms, open: OpenClass[], today: string): Today['week'] =>
  Array.from({ length: SOON_DAYS }, (_, day) => addDays(today, day))
    .map((date) => ({ date, weekday: isoWeekday(date) }))
    .flatMap(({ date, weekday }) =>
      open
        .filter(
          ({ weekdays, startDate, endDate }) => startDate <= date && date <= endDate && weekdays.includes(weekday),
        )
        .map((lesson) => ({
          id: lesson.id,
          service: lesson.service,
          courseType: lesson.courseType,
          translations: lesson.translations,
          grade: lesson.grade,
          date,
          time: lesson.time,
          problems: classProblems(rooms, lesson),
        })),
    )
    .slice(0, WEEK_AT_MOST);

/** What an owner has to do before the first family comes; null once all of it is done. */
const firstSteps = async (db: Deps['db']): Promise<Today['firstSteps']> => {
  const done = await stepsDone(db);
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: done[step] }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
};

export const showToday = async (
  {
    db,
    clock,
    rooms,
    students: paidStudents,
  }: Pick<Deps, 'db' | 'clock' | 'rooms'> & { students: () => Promise<number> },
  actor: Pick<Actor, 'accountId' | 'role' | 'capabilities'>,
  { isDemo }: { isDemo: boolean },
): Promise<Today> => {
  const now = clock.now();
  const today = addisDate(now);
  /** What the reader does not work on is not even read. */
  const asked = <Row>(kind: WaitingKind, read: () => Promise<Row[]>): Promise<Row[]> | Row[] =>
    may(actor, WAITING_NEEDS[kind]) ? read() : [];
  const waitingForClassRead = Promise.resolve(asked('unassigned', () => paidWithoutClass(db, CONSENTS_COUNTED)));
  const openRead = Promise.resolve(asked('class', () => openClasses(db, today)));
  /** In how many classes with a free seat each of the first would fit. */
  const fittingClasses = async (): Promise<number[]> => {
    const [enrollments, open] = await Promise.all([waitingForClassRead, openRead]);
    const fitting = enrollments
      .slice(0, SHOWN_AT_MOST)
      .map((enrollment) => open.filter((lesson) => isWholeFit(fitOf(enrollment, lesson))));
    const freeSeats = await freeSeatsOf(db, { today, ids: fitting.flat().map(({ id }) => id) });
    return fitting.map((classes) => classes.filter(({ id }) => (freeSeats.get(id) ?? 0) > 0).length);
  };
  const [
    recoveries,
    receipts,
    applications,
    waitingForClass,
    missing,
    open,
    fits,
    messages,
    unsent,
    refunds,
    toPay,
    differences,
    doubts,
    counts,
    students,
    lastGoodAt,
    concerns,
    unasked,
    blocks,
    grades,
    lessons,
    months,
    announced,
    bankChanges,
    work,
  ] = await Promise.all([
    openRecoveries(db, { notBy: actor.accountId, askedAfter: recoveriesLapseBefore(now) }),
    asked('receipt', () => receiptsInReview(db, { of: { first: SHOWN_AT_MOST } })),
    asked('application', () => pendingApplications(db, SHOWN_AT_MOST)),
    waitingForClassRead,
    waitingForClassRead.then((enrollments) => withoutConsent(db, enrollments, now)),
    openRead,
    fittingClasses(),
    unreadMessages(db, SHOWN_AT_MOST),
    unsentMessages(db, SHOWN_AT_MOST),
    asked('refund', () => proposedRefunds(db, SHOWN_AT_MOST)),
    asked('refund-to-pay', () => refundsToPay(db, SHOWN_AT_MOST)),
    asked('difference', () => openDifferences(db, SHOWN_AT_MOST)),
    asked('same-person', () => openDoubts(db, SHOWN_AT_MOST)),
    waitingCounts(db),
    paidStudents(),
    lastGoodBackup(db),
    asked('consent', () =>
      consentConcerns(db, {
        today,
        givenBefore: new Date(now.getTime() - (CONSENT_HOLDS_DAYS - CONSENT_SOON_DAYS) * 86_400_000),
        bornUntil: yearsBefore(addDays(today, CONSENT_SOON_DAYS), OWN_VOICE_AT_YEARS),
        limit: SHOWN_AT_MOST,
      }),
    ),
    may(actor, WAITING_NEEDS.consent) ? unaskedSummary(db, { now, limit: CONSENTS_COUNTED }) : null,
    actor.role === 'auditor' ? [] : asked('block', () => blocksToConfirm(db, actor.accountId, SHOWN_AT_MOST)),
    may(actor, WAITING_NEEDS.grade) ? gradesToConfirm(db, schoolYearAt(now), GRADES_COUNTED) : 0,
    may(actor, WAITING_NEEDS.cover) ? lessonConcerns({ db, rooms }, { now, limit: SHOWN_AT_MOST }) : NO_CONCERNS,
    may(actor, WAITING_NEEDS.arrears) ? moneyConcerns(db, { now, limit: SHOWN_AT_MOST }) : NO_MONEY_CONCERNS,
    actor.role === 'auditor'
      ? []
      : asked('announcement', () => announcementsToApprove(db, actor.accountId, SHOWN_AT_MOST)),
    actor.role === 'auditor' ? [] : asked('bank-change', () => bankChangesToConfirm(db, actor.accountId, now)),
    workToSee(db, {
      accountId: actor.accountId,
      seesFamilies: may(actor, STUDENT_NEEDS),
      today,
      limit: WORK_AT_MOST,
    }),
  ]);
  const unassigned = waitingForClass.slice(0, SHOWN_AT_MOST);
  const soon = addDays(today, SOON_DAYS);
  const unready = open
    .filter(({ startDate }) => startDate <= soon)
    .map((lesson) => ({ ...lesson, problems: classProblems(rooms, lesson) }))
    .filter(({ id, problems }) => problems.length > 0 && !isSaidByLesson(id, problems, lessons));

  const thingOfWork = ({ id, name, assignee, dueOn, madeAt }: (typeof work)[number]): WaitingThing => ({
    ...NOTHING_KNOWN,
    kind: 'work',
    id,
    name,
    since: (dueOn !== null && dueOn <= today ? startOfAddisDay(dueOn) : madeAt).toISOString(),
    startDate: dueOn,
    text: assignee,
  });
  const workForAll = work.filter(
    ({ assignee, dueOn, isUnread }) => !isUnread && (assignee === null || (dueOn !== null && dueOn <= today)),
  );
  const handedOver = refunds.filter(({ handedTo }) => handedTo === actor.accountId);

  const thingOfRefund = (refund: (typeof refunds)[number]): WaitingThing => ({
    ...NOTHING_KNOWN,
    kind: 'refund',
    id: refund.enrollmentId,
    name: refund.fullName,
    since: refund.since.toISOString(),
    service: refund.service,
    amountEtb: refund.amountEtb,
    handedOverBy: refund.handedTo === actor.accountId ? refund.proposer : null,
  });

  const waiting: WaitingThing[] = [
    ...workForAll.map(thingOfWork),
    ...lessons.things,
    ...months.things,
    ...receipts.map((receipt) => ({
      ...NOTHING_KNOWN,
      kind: 'receipt' as const,
      id: receipt.id,
      name: receipt.fullName,
      since: receipt.sentAt.toISOString(),
      service: receipt.service,
      bank: receipt.bankName,
      amountEtb: receipt.amountEtb,
      problems: problemsOf(receipt),
    })),
    ...applications.map((teacher) => ({
      ...NOTHING_KNOWN,
      kind: 'application' as const,
      id: teacher.id,
      name: `${teacher.firstName} ${teacher.lastName}`,
      since: teacher.since.toISOString(),
      courseType: teacher.courseType,
      grade: teacher.grade,
      text: teacher.experience,
    })),
    ...unassigned.map((enrollment, at) => ({
      ...NOTHING_KNOWN,
      kind: 'unassigned' as const,
      id: enrollment.id,
      name: enrollment.fullName,
      since: enrollment.since.toISOString(),
      service: enrollment.service,
      grade: enrollment.grade,
      schedule: enrollment.frequency,
      time: enrollment.time,
      fits: fits[at] ?? 0,
      problems: consentProblems(missing.find(({ id }) => id === enrollment.id)?.state),
    })),
    ...concerns.map((learner) => ({
      ...NOTHING_KNOWN,
      kind: 'consent' as const,
      id: learner.enrollmentId,
      name: learner.fullName,
      since: learner.since.toISOString(),
      service: learner.service,
      grade: learner.grade,
      consent: learner.concern,
    })),
    // Learners of before consents were kept are many: one row for all of them.
    ...(unasked
      ? [
          {
            ...NOTHING_KNOWN,
            kind: 'consent' as const,
            id: unasked.enrollmentId,
            name: unasked.fullName,
            since: unasked.since.toISOString(),
            consent: 'unasked' as const,
            count: unasked.total,
            isCut: unasked.total === CONSENTS_COUNTED,
          },
        ]
      : []),
    ...blocks.map((block) => ({
      ...NOTHING_KNOWN,
      kind: 'block' as const,
      id: block.householdId,
      name: block.name,
      since: block.since.toISOString(),
    })),
    ...announced.map((announcement) => ({
      ...NOTHING_KNOWN,
      kind: 'announcement' as const,
      id: announcement.id,
      name: announcement.writer,
      since: announcement.since.toISOString(),
      count: announcement.receivers,
    })),
    ...bankChanges.map((change) => ({
      ...NOTHING_KNOWN,
      kind: 'bank-change' as const,
      id: change.id,
      name: change.name,
      since: change.since.toISOString(),
      text: change.proposer,
    })),
    ...unready.map((lesson) => ({
      ...NOTHING_KNOWN,
      kind: 'class' as const,
      id: lesson.id,
      name: lesson.courseType,
      translations: lesson.translations,
      since: lesson.createdAt.toISOString(),
      service: lesson.service,
      grade: lesson.grade,
      startDate: lesson.startDate,
      problems: lesson.problems,
    })),
    ...messages.map((message) => ({
      ...NOTHING_KNOWN,
      kind: 'message' as const,
      id: message.id,
      name: `${message.firstName} ${message.lastName}`,
      since: message.createdAt.toISOString(),
      text: message.message.slice(0, 140),
    })),
    ...unsent.map((message) => ({
      ...NOTHING_KNOWN,
      kind: 'unsent' as const,
      id: message.id,
      name: message.phone,
      since: message.since.toISOString(),
      text: message.kind,
    })),
    ...refunds.map(thingOfRefund),
    ...toPay.map((refund) => ({
      ...NOTHING_KNOWN,
      kind: 'refund-to-pay' as const,
      id: refund.enrollmentId,
      name: refund.fullName,
      since: refund.since.toISOString(),
      service: refund.service,
      amountEtb: refund.amountEtb,
    })),
    ...differences.map((difference) => ({
      ...NOTHING_KNOWN,
      kind: 'difference' as const,
      id: difference.id,
      name: difference.fullName || (difference.reference ?? ''),
      since: difference.since.toISOString(),
      service: difference.service,
      amountEtb: difference.amountEtb,
      difference: difference.kind,
    })),
    ...doubts.map((doubt) => ({
      ...NOTHING_KNOWN,
      kind: 'same-person' as const,
      id: `${doubt.oneId} ${doubt.otherId}`,
      name: doubt.name,
      since: doubt.since.toISOString(),
      text: doubt.otherName,
    })),
  ].sort(longestWaitFirst);

  // A person is waiting at the office: that comes first.
  const inPerson: WaitingThing[] = recoveries
    .map((person) => ({
      ...NOTHING_KNOWN,
      kind: 'recovery' as const,
      id: person.accountId,
      name: `${person.firstName} ${person.lastName}`,
      since: person.since.toISOString(),
      accountKind: person.kind === 'teacher' ? ('teacher' as const) : ('student' as const),
    }))
    .filter(({ accountKind }) => may(actor, ACCOUNT_PAGE_NEEDS[accountKind]));

  // Families answer for months: a reminder below what somebody waits for, and no part of the counts.
  const yearBegan = startOfAddisDay(schoolYearBegan(today)).toISOString();
  const standing: WaitingThing[] =
    grades > 0 ? [{ ...NOTHING_KNOWN, kind: 'grade', id: 'grade', name: '', since: yearBegan, count: grades }] : [];

  const counted = (kind: WaitingKind, found: number, atMost?: number) => {
    const count = may(actor, WAITING_NEEDS[kind]) ? found : 0;
    return {
      count,
      isCut: count === atMost,
      oldest: waiting.find((thing) => thing.kind === kind)?.since ?? null,
    };
  };
  return {
    counts: {
      receipt: counted('receipt', counts.receipt),
      application: counted('application', counts.application),
      unassigned: counted('unassigned', counts.unassigned, WAITING_COUNTED),
      class: counted('class', unready.length),
      message: counted('message', counts.message),
      unsent: counted('unsent', counts.unsent),
      refund: counted('refund', counts.refund),
      'refund-to-pay': counted('refund-to-pay', counts.refundToPay),
      difference: counted('difference', counts.difference),
      consent: {
        ...counted('consent', missing.length + concerns.length + (unasked?.inClass ?? 0)),
        isCut: waitingForClass.length === CONSENTS_COUNTED || unasked?.total === CONSENTS_COUNTED,
      },
      block: counted('block', blocks.length),
      announcement: counted('announcement', announced.length),
      'bank-change': counted('bank-change', bankChanges.length),
      work: counted('work', workForAll.length),
      'same-person': counted('same-person', counts.samePerson),
      ...lessons.counts,
      ...months.counts,
      recovery: { count: inPerson.length, oldest: inPerson[0]?.since ?? null },
    },
    waiting: [...[...inPerson, ...waiting].slice(0, SHOWN_AT_MOST), ...standing],
    mine: [...handedOver.map(thingOfRefund), ...work.filter(({ isMine }) => isMine).map(thingOfWork)].slice(
      0,
      SHOWN_AT_MOST,
    ),
    week: weekOf(rooms, open, today),
    road: { students, goal: LEARNERS_PLANNED },
    backup: {
      lastGoodAt: lastGoodAt?.toISOString() ?? null,
      isOverdue: isBackupOverdue(lastGoodAt, clock.now(), isDemo),
    },
    firstSteps: isDemo || actor.role !== 'owner' ? null : await firstSteps(db),
  };
};
