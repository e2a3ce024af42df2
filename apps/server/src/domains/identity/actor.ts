import {
  type Capability,
  isEnough,
  type Needs,
  type Role,
  STAFF_ROLES,
  type StaffRole,
} from '@temari/contracts/vocabulary';

/** Who acts, as the session in the database says at this moment. */
export interface Actor {
  accountId: string;
  role: Role;
  /** What a member of staff works on; nobody else has any. */
  capabilities: readonly Capability[];
  tokenHash: Buffer;
  /** Staff who must set up an authenticator before they can do anything else. */
  needsAuthenticator?: boolean;
}

export const isStaffRole = (role: Role): role is StaffRole => STAFF_ROLES.some((staffRole) => staffRole === role);

/** Whether a member of staff holds what something needs; nobody else ever does. */
export const may = ({ role, capabilities }: Pick<Actor, 'role' | 'capabilities'>, needs: Needs): boolean =>
  isStaffRole(role) && isEnough(capabilities, needs);
