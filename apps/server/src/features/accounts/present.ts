import type { Teacher, User } from '@temari/contracts/accounts';
import type { AccountRow } from './queries.ts';

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
