import type { Teacher, User } from '@temari/contracts/accounts';
import type { accounts } from '../../db/schema/accounts.ts';

export const presentUser = (account: typeof accounts.$inferSelect): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  phoneNumber: account.phone ?? '',
});

export const presentTeacher = (
  account: typeof accounts.$inferSelect,
  applicationStatus: Teacher['applicationStatus'],
): Teacher => ({
  ...presentUser(account),
  role: 'teacher',
  applicationStatus,
});
