import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { smtpMail } from '../../adapters/mail/smtp.ts';
import { officeWorld } from '../../testing/office-world.ts';
import { smtpStandIn } from '../../testing/smtp-stand-in.ts';
import { testWorld, type World } from '../../testing/world.ts';

const MESSAGE = {
  firstName: 'Hana',
  lastName: 'Bekele',
  email: 'hana@example.com',
  phone: '0911 00 00 01',
  message: 'When does the next class start?\nThank you.',
};

const kept = async (world: World) =>
  (await world.pool.query('select first_name, last_name, email, phone, message, read_at from contact_messages')).rows;

const solved = async (world: World): Promise<string> => {
  const challenge = (await world.call('GET', '/challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

test('a message is kept for the office, unread', async () => {
  const world = await testWorld();

  const answer = await world.call('POST', '/contact', { body: MESSAGE });

  expect([answer.statusCode, answer.json()]).toEqual([201, { status: 'success', data: {} }]);
  expect(await kept(world)).toEqual([
    {
      first_name: 'Hana',
      last_name: 'Bekele',
      email: 'hana@example.com',
      phone: '+251911000001',
      message: 'When does the next class start?\nThank you.',
      read_at: null,
    },
  ]);
});

test.each([
  ['firstName', { firstName: ' ' }, 'Please enter your first name'],
  ['lastName', { lastName: 'x'.repeat(61) }, 'Please enter your last name'],
  ['email', { email: 'hana@' }, 'Please enter a valid e-mail address'],
  ['phone', { phone: '12345' }, 'Please enter a valid phone number'],
  ['message', { message: '' }, 'Please write a message'],
  ['message', { message: 'x'.repeat(4001) }, 'Please write a message'],
])('a message whose %s is wrong is refused with a sentence and not kept', async (field, wrong, sentence) => {
  const world = await testWorld();

  const refused = await world.call('POST', '/contact', { body: { ...MESSAGE, ...wrong } });

  expect([refused.statusCode, refused.json().errors]).toEqual([400, { [field]: sentence }]);
  expect(await kept(world)).toEqual([]);
});

test('a message that is sent again after a lost answer is kept once; other words, or the same next day, are another', async () => {
  const world = await testWorld();
  const send = (changed: Partial<typeof MESSAGE> = {}) =>
    world.call('POST', '/contact', { body: { ...MESSAGE, ...changed } });

  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
  expect(await kept(world)).toHaveLength(1);

  await send({ message: 'And what does it cost?' });
  world.clock.advance(24 * 3_600_000);
  await send();
  expect(await kept(world)).toHaveLength(3);
});

test('whoever writes may live abroad', async () => {
  const world = await testWorld();

  const answer = await world.call('POST', '/contact', { body: { ...MESSAGE, phone: '+49 (30) 123-4567' } });

  expect(answer.statusCode).toBe(201);
  expect(await kept(world)).toMatchObject([{ phone: '+49301234567' }]);
});

test('the fourth message from an address within the hour needs a solved challenge', async () => {
  const world = await testWorld();
  const send = (altcha?: string, address = '10.0.0.1') =>
    world.call('POST', '/contact', { body: { ...MESSAGE, ...(altcha && { altcha }) }, address });
  for (let sent = 0; sent < 3; sent++) expect((await send()).statusCode).toBe(201);

  expect((await send()).json()).toMatchObject({ code: 'auth/captcha-check-failed' });
  const altcha = await solved(world);
  expect((await send(altcha)).statusCode).toBe(201);
  expect((await send(altcha)).statusCode).toBe(403);
  expect((await send(undefined, '10.0.0.2')).statusCode).toBe(201);

  world.clock.advance(61 * 60_000);
  expect((await send()).statusCode).toBe(201);
});

test('one mailbox cannot flood the office, whatever addresses it uses', async () => {
  const world = await testWorld();
  const send = (number: number) =>
    world.call('POST', '/contact', {
      body: { ...MESSAGE, email: number % 2 ? 'HANA@example.com' : 'hana@example.com' },
      address: `10.0.1.${number}`,
    });
  for (let sent = 0; sent < 10; sent++) expect((await send(sent)).statusCode).toBe(201);

  const refused = await send(10);

  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('the office gets a copy by mail, and answers to the writer', async () => {
  const server = await smtpStandIn();
  const world = await testWorld({ mail: smtpMail(server.url) });
  await world.seed();

  await world.call('POST', '/contact', { body: { ...MESSAGE, lastName: 'Bekele, "the tall"' } });
  await world.runJobs();

  expect(server.received).toHaveLength(1);
  const { to, data } = server.received[0] ?? { to: [], data: '' };
  expect(to).toEqual(['info@temari.example']);
  expect(data).toMatch(/^From: info@temari\.example\r?$/m);
  expect(data).toMatch(/^Reply-To: .*<hana@example\.com>\r?$/m);
  expect(data).toContain('When does the next class start?');
  expect(data).toContain('+251911000001');
});

test('a mail server that is down costs no message: it is kept, and the mail is tried again', async () => {
  const server = await smtpStandIn({ recipient: async () => '451 Try again later' });
  const world = await testWorld({ mail: smtpMail(server.url) });
  await world.seed();

  const answer = await world.call('POST', '/contact', { body: MESSAGE });

  expect(answer.statusCode).toBe(201);
  expect(await kept(world)).toHaveLength(1);
  await expect(world.runJobs()).rejects.toThrow();
});

test('without a mail server nothing is queued', async () => {
  const world = await testWorld();
  await world.seed();

  expect((await world.call('POST', '/contact', { body: MESSAGE })).statusCode).toBe(201);
  await world.runJobs();

  expect(await kept(world)).toHaveLength(1);
});

test('a message is forgotten a year after it was read, with what the office noted; an unread one waits', async () => {
  const world = await officeWorld();
  await world.call('POST', '/contact', { body: MESSAGE });
  await world.call('POST', '/contact', { body: { ...MESSAGE, message: 'Nobody has read this' } });
  const list = await world.call('GET', '/admin/messages?search=next class', { token: world.office });
  const { _id, version } = list.json().rows[0];
  const body = { isRead: true, note: 'Called Hana back', version };
  expect((await world.call('PATCH', `/admin/messages/${_id}`, { token: world.office, body })).statusCode).toBe(200);

  world.clock.advance(366 * 24 * 60 * 60_000);
  await world.runJob('forget-answered-messages');

  const texts = (await kept(world)).map(({ message }) => message);
  expect(texts).toContain('Nobody has read this');
  expect(texts).not.toContain(MESSAGE.message);
  expect((await world.audit()).filter(({ action }) => action === 'edit-message')).toMatchObject([
    { after: { isRead: true, note: null } },
  ]);
});
