import * as z from 'zod/mini';
import { DEVICE_PAGES, VITALS, type VitalName } from './device-measures.ts';
import { BROWSER_FAMILIES, DEVICE_ERRORS_MAX, DEVICE_REPORTS_PATH, ERROR_NAMES } from './device-report-shape.ts';
import { defineEndpoint, nothing } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';

const UNFIT = refusal(wrong.deviceReport);

const vital = (name: VitalName) =>
  z.optional(z.number(UNFIT).check(z.minimum(0, UNFIT), z.maximum(VITALS[name].max, UNFIT)));

const deviceError = z.object({
  name: z.enum(ERROR_NAMES, UNFIT),
  reactError: z.optional(z.number(UNFIT).check(z.int(UNFIT), z.minimum(1, UNFIT), z.maximum(9999, UNFIT))),
  place: z.string(UNFIT).check(z.regex(/^[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}$/, UNFIT)),
});

export const sendDeviceReport = defineEndpoint({
  method: 'POST',
  path: DEVICE_REPORTS_PATH,
  access: 'public',
  summary: 'How fast a page was on a device and which errors happened there; it names nobody and is counted, not kept.',
  maxBodyBytes: 2048,
  body: z.object({
    page: z.enum(DEVICE_PAGES, UNFIT),
    browser: z.object({
      family: z.enum(BROWSER_FAMILIES, UNFIT),
      major: z.number(UNFIT).check(z.int(UNFIT), z.minimum(0, UNFIT), z.maximum(999, UNFIT)),
    }),
    vitals: z.optional(z.object({ LCP: vital('LCP'), INP: vital('INP'), CLS: vital('CLS') })),
    errors: z.optional(z.array(deviceError, UNFIT).check(z.maxLength(DEVICE_ERRORS_MAX, UNFIT))),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/too-many', 'request/too-large'],
});
