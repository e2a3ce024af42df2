import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { CHAT_STYLE, chatPage, overviewPage, ROOT } from './chat-page.ts';
import { type Chat, createChats } from './chats.ts';

export interface TelegramSandboxSettings {
  token: string;
  webhookSecret: string;
  /** Where updates go until the bot names another address. */
  webhookUrl: string;
  transport?: typeof fetch;
}

/** The chat of whoever opens the page without naming one. */
const TESTERS_CHAT = 1001;
const LOOKS = 5;
const WAIT_SECONDS = 7;

const button = z.object({
  text: z.string(),
  url: z.optional(z.string()),
  callback_data: z.optional(z.string().check(z.maxLength(64))),
});
const sending = z.object({
  chat_id: z.int(),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
  reply_markup: z.optional(z.object({ inline_keyboard: z.array(z.array(button)) })),
});
const editing = z.object({ chat_id: z.int(), message_id: z.int(), text: z.string() });
const listening = z.object({ url: z.string(), secret_token: z.string() });

/** Speaks Telegram's protocol as far as our bot uses it, and shows the chats. Exists in the demo only. */
export const telegramSandbox =
  ({ token, transport = fetch, ...webhook }: TelegramSandboxSettings) =>
  async (scope: FastifyInstance): Promise<void> => {
    const chats = createChats();
    let { webhookUrl, webhookSecret } = webhook;
    let updates = Date.now();
    let tooMany = 0;

    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${ROOT}/style.css`, async (_request, reply) => reply.type('text/css').send(CHAT_STYLE));

    const refused = (reply: FastifyReply, code: number, description: string, parameters?: object) =>
      reply.code(code).send({ ok: false, error_code: code, description, ...(parameters && { parameters }) });

    /** Why the bot cannot write to a chat, or the chat. */
    const writable = (id: number): Chat | [number, string] => {
      const chat = chats.known(id);
      if (!chat) return [400, 'Bad Request: chat not found'];
      return chat.isBlocked ? [403, 'Forbidden: bot was blocked by the user'] : chat;
    };

    const METHODS: Record<string, (content: unknown, reply: FastifyReply) => unknown> = {
      getMe: () => ({ ok: true, result: { id: 1, is_bot: true, first_name: 'Temari', username: 'temari_bot' } }),
      setWebhook: (content, reply) => {
        const { data } = listening.safeParse(content);
        if (!data) return refused(reply, 400, 'Bad Request: bad webhook');
        // The demo may be told another origin than the one at which this machine reaches it.
        webhookUrl = new URL(new URL(data.url).pathname, webhook.webhookUrl).href;
        webhookSecret = data.secret_token;
        return { ok: true, result: true, description: 'Webhook was set' };
      },
      sendMessage: (content, reply) => {
        const { data } = sending.safeParse(content);
        if (!data) return refused(reply, 400, 'Bad Request: message text is empty');
        const chat = writable(data.chat_id);
        if (Array.isArray(chat)) return refused(reply, ...chat);
        const buttons = data.reply_markup?.inline_keyboard.flat() ?? [];
        const { id } = chats.add(chat, { isBots: true, html: data.text, buttons });
        return { ok: true, result: { message_id: id, chat: { id: chat.id, type: 'private' } } };
      },
      editMessageText: (content, reply) => {
        const { data } = editing.safeParse(content);
        const chat = data && chats.known(data.chat_id);
        const message = chat?.messages.find(({ id }) => id === data?.message_id);
        if (!data || !message) return refused(reply, 400, 'Bad Request: message to edit not found');
        chats.edit(message, data.text);
        return { ok: true, result: true };
      },
      answerCallbackQuery: () => ({ ok: true, result: true }),
    };

    scope.post<{ Params: { bot: string; method: string } }>(`${ROOT}/:bot/:method`, async ({ params, body }, reply) => {
      if (params.bot !== `bot${token}`) return refused(reply, 401, 'Unauthorized');
      if (tooMany > 0 && params.method !== 'setWebhook') {
        tooMany -= 1;
        return refused(reply, 429, `Too Many Requests: retry after ${WAIT_SECONDS}`, { retry_after: WAIT_SECONDS });
      }
      return METHODS[params.method]?.(body, reply) ?? refused(reply, 404, 'Not Found');
    });

    const deliver = async (content: object): Promise<void> => {
      updates += 1;
      await transport(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhookSecret },
        body: JSON.stringify({ update_id: updates, ...content }),
        signal: AbortSignal.timeout(10_000),
      }).catch((error: unknown) => scope.log.warn({ err: error }, 'sandbox: an update was not heard'));
    };
    const place = (chat: Chat) => ({
      from: { id: chat.id, is_bot: false, first_name: 'Tester', last_name: String(chat.id) },
      chat: { id: chat.id, type: 'private' },
    });

    const chatOf = (asked: unknown): Chat | null => {
      const id = asked === undefined ? TESTERS_CHAT : Number(asked);
      return Number.isSafeInteger(id) && id > 0 ? chats.opened(id) : null;
    };
    const html = (reply: FastifyReply, page: string) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

    scope.get<{ Querystring: { chat?: string } }>(`${ROOT}/messages`, async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const asked = query.chat === undefined ? chats.all() : [chats.known(Number(query.chat)) ?? []].flat();
      return asked
        .flatMap(({ id, messages }) =>
          messages.filter(({ isBots }) => isBots).map((message) => ({ chat: String(id), ...message })),
        )
        .sort((one, other) => other.id - one.id)
        .map(({ chat, text, at }) => ({ chat, text, at }));
    });
    scope.get(ROOT, async (_request, reply) => html(reply, overviewPage(chats.all(), tooMany)));
    scope.get<{ Querystring: { chat?: string; start?: string; looks?: string } }>(
      `${ROOT}/chat`,
      async ({ query }, reply) => {
        const chat = chatOf(query.chat);
        if (!chat) return reply.code(400).send({ message: 'A chat has a number.' });
        const looks = Math.min(Number(query.looks) || 0, LOOKS);
        return html(reply, chatPage(chat, { start: String(query.start ?? '').slice(0, 64), looks }));
      },
    );

    const act = (path: string, does: (chat: Chat, body: Record<string, unknown>) => Promise<void> | void): void => {
      scope.post<{ Params: { chat: string } }>(`${ROOT}/chat/:chat/${path}`, async ({ params, body }, reply) => {
        const chat = chatOf(params.chat);
        if (!chat) return reply.code(400).send({ message: 'A chat has a number.' });
        await does(chat, (body ?? {}) as Record<string, unknown>);
        // The bot answers in a moment, so the page looks again by itself.
        return reply.redirect(`${ROOT}/chat?chat=${chat.id}&looks=${LOOKS}`, 303);
      });
    };
    act('say', async (chat, body) => {
      const text = String(body.text ?? '').slice(0, 500);
      const { id } = chats.add(chat, { isBots: false, html: text });
      await deliver({ message: { message_id: id, ...place(chat), text } });
    });
    act('press', async (chat, body) => {
      const message = chat.messages.find(({ id }) => id === Number(body.message));
      if (!message) return;
      const { from, chat: where } = place(chat);
      updates += 1;
      await deliver({
        callback_query: {
          id: String(updates),
          from,
          data: String(body.data ?? '').slice(0, 64),
          message: { message_id: message.id, chat: where },
        },
      });
    });
    act('block', (chat, { blocks }) => {
      chat.isBlocked = blocks === 'true';
    });
    scope.post<{ Body: { times?: string } | null }>(`${ROOT}/too-many`, async ({ body }, reply) => {
      tooMany = Math.min(Math.max(0, Number(body?.times) || 0), 1000);
      return reply.redirect(ROOT, 303);
    });
  };
