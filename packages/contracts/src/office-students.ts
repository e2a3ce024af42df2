import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_READS } from './endpoint.ts';
import { id, keyedListQuery, keyedPageOf } from './office-lists.ts';
import { STUDENT_NEEDS } from './office-needs.ts';
import { instant } from './primitives.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES, SERVICES } from './vocabulary.ts';

const summary = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  createdAt: instant,
  enrollments: z.number(),
};

const officeStudent = entity({
  ...summary,
  /** Null for whoever does not work on money, as is every price; then no payments are listed either. */
  paidEtb: z.nullable(z.number()),
  enrolled: z.array(
    entity({
      fullName: z.string(),
      service: z.enum(SERVICES),
      grade: z.nullable(z.string()),
      priceEtb: z.nullable(z.number()),
      paymentStatus: z.nullable(z.enum(PAYMENT_STATUSES)),
      createdAt: instant,
      class: z.nullable(entity({ ...courseWords, grade: z.nullable(z.string()) })),
    }),
  ),
  payments: z.array(
    entity({
      enrollmentId: z.string(),
      fullName: z.string(),
      type: z.enum(PAYMENT_TYPES),
      status: z.enum(PAYMENT_STATUSES),
      amountEtb: z.number(),
      createdAt: instant,
      settledAt: z.nullable(instant),
      receiptNumber: z.nullable(z.number()),
    }),
  ),
});
export type OfficeStudent = z.output<typeof officeStudent>;

export const listStudents = defineEndpoint({
  method: 'GET',
  path: '/admin/students',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary: 'Accounts of students and parents by name or phone, newest first.',
  query: z.object(keyedListQuery),
  reply: keyedPageOf(entity(summary)),
  errors: [],
});

export const showStudent = defineEndpoint({
  method: 'GET',
  path: '/admin/students/:id',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary: 'An account with its enrollments, and its payments for whoever works on money.',
  params: z.object({ id }),
  reply: officeStudent,
  errors: ['request/not-found'],
});
