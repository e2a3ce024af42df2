import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { OfficeMessage } from '@temari/contracts/office-messages';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { changeMessage, type MessageRow, messageById, messagePage } from './queries.ts';

const present = (row: MessageRow): OfficeMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

export const listMessages = async (
  { db }: Pick<Deps, 'db'>,
  {
    search = '',
    page = 1,
    state,
  }: { search?: string | undefined; page?: number | undefined; state?: 'unread' | 'read' | undefined },
) => {
  const { rows, total } = await messagePage(db, {
    search,
    state,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return { rows: rows.map(present), total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)) };
};

export const editMessage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { isRead, note, version }: { isRead: boolean; note: string | null; version: number },
): Promise<OfficeMessage> =>
  db.transaction(async (tx) => {
    const before = await messageById(tx, id);
    if (!before) throw new AppError('request/not-found');
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
    return present(after);
  });
