import type { Language } from '@temari/contracts/languages';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { unsubscribedBy } from '../../domains/notices/channels/email-links.ts';
import { AppError } from '../../errors/app-error.ts';
import { confirm, switchOff } from './queries.ts';
import { linksEndBefore } from './rules.ts';

type Opened = { language: Language };

const known = (language: Language | null): Opened => {
  if (!language) throw new AppError('email/link-unknown');
  return { language };
};

export const confirmEmail = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<Opened> => {
  const now = clock.now();
  return known(await confirm(db, { tokenHash: hashToken(token), since: linksEndBefore(now), now }));
};

/** Works without signing in, also long after the mail was sent. */
export const unsubscribeEmail = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { token }: { token: string },
): Promise<Opened> => {
  const accountId = unsubscribedBy(secrets.mail, token);
  return known(accountId === null ? null : await db.transaction((tx) => switchOff(tx, accountId, clock.now())));
};
