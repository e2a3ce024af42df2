import type { Me, Teacher, User } from '@temari/contracts/accounts';
import type { AccountRow, AccountWithApplication } from './queries.ts';

export const presentUser = (account: AccountRow): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  phoneNumber: account.phone ?? '',
});

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
