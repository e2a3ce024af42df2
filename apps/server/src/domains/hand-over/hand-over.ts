import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { permitSms } from '../messages/sms-senders.ts';
import { smsText } from '../messages/sms-texts.ts';
import { type CandidateRow, candidateOf } from './queries.ts';
import { refusalOf } from './rules.ts';

export type Sending = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>;

/** The learner and the two phones. */
export interface Parties {
  learner: CandidateRow;
  householdPhone: string;
  learnerPhone: string;
}

export const learnerToHandOver = async (db: Db, householdId: string, id: string): Promise<CandidateRow> => {
  const learner = isRecordId(id) ? await candidateOf(db, householdId, id) : null;
  if (!learner) throw new AppError('request/not-found');
  return learner;
};

export const partiesOf = async (db: Db, householdId: string, id: string, now: Date): Promise<Parties> => {
  const learner = await learnerToHandOver(db, householdId, id);
  const refusal = refusalOf(learner, now);
  if (refusal) throw new AppError(refusal);
  const { phone: learnerPhone, household } = learner;
  if (!learnerPhone || !household.phone) throw new AppError('handover/no-own-phone');
  return { learner, learnerPhone, householdPhone: household.phone };
};

/**
 * The code that takes the lessons over goes to the learner's own phone, in the language of the learner's account, or
 * the household's where they have none.
 */
export const sendLearnersCode = async (
  deps: Sending,
  tx: Db,
  householdId: string,
  { learner, learnerPhone }: Parties,
  { code, isByOffice }: { code: string; isByOffice: boolean },
): Promise<void> => {
  const permit = await permitSms(deps, tx, { kind: 'handOverCode', accountId: householdId, phone: learnerPhone });
  const language = learner.ownLanguage ?? learner.household.language;
  const values = { code, name: learner.household.name, address: `${deps.publicUrl}/shared` };
  const text = smsText(isByOffice ? 'handOverByOffice' : 'handOverAgreed', language, values);
  await queueSms(deps, tx, permit, { text });
};
