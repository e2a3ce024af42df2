import type { ErrorCode } from '@temari/contracts/errors';
import type { Role } from '@temari/contracts/vocabulary';
import { isStaffRole } from '../../domains/identity/actor.ts';

/** What access to a class depends on, read together with it. */
export interface AccessFacts {
  /** As its teacher or its substitute. */
  isItsTeacher: boolean;
  isApproved: boolean;
  isEnrolled: boolean;
  hasPaid: boolean;
}

/** Why someone may not see a class, or null when they may. */
export const viewRefusal = (role: Role, facts: AccessFacts): ErrorCode | null => {
  if (isStaffRole(role)) return null;
  if (role === 'teacher') {
    if (!facts.isApproved) return 'teacher/not-approved';
    return facts.isItsTeacher ? null : 'class/not-yours';
  }
  if (!facts.isEnrolled) return 'class/not-yours';
  return facts.hasPaid ? null : 'class/payment-open';
};
