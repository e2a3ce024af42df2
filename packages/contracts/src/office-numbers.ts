import * as z from 'zod/mini';
import { DEVICE_PAGES, VITAL_NAMES } from './device-measures.ts';
import { defineEndpoint, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { csvPart } from './office-lists.ts';
import { wholeNumberInAddress } from './primitives.ts';
import { PAYMENT_TYPES, SERVICES } from './vocabulary.ts';

const month = z.string();
export const NUMBER_TABLES = ['enrollments', 'income', 'waiting'] as const;

export const showNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'Enrollments by service, days from payment to class, and for whoever works on money income by way of payment, month by month.',
  query: z.object({
    months: z.optional(wholeNumberInAddress({ min: 1, max: 60 }, wrong.months)),
  }),
  reply: z.object({
    road: z.object({ students: z.number(), goal: z.number() }),
    enrollments: z.array(z.object({ month, service: z.enum(SERVICES), count: z.number() })),
    income: z.array(z.object({ month, type: z.enum(PAYMENT_TYPES), etb: z.number() })),
    waiting: z.array(z.object({ month, medianDays: z.number(), students: z.number() })),
  }),
  errors: [],
});

export const exportNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers-export',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'One of the tables as comma-separated values.',
  query: z.object({ table: z.enum(NUMBER_TABLES, refusal(wrong.numberTable)) }),
  reply: csvPart,
  errors: ['auth/capability-missing'],
});

export const showDeviceNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers/devices',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'How fast pages were on the devices of three visits out of four, and the errors that happened there.',
  query: z.object({
    days: z.optional(wholeNumberInAddress({ min: 1, max: 90 }, wrong.days)),
  }),
  reply: z.object({
    days: z.number(),
    vitals: z.array(
      z.object({ page: z.enum(DEVICE_PAGES), name: z.enum(VITAL_NAMES), p75: z.number(), visits: z.number() }),
    ),
    errors: z.array(
      z.object({
        page: z.enum(DEVICE_PAGES),
        name: z.string(),
        place: z.string(),
        browser: z.string(),
        times: z.number(),
        lastDay: z.string(),
      }),
    ),
  }),
  errors: [],
});
