import { MAIL_PATH } from '@temari/contracts/server-paths';
import type { Deps } from '../../deps.ts';
import { confirmToken } from '../../domains/notices/channels/email-links.ts';
import { officeAddress, siteName } from '../../domains/site/queries.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { emailOf } from './queries.ts';
import { linksEndBefore } from './rules.ts';

export const MAIL_CONFIRMATION = 'mail-confirmation';

/** Sends the link of the question that is open now. What may have arrived is not sent again. */
export const mailConfirmation = async (
  { db, clock, mail, publicUrl, secrets }: Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'secrets'>,
  { accountId }: { accountId?: unknown },
): Promise<void> => {
  const known = typeof accountId === 'string' ? await emailOf(db, accountId) : null;
  const address = await officeAddress(db);
  const asked = known?.asked;
  if (!mail || !address || !asked || asked.confirmedAt || asked.askedAt <= linksEndBefore(clock.now())) return;
  const name = await siteName(db);
  const words = SERVER_TEXTS[known.language].mail;
  const outcome = await mail.send({
    from: { name, address },
    to: asked.email,
    subject: words.confirmSubject.replace('{site}', name),
    language: known.language,
    lines: [words.confirmLine.replace('{site}', name), words.confirmNotYou],
    button: { text: words.confirm, opens: `${publicUrl}${MAIL_PATH}/confirm/${confirmToken(secrets.mail, asked)}` },
  });
  if (outcome.result === 'refused' && !outcome.isHopeless) throw new Error(`The mail was not taken: ${outcome.reason}`);
};
