import { randomUUID } from 'node:crypto';
import { canonicalPhone } from '@temari/contracts/phone';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { inboxPage } from '../inbox-page.ts';

interface SandboxMessage {
  to: string;
  text: string;
  at: string;
}

const KEPT = 500;

const sending = z.object({
  from: z.optional(z.string()),
  sender: z.optional(z.string()),
  to: z.optional(z.string()),
  message: z.optional(z.string()),
  callback: z.optional(z.url()),
});

const refused = (reason: string) => ({ acknowledge: 'error', response: { errors: [reason] } });

/** A `+` in an address arrives as a space; a phone number has no other way to lose it. */
const phoneOf = (spelling: string): string => canonicalPhone(spelling) ?? spelling;

/** Speaks AfroMessage's protocol and shows what would have been sent. Exists in the demo only. */
export const smsSandbox = (app: FastifyInstance): void => {
  const messages: SandboxMessage[] = [];

  /** Calls back once, as the gateway does: every phone of the demo is switched on. */
  const reportArrival = async (callback: string, messageId: string): Promise<void> => {
    const { pathname } = new URL(callback);
    await app.inject(`${pathname}?${new URLSearchParams({ message_id: messageId, status: 'DELIVRD' })}`);
  };

  const take = async (content: unknown): Promise<object> => {
    const { data } = sending.safeParse(content);
    if (!data?.to) return refused('Unable to send your message. Recipient is empty...');
    if (!data.message) return refused('Unable to send your message. Message content is empty...');
    const to = phoneOf(data.to);
    messages.unshift({ to, text: data.message, at: new Date().toISOString() });
    messages.splice(KEPT);
    const messageId = randomUUID();
    if (data.callback) await reportArrival(data.callback, messageId);
    return {
      acknowledge: 'success',
      response: { status: 'Send is in progress...', message_id: messageId, message: data.message, to },
    };
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/sandbox/sms/send',
    handler: async (request, reply) => {
      if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
        return reply.code(401).send({ acknowledge: 'error', response: { errors: ['Unauthorized'] } });
      }
      return take(request.method === 'GET' ? request.query : request.body);
    },
  });

  app.get<{ Querystring: { to?: string } }>('/sandbox/sms/messages', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const to = typeof query.to === 'string' ? phoneOf(query.to) : null;
    return to ? messages.filter((message) => message.to === to) : messages;
  });

  app.get('/sandbox/sms', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        inboxPage(
          'Text messages of the demo',
          messages.map(({ to, ...message }) => ({ head: to, ...message })),
        ),
      ),
  );
};
