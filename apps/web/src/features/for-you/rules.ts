import type { Enrollment } from '@temari/contracts/enrollments';

export type ToDo =
  | { name: 'receipt-declined' | 'receipt-in-review' | 'no-class-yet' | 'all-over'; enrollment: Enrollment }
  | { name: 'payment-waits'; enrollment: Enrollment }
  | { name: 'nothing-yet' };

/** In the order in which somebody should know: what they must do, then what we do for them. */
export const toDo = (enrollments: readonly Enrollment[]): ToDo => {
  const having = (is: (enrollment: Enrollment) => boolean) => enrollments.find(is);
  const declined = having(({ payment }) => payment.status === 'declined');
  if (declined) return { name: 'receipt-declined', enrollment: declined };
  const unpaid = having(({ payment }) => payment.status === 'pending');
  if (unpaid) return { name: 'payment-waits', enrollment: unpaid };
  const review = having(({ payment }) => payment.status === 'review');
  if (review) return { name: 'receipt-in-review', enrollment: review };
  const unassigned = having(({ payment, class: classId }) => payment.status === 'paid' && !classId);
  if (unassigned) return { name: 'no-class-yet', enrollment: unassigned };
  const over = having(({ payment }) => payment.status === 'paid');
  return over ? { name: 'all-over', enrollment: over } : { name: 'nothing-yet' };
};
