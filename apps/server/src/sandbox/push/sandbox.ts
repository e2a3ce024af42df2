import { type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { inboxPage } from '../inbox-page.ts';
import { decryptPush, newPair } from './decrypt.ts';
import { senderOf } from './verify-sender.ts';

export interface PushSandboxSettings {
  /** Where the server itself reaches this stand-in. */
  url: string;
}

interface Browser {
  pair: ECDH;
  auth: Buffer;
  /** With a status here it refuses, as a push service would. */
  answers: number | null;
}

interface Received {
  endpoint: string;
  title: string;
  line: string;
  path: string;
  at: string;
  topic: string;
}

const KEPT = 500;
/** What every push service takes at least, and most at most. */
const BODY_MAX = 4096;
const RETRY_AFTER_SECONDS = 120;

const shown = z.object({ title: z.string(), line: z.string(), path: z.string(), id: z.string() });
const switched = z.object({ endpoint: z.string(), answers: z.nullable(z.number().check(z.gte(400), z.lte(599))) });

/** A push service and the browsers behind it, so that the real adapter is the only adapter. Exists in the demo only. */
export const pushSandbox =
  ({ url }: PushSandboxSettings) =>
  async (scope: FastifyInstance): Promise<void> => {
    const browsers = new Map<string, Browser>();
    const messages: Received[] = [];
    const { origin } = new URL(url);
    const endpointOf = (id: string): string => `${url}/send/${id}`;

    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_, body, done) => done(null, body),
    );

    /** In place of `pushManager.subscribe`, which needs a push service: the same JSON that it gives. */
    scope.post('/sandbox/push/subscriptions', async (_request, reply) => {
      const id = randomUUID();
      const browser = { pair: newPair(), auth: randomBytes(16), answers: null };
      browsers.set(id, browser);
      for (const oldest of [...browsers.keys()].slice(0, -KEPT)) browsers.delete(oldest);
      return reply.code(201).send({
        endpoint: endpointOf(id),
        expirationTime: null,
        keys: { p256dh: browser.pair.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      });
    });

    /** What a browser answers from now on: 410 when it is gone, 429 when it gets too many, null when all is well. */
    scope.post('/sandbox/push/switches', async (request, reply) => {
      const { data } = switched.safeParse(request.body);
      const browser = browsers.get(data?.endpoint.split('/').at(-1) ?? '');
      if (!data || !browser) return reply.code(404).send({ message: 'no such browser' });
      browser.answers = data.answers;
      return data;
    });

    scope.post<{ Params: { id: string } }>('/sandbox/push/send/:id', async (request, reply) => {
      const { headers, params, body } = request;
      const browser = browsers.get(params.id);
      if (!browser) return reply.code(404).send();
      if (browser.answers === 429) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      if (browser.answers) return reply.code(browser.answers).send();
      const sender = senderOf(headers.authorization, { audience: origin, now: new Date() });
      if ('fault' in sender) return reply.code(403).send(sender.fault);
      if (!/^\d+$/.test(String(headers.ttl))) return reply.code(400).send('the header TTL is missing');
      if (headers['content-encoding'] !== 'aes128gcm') return reply.code(415).send();
      const topic = String(headers.topic ?? '');
      if (!/^[\w-]{0,32}$/.test(topic)) return reply.code(400).send('the topic is too long');
      const read = readable(() => JSON.parse(decryptPush(body as Buffer, browser.pair, browser.auth)));
      if (!read) return reply.code(400).send('the message cannot be read');
      const { title, line, path } = read;
      const endpoint = endpointOf(params.id);
      const isReplaced = (one: Received): boolean => topic !== '' && one.topic === topic && one.endpoint === endpoint;
      const kept = messages.filter((one) => !isReplaced(one)).slice(0, KEPT - 1);
      messages.splice(
        0,
        messages.length,
        { endpoint, title, line, path, at: new Date().toISOString(), topic },
        ...kept,
      );
      return reply.code(201).send();
    });

    scope.get('/sandbox/push/messages', async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(messages.map(({ endpoint, title, line, path, at }) => ({ endpoint, title, line, path, at }))),
    );

    scope.get('/sandbox/push', async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          inboxPage(
            'Push messages of the demo',
            messages.map(({ endpoint, title, line, path, at }) => ({
              head: `${title} (browser ${endpoint.slice(-6)})`,
              text: `${line} → ${path}`,
              at,
            })),
          ),
        ),
    );
  };

const readable = (read: () => unknown): z.output<typeof shown> | null => {
  try {
    return shown.safeParse(read()).data ?? null;
  } catch {
    return null;
  }
};
