import type { Me } from '@temari/contracts/accounts';
import { presentUser } from '../../domains/identity/present-user.ts';
import type { AccountWithApplication } from './queries.ts';

export const presentMe = (account: AccountWithApplication): Me => ({
  ...presentUser(account),
  kind: account.kind,
  language: account.language,
  ...(account.applicationStatus && { applicationStatus: account.applicationStatus }),
  ...(account.declineCode && { declineCode: account.declineCode }),
  ...(account.declineReason && { declineReason: account.declineReason }),
});
