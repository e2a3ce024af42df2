import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { officeAddress, siteName } from '../../domains/site/queries.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { linkPath, makeLink } from './links.ts';
import type { PledgeRow } from './queries.ts';

export type TellNeeds = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'mail' | 'publicUrl'>;

/** What a sponsor can be told, each with the private link. */
type Occasion = 'giftArrived' | 'giftReminder';

const addressOf = async ({ publicUrl, clock }: TellNeeds, db: Db, pledgeId: string): Promise<string> =>
  `${publicUrl}${linkPath(await makeLink(db, pledgeId, clock.now()))}`;

/** By SMS, in the transaction of its cause. */
export const textSponsor = async (
  deps: TellNeeds,
  tx: Db,
  occasion: Occasion,
  { pledge, phone, etb }: { pledge: PledgeRow; phone: string; etb: number },
): Promise<void> => {
  const permit = await permitSms(deps, tx, { kind: 'gift', accountId: null, phone, countedAs: pledge.id });
  const address = await addressOf(deps, tx, pledge.id);
  const text = smsText(occasion, pledge.language, { amount: String(etb), address });
  await queueSms(deps, tx, permit, { text, createdAt: deps.clock.now() });
};

/** By mail; false where no mail can be sent. */
export const mailSponsor = async (
  deps: TellNeeds,
  occasion: Occasion,
  { pledge, email, etb }: { pledge: PledgeRow; email: string; etb: number },
): Promise<boolean> => {
  const { db, mail } = deps;
  const from = await officeAddress(db);
  if (!mail || !from) return false;
  const name = await siteName(db);
  const { subject, line, open } = SERVER_TEXTS[pledge.language].gifts[occasion];
  const filled = (text: string): string => text.replace('{site}', name).replace('{amount}', String(etb));
  const outcome = await mail.send({
    from: { name, address: from },
    to: email,
    subject: filled(subject),
    language: pledge.language,
    lines: [filled(line)],
    button: { text: open, opens: await addressOf(deps, db, pledge.id) },
  });
  if (outcome.result === 'refused' && !outcome.isHopeless) throw new Error(`The mail was not taken: ${outcome.reason}`);
  return true;
};
