import { expect, test } from 'vitest';
import type { ChannelMessage } from '../../domains/notices/channels/channel.ts';
import { hasTelegram } from '../../domains/notices/channels/telegram.ts';
import { sendBy } from '../../testing/channels.ts';
import { school } from '../../testing/school.ts';
import { connect, inChat, newCode, sayTooMany } from '../../testing/telegram.ts';
import { BOT_KEYS, testWorld, type World, type WorldOptions } from '../../testing/world.ts';

const CHAT = 1001;
const OTHER_CHAT = 1002;
const TOO_OLD = 'This link does not work any more.';

const family = async (options: WorldOptions = {}) => {
  const world = await testWorld(options);
  const { id, token } = await school(world).student();
  return { world, id, token };
};
const linkOf = async (world: World, token: string) => (await world.call('GET', '/telegram/link', { token })).json();
const connected = { isOffered: true, link: { name: 'T… 1…', since: expect.any(String) } };
const apart = { isOffered: true, link: null };

const message = (accountId: string, changed: Partial<ChannelMessage> = {}): ChannelMessage => ({
  noticeId: 'a-notice',
  accountId,
  language: 'en',
  title: 'Temari',
  line: 'Hana’s lesson <today> is cancelled',
  path: '/myClass',
  uselessAfter: null,
  isUrgent: false,
  ...changed,
});

test('a chat is connected by a code and a yes, is told things, and ends with /stop', async () => {
  const { world, id, token } = await family();
  await world.pool.query(`update accounts set first_name = 'Hana', last_name = 'Sample' where id = $1`, [id]);
  const { say, press, read } = inChat(world, CHAT);

  await say(`/start ${await newCode(world, token)}`);
  expect(await read()).toEqual([expect.stringContaining('Connect this chat to the account of H… S…?')]);
  expect(await linkOf(world, token)).toEqual(apart);
  await press('Yes');
  expect(await read()).toEqual([expect.stringContaining('Connected.')]);
  expect(await linkOf(world, token)).toEqual(connected);

  expect([...(await hasTelegram(world.deps, [id]))]).toEqual([id]);
  expect(await sendBy('telegram', world.deps, message(id))).toEqual({ result: 'sent' });
  expect((await read())[0]).toBe('Temari\nHana’s lesson <today> is cancelled');
  const { body: page } = await world.app.inject({ url: `/sandbox/telegram/chat?chat=${CHAT}` });
  expect(page).toContain('<a class="button" href="http://localhost/myClass">Open</a>');

  await say('/stop');
  expect((await read())[0]).toContain('Stopped.');
  expect(await linkOf(world, token)).toEqual(apart);
  expect(await sendBy('telegram', world.deps, message(id))).toEqual({ result: 'nobody' });
  await say('/stop');
  expect((await read())[0]).toContain('not connected to any account');
});

test('the chat reads the language of the account', async () => {
  const { world, id, token } = await family();
  await world.pool.query(`update accounts set language = 'am' where id = $1`, [id]);
  const { say, press, read } = inChat(world, CHAT);

  await say(`/start ${await newCode(world, token)}`);
  await press('አዎ');

  expect(await read()).toEqual([expect.stringMatching(/^ተገናኝቷል።/)]);
});

test('a no connects nothing and ends the code', async () => {
  const { world, token } = await family();
  const { say, press, read } = inChat(world, CHAT);
  const code = await newCode(world, token);

  await say(`/start ${code}`);
  await press('No');
  expect(await read()).toEqual([expect.stringContaining('Not connected.')]);
  await say(`/start ${code}`);

  expect((await read())[0]).toContain(TOO_OLD);
  expect(await linkOf(world, token)).toEqual(apart);
});

test.each<[string, (world: World, token: string, id: string) => Promise<unknown>]>([
  ['after ten minutes', async ({ clock }) => clock.advance(10 * 60_000)],
  ['once there is a newer one', (world, token) => newCode(world, token)],
  ['once it was switched off', (world, token) => world.call('DELETE', '/telegram/link', { token })],
  [
    'of an account that is erased',
    ({ pool }, _token, id) => pool.query(`update accounts set phone = null, erased_at = now() where id = $1`, [id]),
  ],
])('a code is worth nothing %s, before the question and after it', async (_, happens) => {
  const { world, id, token } = await family();
  const { say, press, read } = inChat(world, CHAT);
  const code = await newCode(world, token);
  await say(`/start ${code}`);

  await happens(world, token, id);
  await press('Yes');
  await inChat(world, OTHER_CHAT).say(`/start ${code}`);

  expect(await read()).toEqual([expect.stringContaining(TOO_OLD)]);
  expect((await inChat(world, OTHER_CHAT).read())[0]).toContain(TOO_OLD);
  expect((await world.pool.query('select 1 from telegram_links')).rows).toEqual([]);
});

test('a code that was used connects no second chat, and a second yes changes nothing', async () => {
  const { world, token } = await family();
  const code = await newCode(world, token);
  const first = inChat(world, CHAT);
  await first.say(`/start ${code}`);
  // Two questions, because Start was pressed twice.
  await first.say(`/start ${code}`);
  await first.press('Yes');
  await first.press('Yes');
  expect(await first.read()).toEqual([expect.stringContaining('Connected.'), expect.stringContaining('Connected.')]);

  const second = inChat(world, OTHER_CHAT);
  await second.say(`/start ${code}`);

  expect((await second.read())[0]).toContain(TOO_OLD);
  expect((await world.pool.query('select chat_id::int from telegram_links')).rows).toEqual([{ chat_id: CHAT }]);
});

const update = (id: number, content: object) => ({ update_id: id, ...content });
const said = (chat: number, text: string) => ({
  message: { message_id: 1, from: { first_name: 'A' }, chat: { id: chat, type: 'private' }, text },
});
const hear = (
  { app }: World,
  payload: unknown,
  { secret = BOT_KEYS.webhookSecret, type = 'application/json' }: { secret?: string; type?: string } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/backend/api/v1/telegram/webhook',
    headers: { 'content-type': type, 'x-telegram-bot-api-secret-token': secret },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('of chats that bring a code at once one is asked', async () => {
  const { world, token } = await family();
  const code = await newCode(world, token);
  const chats = Array.from({ length: 8 }, (_, place) => 2001 + place);
  for (const chat of chats) await world.app.inject({ url: `/sandbox/telegram/chat?chat=${chat}` });
  await Promise.all(chats.map((chat) => hear(world, update(chat, said(chat, `/start ${code}`)))));
  const { rows: payloads } = await world.pool.query<{ payload: Record<string, unknown> }>(
    'delete from test_queue.jobs returning payload',
  );

  await Promise.all(payloads.map(({ payload }) => world.runJob('answer-chat', payload)));

  const answers = (await Promise.all(chats.map((chat) => inChat(world, chat).read()))).flat();
  expect(answers.filter((text) => text.startsWith('Connect this chat'))).toHaveLength(1);
  expect(answers.filter((text) => text.startsWith(TOO_OLD))).toHaveLength(7);
});

test('a yes at the same moment as an erasure leaves no chat', async () => {
  const { world, id, token } = await family();
  const hash = await world.deps.passwords.hash('kebero-482');
  const { rows } = await world.pool.query('update accounts set password_hash = $1 where id = $2 returning phone', [
    hash,
    id,
  ]);
  const chat = inChat(world, CHAT);
  await chat.say(`/start ${await newCode(world, token)}`);

  const [erased] = await Promise.all([
    world.call('DELETE', `/user/${id}`, { token, body: { phoneNumber: rows[0].phone, password: 'kebero-482' } }),
    chat.press('Yes'),
  ]);

  expect(erased.statusCode).toBe(200);
  expect((await world.pool.query('select 1 from telegram_links union all select 1 from telegram_codes')).rows).toEqual(
    [],
  );
});

test('a chat serves two accounts, each confirmed in it; an account has one chat', async () => {
  const { world, token } = await family();
  const teacher = await school(world).teacher();
  await connect(world, token, CHAT);
  expect(await linkOf(world, teacher.token)).toEqual(apart);
  await connect(world, teacher.token, CHAT);
  expect([await linkOf(world, token), await linkOf(world, teacher.token)]).toEqual([connected, connected]);

  await connect(world, token, OTHER_CHAT);
  await world.call('DELETE', '/telegram/link', { token: teacher.token });

  expect((await world.pool.query('select chat_id::int from telegram_links')).rows).toEqual([{ chat_id: OTHER_CHAT }]);
});

test('a chat that another one takes the place of is told so, once, and is left alone from then on', async () => {
  const { world, id, token } = await family();
  await connect(world, token, CHAT);
  await connect(world, token, CHAT);
  const before = await inChat(world, CHAT).read();

  await connect(world, token, OTHER_CHAT);
  await world.runJobs();
  await world.runJobs();
  await sendBy('telegram', world.deps, message(id));

  const [told, ...rest] = await inChat(world, CHAT).read();
  expect(told).toContain('Your account is now connected to another chat.');
  expect(rest).toEqual(before);
  expect((await inChat(world, OTHER_CHAT).read())[0]).toContain('is cancelled');
});

test('a new password ends the chat: it may be a thief’s', async () => {
  const { world, id, token } = await family();
  const hash = await world.deps.passwords.hash('kebero-482');
  await world.pool.query('update accounts set password_hash = $1 where id = $2', [hash, id]);
  await connect(world, token, CHAT);

  const changed = await world.call('PATCH', `/user/passwordChange/${id}`, {
    token,
    body: { oldPassword: 'kebero-482', newPassword: 'masinko-371' },
  });

  expect([changed.statusCode, await linkOf(world, token)]).toEqual([200, apart]);
});

test('whoever blocked the bot is told in other ways, with all accounts of that chat', async () => {
  const { world, id, token } = await family();
  const teacher = await school(world).teacher();
  await connect(world, token, CHAT);
  await connect(world, teacher.token, CHAT);

  await inChat(world, CHAT).block(true);

  expect(await sendBy('telegram', world.deps, message(id))).toEqual({ result: 'nobody' });
  expect([...(await hasTelegram(world.deps, [id, teacher.id]))]).toEqual([]);
  expect(await linkOf(world, token)).toEqual(apart);
});

test('Telegram is left alone for as long as it says', async () => {
  const { world, id, token } = await family();
  await connect(world, token, CHAT);
  await sayTooMany(world, 1);

  expect(await sendBy('telegram', world.deps, message(id))).toMatchObject({
    result: 'refused',
    isHopeless: false,
    retryAfterSeconds: 7,
  });
  expect(await sendBy('telegram', world.deps, message(id))).toEqual({ result: 'sent' });
});

test('an answer that was not taken is tried again, and then says what is true', async () => {
  const { world, token } = await family();
  const { say, press, read } = inChat(world, CHAT);
  await say(`/start ${await newCode(world, token)}`);
  await sayTooMany(world, 2);
  const jobs: Record<string, unknown>[] = [];
  const { enqueue } = world.deps.jobs;
  world.deps.jobs.enqueue = async (db, name, payload, options) => {
    jobs.push(payload);
    await enqueue(db, name, payload, options);
  };

  await expect(press('Yes')).rejects.toThrow('was not answered');
  expect(await linkOf(world, token)).toEqual(connected);
  await world.runJob('answer-chat', jobs[0]);

  expect(await read()).toEqual([expect.stringContaining('Connected.')]);
  expect(JSON.stringify(jobs)).not.toContain('Tester');
});

test('an update is acted on once, however often it arrives, also at once', async () => {
  const { world } = await family();
  await world.app.inject({ url: `/sandbox/telegram/chat?chat=${CHAT}` });

  const answers = await Promise.all(Array.from({ length: 10 }, () => hear(world, update(5, said(CHAT, 'Selam')))));
  await world.runJobs();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await inChat(world, CHAT).read()).toHaveLength(1);
});

test.each<[string, unknown, Parameters<typeof hear>[2], number]>([
  ['a wrong secret', update(1, said(CHAT, '/stop')), { secret: 'wrong' }, 401],
  ['no JSON', '{', {}, 200],
  ['no content', '', {}, 200],
  ['a form', 'a=b', { type: 'application/x-www-form-urlencoded' }, 200],
  ['a text', update(1, said(CHAT, 'x'.repeat(200_000))), {}, 200],
  ['more than any update', 'x'.repeat(300_000), {}, 413],
  ['bytes that no database stores', update(1, said(CHAT, '/start \u0000\uD83D')), {}, 200],
  ['a list', [1], {}, 200],
  ['a number that is none', update(1.5, said(CHAT, '/stop')), {}, 200],
  ['a number beyond the table', update(1e308, said(CHAT, '/stop')), {}, 200],
])('the webhook takes %s without failing', async (_, payload, options, status) => {
  const { world } = await family();

  expect((await hear(world, payload, options)).statusCode).toBe(status);
  await world.runJobs();
});

test('what is no command is answered three times an hour, in all languages; /stop always works', async () => {
  const { world, token } = await family();
  await connect(world, token, CHAT);
  const { say, read } = inChat(world, CHAT);

  for (const text of ['/start', 'Selam', '?', '/help', 'Hello']) await say(text);
  expect(await read()).toHaveLength(4);
  expect((await read())[0]).toMatch(/Nobody reads what you write here.*እዚህ የሚጽፉትን ማንም አያነበውም/s);

  await say('/stop');
  expect((await read())[0]).toContain('Stopped.');
  expect(await linkOf(world, token)).toEqual(apart);
});

test('codes are asked for twenty times an hour, and brought thirty times in ten minutes', async () => {
  const { world, token } = await family();
  const ask = async () => (await world.call('POST', '/telegram/link', { token })).statusCode;

  expect(await Promise.all(Array.from({ length: 22 }, ask)).then((codes) => codes.sort())).toEqual([
    ...Array(20).fill(201),
    429,
    429,
  ]);
  const { say, read } = inChat(world, CHAT);
  for (let time = 0; time < 32; time++) await say(`/start guess-${time}`);
  expect(await read()).toHaveLength(30);
});

test('without a bot nothing is offered, taken or sent', async () => {
  const { world, id, token } = await family({ telegram: null });

  expect(await linkOf(world, token)).toEqual({ isOffered: false, link: null });
  expect((await world.call('POST', '/telegram/link', { token })).json()).toMatchObject({
    code: 'telegram/not-offered',
  });
  expect((await hear(world, update(1, said(CHAT, '/stop')))).statusCode).toBe(404);
  expect(await sendBy('telegram', world.deps, message(id))).toEqual({ result: 'nobody' });
  expect([...(await hasTelegram(world.deps, [id]))]).toEqual([]);
  await world.runJob('listen-to-telegram');
});

test('the bot is told where we listen', async () => {
  const { world, token } = await family();

  await world.runJob('listen-to-telegram');

  await connect(world, token, CHAT);
  expect(await linkOf(world, token)).toEqual(connected);
});
