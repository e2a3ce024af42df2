import type { listReceipts as contract } from '@temari/contracts/office-receipts';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { namesOfOtherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { answersTo } from '../../../domains/payments/bank-answers/queries.ts';
import { receiptsInReview } from '../../../domains/payments/receipts/queries.ts';
import { presentBankAnswer, presentReceipt } from './present.ts';
import { receiptTotal, waitingHouseholds } from './queries.ts';

/** About how many receipts one answer holds; a household's receipts are never split between two answers. */
const DESK_SIZE = 60;

const cursorOf = ({ since, id }: { since: Date; id: string }): string => `${since.toISOString()}_${id}`;

const fromCursor = (cursor: string): { since: Date; id: string } => {
  const [since = '', id = ''] = cursor.split('_');
  return { since: new Date(since), id };
};

/** The next receipts of the desk, household by household. Whoever joins or leaves in between moves nobody off it. */
export const listReceipts = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { after }: { after?: string | undefined },
): Promise<output<typeof contract.reply>> => {
  const [households, total] = await Promise.all([
    waitingHouseholds(db, { after: after ? fromCursor(after) : null, limit: DESK_SIZE + 1 }),
    receiptTotal(db),
  ]);
  const before = households[0]?.before ?? total;
  const shown = households.slice(0, DESK_SIZE).filter((household) => household.before - before < DESK_SIZE);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const rows = ids.length > 0 ? await receiptsInReview(db, { of: { households: ids }, staffId: actor.accountId }) : [];
  const now = clock.now();
  const answers = await answersTo(
    db,
    rows.map(({ id }) => id),
  );
  const answerTo = (id: string) => {
    const known = answers.find(({ answer }) => answer.paymentId === id);
    return known && known.answer.state !== 'not-askable' ? presentBankAnswer(known, now) : null;
  };
  const linkTo = (fileId: string): string => signedFileUrl(secrets.fileLinks, fileId, actor, now);
  return {
    receipts: rows
      .map((row) => presentReceipt(row, linkTo, answerTo(row.id)))
      .sort((one, other) => ids.indexOf(one.household.id) - ids.indexOf(other.household.id)),
    total,
    before,
    next: last && households.length > shown.length ? cursorOf(last) : null,
    others: rows.some(({ isOwn }) => isOwn) ? await namesOfOtherDeciders(db, actor.accountId, 'money') : [],
  };
};
