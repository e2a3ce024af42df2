import type { Difference } from '@temari/contracts/office-differences';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type DifferenceRow, differenceById, differencePage, lastCompared, markClosed } from './queries.ts';

const present = (row: DifferenceRow): Difference => ({
  ...row,
  foundAt: row.foundAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

export const listDifferences = async (
  { db }: Pick<Deps, 'db'>,
  { page = 1, state = 'open' }: { page?: number | undefined; state?: 'open' | 'closed' | undefined },
) => {
  const [{ rows, total }, comparedAt] = await Promise.all([
    differencePage(db, {
      isOpen: state === 'open',
      limit: OFFICE_PAGE_SIZE,
      offset: (page - 1) * OFFICE_PAGE_SIZE,
    }),
    lastCompared(db),
  ]);
  return {
    rows: rows.map(present),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
    comparedAt: comparedAt?.toISOString() ?? null,
  };
};

export const closeDifference = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Difference> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const isClosed = await markClosed(tx, id, actor.accountId, now);
    const row = await differenceById(tx, id);
    if (!row) throw new AppError('request/not-found');
    if (!isClosed) throw new AppError('difference/already-closed');
    await recordAct(tx, actor, now, {
      action: 'close-difference',
      subjectKind: 'difference',
      subjectId: id,
      before: { kind: row.kind, reference: row.reference },
      after: { isClosed: true },
    });
    return present(row);
  });
