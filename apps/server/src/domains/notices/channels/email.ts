import type { Language } from '@temari/contracts/languages';
import { MAIL_PATH } from '@temari/contracts/server-paths';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../ports/mail.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { officeAddress } from '../../site/queries.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { unsubscribeToken } from './email-links.ts';
import { confirmedAddresses } from './email-queries.ts';

/** Which of these accounts can be told by e-mail. Nobody, where no mail server is set up. */
export const hasEmail = async (
  { db, mail }: Pick<Deps, 'mail'> & { db: Db },
  accountIds: readonly string[],
): Promise<Set<string>> => new Set(mail ? (await confirmedAddresses(db, accountIds)).keys() : []);

/** Why somebody gets a mail, and how one tap ends it. */
export const unsubscribeOf = (
  { publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>,
  accountId: string,
  language: Language,
): NonNullable<Mail['unsubscribe']> => {
  const { why, unsubscribe: text } = SERVER_TEXTS[language].mail;
  return { why, text, opens: `${publicUrl}${MAIL_PATH}/off/${unsubscribeToken(secrets.mail, accountId)}` };
};

/** Mail goes out in the office's name, to an address that its owner has confirmed. */
export const emailSender = async (
  { db, mail, publicUrl, secrets }: Pick<Deps, 'db' | 'mail' | 'publicUrl' | 'secrets'>,
  accountIds: readonly string[],
): Promise<(message: ChannelMessage) => Promise<ChannelOutcome>> => {
  const from = mail && (await officeAddress(db));
  if (!from) return async () => ({ result: 'nobody' });
  const addresses = await confirmedAddresses(db, accountIds);
  return async ({ accountId, language, title, line, path }) => {
    const to = addresses.get(accountId);
    if (to === undefined) return { result: 'nobody' };
    return mail.send({
      from: { name: title, address: from },
      to,
      subject: line,
      language,
      lines: [line],
      button: { text: SERVER_TEXTS[language].mail.open, opens: `${publicUrl}${path}` },
      unsubscribe: unsubscribeOf({ publicUrl, secrets }, accountId, language),
    });
  };
};
