import { BASE_PATH } from '@temari/contracts/base-path';
import { CONTACT_FIELDS, PLAIN_CONTACT_PATH } from '@temari/contracts/contact-form';
import type { ErrorReply } from '@temari/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servePlainForm } from './plain-forms.ts';

export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>;

export interface PlainAnswer {
  status: number;
  values: ContactValues;
  /** Null where the message was sent. */
  refusal: ErrorReply | null;
}

const valuesOf = (form: URLSearchParams): ContactValues =>
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, form.get(name) ?? ''])) as ContactValues;

type Show = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams, answer: PlainAnswer) => unknown;

/**
 * The contact form where no script runs. It is handed to the API inside this process, so that checks, limits and
 * sentences are those of every other message.
 */
export const servePlainContact = (app: FastifyInstance, publicUrl: string, show: Show): void => {
  app.get(PLAIN_CONTACT_PATH, async (_request, reply) => reply.redirect('/#contact', 303));
  servePlainForm(app, { path: PLAIN_CONTACT_PATH, publicUrl }, async (request, reply, form) => {
    const values = valuesOf(form);
    const response = await app.inject({
      method: 'POST',
      url: `${BASE_PATH}/contact`,
      remoteAddress: request.ip,
      payload: values,
    });
    const refusal = response.statusCode < 300 ? null : response.json<ErrorReply>();
    const retryAfter = response.headers['retry-after'];
    if (retryAfter) reply.header('retry-after', retryAfter);
    return show(request, reply.code(refusal ? response.statusCode : 200), form, {
      status: response.statusCode,
      values,
      refusal,
    });
  });
};
