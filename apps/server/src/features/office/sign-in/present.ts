import type { Admin } from '@temari/contracts/office-sign-in';
import { capabilitiesOf } from '@temari/contracts/vocabulary';
import type { Member } from './queries.ts';

export const presentAdmin = (member: Member): Admin => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phoneNumber: member.phone ?? '',
  role: member.role,
  capabilities: [...capabilitiesOf(member.role, member.capabilities)],
  hasAuthenticator: member.totpConfirmedAt !== null,
});
