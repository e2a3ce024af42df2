import { expect, test } from 'vitest';
import type { ChatUpdate, TelegramBot } from '../../ports/telegram.ts';
import { type Answer, brokenGateways, gateway, json } from '../../testing/gateway.ts';
import { telegramBot } from './telegram.ts';

const SECRET = 'a-secret-of-the-webhook';
const bot = (baseUrl: string): TelegramBot =>
  telegramBot(
    { baseUrl, token: '1:token', chatUrl: 'https://t.me/temari_bot', webhookSecret: SECRET },
    { timeoutMs: 200 },
  );
const MESSAGE = { chatId: 1001, title: 'Temari', text: 'Hana’s lesson <today> & "tomorrow" is cancelled' };

test('a message goes out with its marks escaped and a button that opens our page', async () => {
  const { baseUrl, received } = await gateway(json(200, { ok: true, result: { message_id: 1 } }));

  const outcome = await bot(baseUrl).send({
    ...MESSAGE,
    buttons: [
      { text: 'Open', opens: 'https://temari.example/payments' },
      { text: 'Yes', answers: 'yes:1' },
    ],
  });

  expect(outcome).toEqual({ result: 'sent' });
  expect(received).toMatchObject([{ method: 'POST', url: '/bot1:token/sendMessage', type: 'application/json' }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    chat_id: 1001,
    text: '<b>Temari</b>\nHana’s lesson &lt;today&gt; &amp; &quot;tomorrow&quot; is cancelled',
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: {
      inline_keyboard: [
        [
          { text: 'Open', url: 'https://temari.example/payments' },
          { text: 'Yes', callback_data: 'yes:1' },
        ],
      ],
    },
  });
});

const refused = (status: number, description: string, parameters?: object) =>
  json(status, { ok: false, error_code: status, description, ...(parameters && { parameters }) });

test.each<[string, Answer, unknown]>([
  ['blocked by the user', refused(403, 'Forbidden: bot was blocked by the user'), { result: 'gone' }],
  ['a deactivated account', refused(403, 'Forbidden: user is deactivated'), { result: 'gone' }],
  ['a chat that is not there', refused(400, 'Bad Request: chat not found'), { result: 'gone' }],
  [
    'a message that is wrong',
    refused(400, "Bad Request: can't parse entities"),
    { result: 'refused', reason: "Bad Request: can't parse entities", isHopeless: true },
  ],
  ['a dead token', refused(401, 'Unauthorized'), { result: 'refused', reason: 'Unauthorized', isHopeless: true }],
  [
    'too many',
    refused(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
    { result: 'refused', reason: 'the gateway is busy (429)', isHopeless: false, retryAfterSeconds: 7 },
  ],
  [
    'too many, and a wait beyond all reason',
    refused(429, 'Too Many Requests', { retry_after: 1e12 }),
    { result: 'refused', reason: 'the gateway is busy (429)', isHopeless: false, retryAfterSeconds: 86_400 },
  ],
  ['too many, without a word', (r) => r.writeHead(429).end(), { result: 'refused', isHopeless: false }],
  ['a refusal without a word', (r) => r.writeHead(404).end(), { result: 'refused', isHopeless: true }],
  ['a failure inside', json(502, {}), { result: 'unknown' }],
  ['a page instead of an answer', (r) => r.end('<html>'), { result: 'unknown' }],
])('%s', async (_, answer, outcome) => {
  const { baseUrl } = await gateway(answer);

  expect(await bot(baseUrl).send(MESSAGE)).toMatchObject(outcome as object);
});

test('no answer in time, a cut connection and a cut answer leave it unknown; nobody there is a refusal', async () => {
  const { silent, cut, half, nobody } = await brokenGateways();

  for (const { baseUrl } of [silent, cut, half]) {
    expect(await bot(baseUrl).send(MESSAGE)).toMatchObject({ result: 'unknown' });
  }
  expect(await bot(nobody.baseUrl).send(MESSAGE)).toMatchObject({ result: 'refused', isHopeless: false });
});

test('our address is given with the secret and the kinds of updates that we act on', async () => {
  const { baseUrl, received } = await gateway(json(200, { ok: true, result: true }));
  const deaf = await gateway(refused(401, 'Unauthorized'));

  await bot(baseUrl).listenAt('https://temari.example/hook');

  expect(received).toMatchObject([{ url: '/bot1:token/setWebhook' }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    url: 'https://temari.example/hook',
    secret_token: SECRET,
    allowed_updates: ['message', 'callback_query'],
  });
  await expect(bot(deaf.baseUrl).listenAt('https://temari.example/hook')).rejects.toThrow('Unauthorized');
});

test('only whoever knows the secret is Telegram', () => {
  const header = 'x-telegram-bot-api-secret-token';
  const { isFromTelegram } = bot('http://nowhere');

  expect(isFromTelegram({ [header]: SECRET })).toBe(true);
  for (const given of [undefined, '', `${SECRET}x`, SECRET.toUpperCase(), [SECRET]]) {
    expect(isFromTelegram({ [header]: given })).toBe(false);
  }
});

const from = { id: 7, first_name: 'Hana', last_name: 'Sample' };
const chat = { id: 7, type: 'private' };
const message = (text: unknown, changed: object = {}) => ({
  update_id: 1,
  message: { message_id: 2, from, chat, text, ...changed },
});
const press = (data: unknown, changed: object = {}) => ({
  update_id: 1,
  callback_query: { id: '99', from, data, message: { message_id: 2, chat }, ...changed },
});

test.each<[string, unknown, ChatUpdate['act'] | null]>([
  ['a code', message('/start abc_DEF-1'), { kind: 'start', code: 'abc_DEF-1' }],
  ['a code to the bot by its name', message('/start@temari_bot abc'), { kind: 'start', code: 'abc' }],
  ['a start without a code', message('/start'), { kind: 'other' }],
  ['a code with other letters', message("/start x' or 1=1"), { kind: 'other' }],
  ['a code that is too long', message(`/start ${'a'.repeat(65)}`), { kind: 'other' }],
  ['a stop', message(' /stop '), { kind: 'stop' }],
  ['a word', message('Selam'), { kind: 'other' }],
  ['a picture', message(undefined), { kind: 'other' }],
  ['a button', press('yes:abc'), { kind: 'press', answers: 'yes:abc', pressId: '99', messageId: 2 }],
  ['a button with too much in it', press('x'.repeat(65)), null],
  ['a button whose message is gone', press('yes:abc', { message: undefined }), null],
  ['a group', message('/stop', { chat: { id: -5, type: 'group' } }), null],
  ['nobody', message('/stop', { from: undefined }), null],
  ['a number as a text', message(7), null],
  ['a chat that is no number', message('/stop', { chat: { id: 'x', type: 'private' } }), null],
  ['a chat beyond all numbers', message('/stop', { chat: { id: 1e300, type: 'private' } }), null],
  ['an update without a number', { ...message('/stop'), update_id: undefined }, null],
  ['another kind of update', { update_id: 1, poll: {} }, null],
  ['a list', [], null],
  ['nothing', null, null],
])('reads %s', (_, content, act) => {
  const read = bot('http://nowhere').readUpdate(content);

  expect(read).toEqual(act && { id: 1, chatId: 7, firstName: 'Hana', lastName: 'Sample', act });
});

test('a chat is opened with the code behind its address', () => {
  expect(bot('http://nowhere').addressFor('abc')).toBe('https://t.me/temari_bot?start=abc');
});
