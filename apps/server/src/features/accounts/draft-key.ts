import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';

/** Computed, not stored: the same in every session of the account, and another for every other account. */
export const draftKey = ({ secrets }: Pick<Deps, 'secrets'>, { accountId }: Actor): { key: string } => ({
  key: createHmac('sha256', secrets.drafts).update(accountId).digest('base64url'),
});
