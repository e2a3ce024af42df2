import { SERVICE_TYPES } from '@temari/contracts/catalogue';
import type { Enrollment } from '@temari/contracts/enrollments';
import type { EnrollmentRow } from './queries.ts';

export const presentEnrollment = (row: EnrollmentRow): Enrollment => ({
  id: row.id,
  fullName: row.fullName,
  serviceType: SERVICE_TYPES[row.service],
  frequency: row.frequency,
  time: row.time,
  class: row.classId,
  payment: {
    type: row.type,
    status: row.status,
    amount: row.amountEtb,
    ...(row.status === 'declined' && row.reason && { reason: row.reason }),
    ...((row.status === 'paid' || row.status === 'refunded') && { receipt: row.paymentId }),
  },
  createdAt: row.createdAt.toISOString(),
});
