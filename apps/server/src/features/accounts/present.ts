import type { Me, Teacher } from '@temari/contracts/accounts';
import { presentUser } from '../../domains/identity/present-user.ts';
import type { AccountRow, AccountWithApplication } from './queries.ts';

export const presentTeacher = (account: AccountRow, applicationStatus: Teacher['applicationStatus']): Teacher => ({
  ...presentUser(account),
  role: 'teacher',
  applicationStatus,
});

export const presentMe = (account: AccountWithApplication): Me => ({
  ...presentUser(account),
  kind: account.kind,
  language: account.language,
  ...(account.applicationStatus && { applicationStatus: account.applicationStatus }),
  ...(account.declineReason && { declineReason: account.declineReason }),
});
