import type { showEmail as contract } from '@temari/contracts/email';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { lockSession } from '../../domains/identity/sessions/queries.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { spend } from '../../domains/limits/limits.ts';
import { confirmToken } from '../../domains/notices/channels/email-links.ts';
import { officeAddress } from '../../domains/site/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { MAIL_CONFIRMATION } from './mail-confirmation.ts';
import { askFor, emailOf, switchOff, switchOn } from './queries.ts';
import { linksEndBefore } from './rules.ts';

type Shown = output<typeof contract.reply>;
type Known = NonNullable<Awaited<ReturnType<typeof emailOf>>>;

const stateOf = ({ email, asked }: Known, now: Date): Shown['state'] => {
  if (!email) return 'none';
  if (!asked) return 'unconfirmed';
  if (asked.confirmedAt) return asked.switchedOffAt ? 'off' : 'on';
  return asked.askedAt > linksEndBefore(now) ? 'asked' : 'unconfirmed';
};

const isOffered = async ({ db, mail }: Pick<Deps, 'db' | 'mail'>): Promise<boolean> =>
  mail !== null && (await officeAddress(db)) !== undefined;

export const showEmail = async (deps: Pick<Deps, 'db' | 'clock' | 'mail'>, { accountId }: Actor): Promise<Shown> => {
  const known = await emailOf(deps.db, accountId);
  if (!known) throw new AppError('auth/not-signed-in');
  return { isOffered: await isOffered(deps), address: known.email, state: stateOf(known, deps.clock.now()) };
};

/** A confirmed address is only switched on again; any other gets a link first. */
export const switchEmailOn = async (
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'jobs' | 'secrets'>,
  { accountId, tokenHash }: Actor,
): Promise<{ state: Shown['state'] }> => {
  const { db, clock, jobs, secrets } = deps;
  if (!(await isOffered(deps))) throw new AppError('email/not-offered');
  const known = await emailOf(db, accountId);
  if (!known) throw new AppError('auth/not-signed-in');
  if (!known.email) throw new AppError('email/no-address');
  if (known.asked?.confirmedAt) {
    await db.transaction(async (tx) => {
      if (!(await lockSession(tx, tokenHash))) throw new AppError('auth/not-signed-in');
      await switchOn(tx, accountId);
    });
    return { state: 'on' };
  }
  const asked = { accountId, email: known.email, askedAt: clock.now() };
  await spend(db, 'emailLinksByAccount', accountId, asked.askedAt);
  // Whoever enters the address of a stranger must not fill that mailbox.
  await spend(db, 'emailLinksByAddress', known.email.toLowerCase(), asked.askedAt);
  await db.transaction(async (tx) => {
    if (!(await lockSession(tx, tokenHash))) throw new AppError('auth/not-signed-in');
    await askFor(tx, { ...asked, tokenHash: hashToken(confirmToken(secrets.mail, asked)) });
    await jobs.enqueue(tx, MAIL_CONFIRMATION, { accountId }, { retryLimit: 5, retryDelaySeconds: 60 });
  });
  return { state: 'asked' };
};

export const switchEmailOff = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<void> => {
  await db.transaction((tx) => switchOff(tx, accountId, clock.now()));
};
