import { TEACHER_DECLINE_REASONS, type TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import type { Language } from '@temari/contracts/languages';
import { UNDO_SECONDS } from '@temari/contracts/limits';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { OfficeTeacher } from '@temari/contracts/office-teachers';
import type { ApplicationStatus } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { type LastAct, lastActs } from '../../../domains/audit/last-act-queries.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { takeBackRefusal, takeBackUntil } from '../../../domains/identity/take-back.ts';
import { reasonText, smsText } from '../../../domains/messages/sms-texts.ts';
import { takeBackNotices } from '../../../domains/notices/queries.ts';
import { type TellNeeds, tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentSummary, presentTeacher } from './present.ts';
import {
  classesOfTeacher,
  hasWork,
  isOwnApplication,
  lockedTeacher,
  saveDecision,
  type TeacherDetail,
  teacherById,
  teacherPage,
} from './queries.ts';

export const listTeachers = async (
  { db }: Pick<Deps, 'db'>,
  {
    search = '',
    page = 1,
    status,
  }: { search?: string | undefined; page?: number | undefined; status?: ApplicationStatus | undefined },
) => {
  const { rows, total } = await teacherPage(db, {
    search,
    status,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return { rows: rows.map(presentSummary), total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)) };
};

/** What the trail keeps of an application before a decision. */
interface DecidedBefore {
  applicationStatus: ApplicationStatus;
  reason: string | null;
  reasonCode?: TeacherDeclineCode | null;
  decidedAt?: string | null;
}

type DecisionAct = LastAct<DecidedBefore, { applicationStatus: ApplicationStatus }>;

/** The decision by which an application stands as it does; null where it was taken back, or the teacher applied anew. */
const decisionToTakeBack = async (db: Db, { id, status }: TeacherDetail): Promise<DecisionAct | null> => {
  const acts = await lastActs<DecidedBefore, { applicationStatus: ApplicationStatus }>(db, {
    kind: 'teacher',
    ids: [id],
    actions: ['decide-teacher', 'take-back-teacher'],
  });
  const act = acts.get(id);
  return act?.action === 'decide-teacher' && act.after.applicationStatus === status ? act : null;
};

export const showTeacher = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeTeacher> => {
  const teacher = await teacherById(db, id);
  if (!teacher) throw new AppError('request/not-found');
  // Papers of an application are for those who review applications.
  const cvFileId = may(actor, ['review']) ? teacher.cvFileId : null;
  const cvUrl = cvFileId ? signedFileUrl(secrets.fileLinks, cvFileId, actor, clock.now()) : null;
  const act = may(actor, ['review']) ? await decisionToTakeBack(db, teacher) : null;
  return presentTeacher(teacher, {
    classes: await classesOfTeacher(db, id),
    cvUrl,
    takeBackUntil: takeBackUntil(actor, act, clock.now()),
  });
};

const TOLD = {
  Approved: 'teacherApproved',
  Declined: 'teacherDeclined',
  Pending: 'teacherPending',
} as const satisfies Record<ApplicationStatus, string>;

/** Tells a teacher how the application stands. */
const tellStanding = (
  deps: TellNeeds,
  tx: Db,
  {
    id,
    status,
    declineCode,
    ownWords,
    dueAt,
    now,
  }: {
    id: string;
    status: ApplicationStatus;
    declineCode: TeacherDeclineCode | null;
    ownWords: string | null;
    dueAt: Date;
    now: Date;
  },
): Promise<void> => {
  const textIn = (language: Language): string =>
    smsText(TOLD[status], language, { reason: declineCode ? reasonText(declineCode, language) : (ownWords ?? '') });
  return tell(deps, tx, now, [
    {
      occasion: 'application-decided',
      accountId: id,
      cause: now.toISOString(),
      path: NOTICE_PATHS.teacherClasses,
      values: (language) => ({ text: textIn(language) }),
      dueAt,
    },
  ]);
};

/** Deciding what is decided already changes nothing and sends nothing. */
export const decideTeacher = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  asked: {
    applicationStatus: ApplicationStatus;
    reasonCode?: TeacherDeclineCode | undefined;
    reason?: string | undefined;
    seen?: ApplicationStatus | undefined;
  },
): Promise<{ teacher: OfficeTeacher }> => {
  const { applicationStatus: status } = asked;
  const declineCode = (status === 'Declined' && asked.reasonCode) || null;
  const ownWords = (status === 'Declined' && !declineCode && asked.reason) || null;
  const declineReason = declineCode ? TEACHER_DECLINE_REASONS[declineCode] : ownWords;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockPresent(tx, id);
    const teacher = await teacherById(tx, id);
    if (!teacher) throw new AppError('request/not-found');
    if (asked.seen && teacher.status !== asked.seen) throw new AppError('office/changed-meanwhile');
    if (teacher.status === status) return;
    const decision = { status, declineReason, declineCode, seen: teacher.status, decidedBy: actor.accountId, now };
    if (!(await saveDecision(tx, id, decision))) {
      const isOwn = await isOwnApplication(tx, id, actor.accountId);
      throw new AppError(isOwn ? 'teacher/own-application' : 'office/changed-meanwhile');
    }
    await recordAct(tx, actor, now, {
      action: 'decide-teacher',
      subjectKind: 'teacher',
      subjectId: id,
      before: {
        applicationStatus: teacher.status,
        reason: teacher.declineReason,
        reasonCode: teacher.declineCode,
        decidedAt: teacher.decidedAt?.toISOString() ?? null,
      } satisfies DecidedBefore,
      after: { applicationStatus: status, reason: declineReason },
    });
    // One key undoes it for a moment: until then nobody is told.
    const dueAt = new Date(now.getTime() + UNDO_SECONDS * 1000);
    await tellStanding(deps, tx, { id, status, declineCode, ownWords, dueAt, now });
  });
  return { teacher: await showTeacher(deps, actor, { id }) };
};

/**
 * The application is as it was before the last decision. What was told is taken back; whom it has reached already is told
 * how it stands again.
 */
export const takeBackTeacherDecision = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ teacher: OfficeTeacher }> => {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockPresent(tx, id);
    const teacher = await lockedTeacher(tx, id);
    if (!teacher) throw new AppError('request/not-found');
    const act = await decisionToTakeBack(tx, teacher);
    if (!act) throw new AppError('office/nothing-to-take-back');
    const refusal = takeBackRefusal(actor, act, now);
    if (refusal) throw new AppError(refusal, { values: { name: act.by ?? 'the rule' } });
    if (teacher.status === 'Approved' && (await hasWork(tx, id))) throw new AppError('teacher/has-class');
    const { applicationStatus: status, reason, reasonCode = null, decidedAt = null } = act.before;
    const before = {
      status,
      declineReason: reason,
      declineCode: reasonCode,
      seen: teacher.status,
      decidedBy: actor.accountId,
      now: decidedAt ? new Date(decidedAt) : now,
    };
    if (!(await saveDecision(tx, id, before))) {
      const isOwn = await isOwnApplication(tx, id, actor.accountId);
      throw new AppError(isOwn ? 'teacher/own-application' : 'office/changed-meanwhile');
    }
    await recordAct(tx, actor, now, {
      action: 'take-back-teacher',
      subjectKind: 'teacher',
      subjectId: id,
      before: { applicationStatus: teacher.status },
      after: { applicationStatus: status },
    });
    const causes = [act.at.toISOString()];
    const { hasLeft } = await takeBackNotices(tx, { occasion: 'application-decided', causes, now });
    if (hasLeft) {
      await tellStanding(deps, tx, { id, status, declineCode: reasonCode, ownWords: reason, dueAt: now, now });
    }
  });
  return { teacher: await showTeacher(deps, actor, { id }) };
};
