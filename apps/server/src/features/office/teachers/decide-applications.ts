import { TEACHER_DECLINE_REASONS, type TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { OfficeTeacher } from '@temari/contracts/office-teachers';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { reasonText, smsText } from '../../../domains/messages/sms-texts.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentSummary, presentTeacher } from './present.ts';
import { classesOfTeacher, isOwnApplication, type Status, saveDecision, teacherById, teacherPage } from './queries.ts';

export const listTeachers = async (
  { db }: Pick<Deps, 'db'>,
  {
    search = '',
    page = 1,
    status,
  }: { search?: string | undefined; page?: number | undefined; status?: Status | undefined },
) => {
  const { rows, total } = await teacherPage(db, {
    search,
    status,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return { rows: rows.map(presentSummary), total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)) };
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
  return presentTeacher(teacher, await classesOfTeacher(db, id), cvUrl);
};

const TOLD = {
  Approved: 'teacherApproved',
  Declined: 'teacherDeclined',
  Pending: 'teacherPending',
} as const satisfies Record<Status, string>;

/** Deciding what is decided already changes nothing and sends nothing. */
export const decideTeacher = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  asked: {
    applicationStatus: Status;
    reasonCode?: TeacherDeclineCode | undefined;
    reason?: string | undefined;
    seen?: Status | undefined;
  },
): Promise<{ teacher: OfficeTeacher }> => {
  const { applicationStatus: status } = asked;
  const declineCode = (status === 'Declined' && asked.reasonCode) || null;
  const ownWords = (status === 'Declined' && !declineCode && asked.reason) || null;
  const declineReason = declineCode ? TEACHER_DECLINE_REASONS[declineCode] : ownWords;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
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
      before: { applicationStatus: teacher.status, reason: teacher.declineReason },
      after: { applicationStatus: status, reason: declineReason },
    });
    const textIn = (language: Language): string =>
      smsText(TOLD[status], language, { reason: declineCode ? reasonText(declineCode, language) : (ownWords ?? '') });
    await tell(deps, tx, now, [
      {
        occasion: 'application-decided',
        accountId: id,
        cause: now.toISOString(),
        path: NOTICE_PATHS.teacherClasses,
        values: (language) => ({ text: textIn(language) }),
      },
    ]);
  });
  return { teacher: await showTeacher(deps, actor, { id }) };
};
