import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type {
  listDecidedReceipts as listContract,
  showReceipt as showContract,
} from '@temari/contracts/office-receipts';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { answersTo } from '../../../domains/payments/bank-answers/queries.ts';
import { decisionTakenBackUntil } from '../../../domains/payments/receipts/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { decidedReceipts, decidedTotal, decisionsOn, receiptById, staffNames } from './decided-queries.ts';
import { presentBankAnswer, presentDecision } from './present.ts';
import { lastDecision } from './take-back-queries.ts';

export const listDecidedReceipts = async (
  { db }: Pick<Deps, 'db'>,
  { page = 1, day, by, outcome }: output<typeof listContract.query>,
): Promise<output<typeof listContract.reply>> => {
  const asked = {
    from: day ? startOfAddisDay(day) : null,
    until: day ? startOfAddisDay(addDays(day, 1)) : null,
    by: by ?? null,
    outcome: outcome ?? null,
  };
  const [rows, total, people] = await Promise.all([
    decidedReceipts(db, { ...asked, limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE }),
    decidedTotal(db, asked),
    staffNames(db),
  ]);
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)), people };
};

/** One receipt with its picture and everything that was decided on it, however long ago. */
export const showReceipt = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<output<typeof showContract.reply>> => {
  const row = await receiptById(db, id);
  if (!row) throw new AppError('request/not-found');
  const now = clock.now();
  const [decisions, last, [known]] = await Promise.all([
    decisionsOn(db, id),
    lastDecision(db, id, actor.accountId),
    answersTo(db, [id]),
  ]);
  const { householdId, householdName, householdPhone, bankName, accountNumber, fileId, mediaType, fileName, ...rest } =
    row;
  return {
    ...rest,
    household: { id: householdId, name: householdName, phoneNumber: householdPhone },
    transactionId: row.transactionId ?? '',
    paidByName: row.paidByName ?? '',
    bank: { name: bankName ?? '', accountNumber: accountNumber ?? '' },
    file: fileId
      ? {
          url: signedFileUrl(secrets.fileLinks, fileId, actor, now),
          mediaType: mediaType ?? '',
          name: fileName ?? '',
        }
      : null,
    bankAnswer: known && known.answer.state !== 'not-askable' ? presentBankAnswer(known, now) : null,
    decisions: decisions.map(presentDecision),
    takeBackUntil: decisionTakenBackUntil(actor, row.status, last, now),
  };
};
