import type { GuardianAccess, SharedLearner } from '@temari/contracts/guardian-access';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { INVITATION_DAYS } from '../../domains/identity/codes/invitations.ts';
import type { AccessRow, SharedRow } from './queries.ts';

export const presentAccess = ({ id, isGiven, invitedAt }: AccessRow): GuardianAccess => ({
  id,
  state: isGiven ? 'given' : 'invited',
  until: isGiven || !invitedAt ? null : new Date(invitedAt.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
});

/** One row for each learner and enrollment; amounts only for whoever may pay, a class only where it is paid. */
export const presentShared = (rows: SharedRow[]): SharedLearner[] =>
  [...Map.groupBy(rows, ({ learnerId }) => learnerId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { learnerId, fullName, grade, isOwn, householdMaySee, mayDecide } = first;
    // Whoever took the lessons over does not see what the household pays.
    const mayPay = first.mayPay && !isOwn;
    const enrollments = own.flatMap(({ enrollment }) => enrollment ?? []);
    return {
      id: learnerId,
      fullName,
      grade,
      own: isOwn ? { householdMaySee } : null,
      mayDecide: mayDecide || isOwn,
      mayPay,
      enrollments: [...new Map(enrollments.map((each) => [each.id, each])).values()].map((each) => ({
        id: each.id,
        serviceType: SERVICE_TYPES[each.service],
        frequency: each.frequency,
        time: each.time,
        class: each.paymentStatus === 'paid' ? each.classId : null,
        payment: mayPay ? { status: each.paymentStatus, amount: each.priceEtb } : null,
      })),
    };
  });
