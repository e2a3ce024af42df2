import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTE_MAX } from './limits.ts';
import { id, listQuery, pageOf, seenVersion } from './office-lists.ts';
import { calendarDate, instant, text } from './primitives.ts';
import { WORK_STATES } from './work-rules.ts';

const message = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
  note: z.nullable(z.string()),
  version: z.number(),
  /** Who does it, until when; null while it is nobody's work, or where the reader does not work on its family. */
  work: z._default(
    z.nullable(
      entity({
        state: z.enum(WORK_STATES),
        assignee: z.nullable(z.string()),
        isMine: z.boolean(),
        dueOn: z.nullable(calendarDate),
      }),
    ),
    null,
  ),
});
export type OfficeMessage = z.output<typeof message>;

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/admin/messages',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'What people wrote through the contact form; unread first, then newest first.',
  query: z.object({ ...listQuery, state: z.optional(z.enum(['unread', 'read'], refusal(wrong.choice))) }),
  reply: pageOf(message),
  errors: [],
});

export const editMessage = defineEndpoint({
  method: 'PATCH',
  path: '/admin/messages/:id',
  access: OFFICE_ACTS,
  needs: 'any-staff',
  summary: 'Marks a message as read or unread, and keeps a note beside it.',
  params: z.object({ id }),
  body: z.object({
    isRead: z.boolean(refusal(wrong.messageRead)),
    note: z.nullable(text({ min: 0, max: NOTE_MAX }, wrong.atMost)),
    version: seenVersion,
  }),
  reply: message,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});

const unsent = entity({
  phone: z.string(),
  kind: z.string(),
  status: z.enum(['failed', 'unknown']),
  tries: z.number(),
  error: z.nullable(z.string()),
  createdAt: instant,
});

export const listUnsent = defineEndpoint({
  method: 'GET',
  path: '/admin/unsent',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'SMS that could not be sent, or of which it is not known; oldest first.',
  reply: z.array(unsent),
  errors: [],
});

export const settleUnsent = defineEndpoint({
  method: 'POST',
  path: '/admin/unsent/:id',
  access: OFFICE_ACTS,
  needs: 'any-staff',
  summary: 'Sends a failed SMS again, or puts it aside because the person was reached another way.',
  params: z.object({ id }),
  body: z.object({ what: z.enum(['send-again', 'put-aside'], refusal(wrong.yesOrNo)) }),
  reply: z.object({ status: z.enum(['queued', 'aside']) }),
  errors: ['request/not-found'],
});
