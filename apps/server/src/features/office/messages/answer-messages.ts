import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { OfficeMessage } from '@temari/contracts/office-messages';
import { STUDENT_NEEDS } from '@temari/contracts/office-needs';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { changeMessage, type MessageRow, messageById, messagePage } from './queries.ts';

const readerOf = (actor: Actor) => ({ seesFamilies: may(actor, STUDENT_NEEDS) });

const present = ({ message, work, assignee }: MessageRow, { accountId }: Actor): OfficeMessage => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
  readAt: message.readAt?.toISOString() ?? null,
  work: work && {
    id: work.id,
    state: work.state,
    dueOn: work.dueOn,
    assignee,
    isMine: work.assigneeId === accountId,
  },
});

export const listMessages = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  {
    search = '',
    page = 1,
    state,
  }: { search?: string | undefined; page?: number | undefined; state?: 'unread' | 'read' | undefined },
) => {
  const { rows, total } = await messagePage(db, readerOf(actor), {
    search,
    state,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return {
    rows: rows.map((row) => present(row, actor)),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};

export const editMessage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { isRead, note, version }: { isRead: boolean; note: string | null; version: number },
): Promise<OfficeMessage> =>
  db.transaction(async (tx) => {
    const stored = await messageById(tx, readerOf(actor), id);
    if (!stored) throw new AppError('request/not-found');
    const { message: before } = stored;
    const readAt = isRead ? (before.readAt ?? clock.now()) : null;
    const after = await changeMessage(tx, id, { version, note: note || null, readAt });
    if (!after) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-message',
      subjectKind: 'message',
      subjectId: id,
      before: { isRead: before.readAt !== null, note: before.note },
      after: { isRead, note: after.note },
    });
    return present({ ...stored, message: after }, actor);
  });
