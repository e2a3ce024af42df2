import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';

const webDist = join(import.meta.dirname, '../../../web/dist');

const MESSAGE = {
  firstName: 'Hana',
  lastName: 'Bekele',
  email: 'hana@example.com',
  phone: '0911 00 00 01',
  message: 'When does the next class start?',
};

interface Sending {
  form?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: string;
  address?: string;
}

const send = (world: World, { form = MESSAGE, headers = {}, payload, address = '10.0.0.1' }: Sending = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      // Older browsers say only the origin.
      ...(!headers.origin && { 'sec-fetch-site': 'same-origin' }),
      ...headers,
    },
    payload: payload ?? new URLSearchParams(form).toString(),
  });

const kept = async (world: World) =>
  (await world.pool.query('select first_name, phone, message from contact_messages')).rows;

test.each([
  ['en', 'Thank you, Hana.', 'Your message has reached our office.'],
  ['am', 'እናመሰግናለን፣ Hana።', 'መልእክትዎ ቢሯችን ደርሷል።'],
])(
  'a message sent without a script is kept, and thanked for on a page in its language (%s)',
  async (language, ...words) => {
    const world = await testWorld({ webDist });
    await world.seed();

    const answer = await send(world, { form: { ...MESSAGE, language } });

    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-language']]).toEqual([
      200,
      'text/html; charset=utf-8',
      language,
    ]);
    expect(answer.body).toContain(`<html lang="${language}"`);
    for (const word of words) expect(answer.body).toContain(word);
    expect(answer.body).not.toContain('<script');
    expect(await kept(world)).toEqual([
      { first_name: 'Hana', phone: '+251911000001', message: 'When does the next class start?' },
    ]);
  },
);

test('what is wrong is said beside its field, and what was typed stays, however it is written', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const form = { ...MESSAGE, phone: '12345', message: '<script>alert(1)</script> & "quotes"', language: 'am' };

  const refused = await send(world, { form });

  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('መልእክትዎ አልተላከም');
  expect(refused.body).toContain('value="12345"');
  expect(refused.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
  expect(refused.body).toMatch(/aria-invalid="true"[^>]*name="phone"|name="phone"[^>]*aria-invalid="true"/);
  expect(refused.body).toContain('action="/contact"');
  expect(await kept(world)).toEqual([]);
});

test.each([
  ['application/x-www-form-urlencoded', '%E0%A4%A&message=%00&=&&firstName'],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', '{"firstName":'],
  ['multipart/form-data; boundary=x', '--x'],
  ['text/plain', 'firstName=Hana'],
])('an odd body (%s: %j) is a form with something missing', async (type, payload) => {
  const world = await testWorld({ webDist });

  const answer = await send(world, { payload, headers: { 'content-type': type } });

  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await kept(world)).toEqual([]);
});

test('a body that is too long is refused', async () => {
  const world = await testWorld({ webDist });

  expect((await send(world, { form: { ...MESSAGE, message: 'x'.repeat(70_000) } })).statusCode).toBe(413);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ origin: 'null' }, 403],
])('another site cannot send one (%j)', async (headers, status) => {
  const world = await testWorld({ webDist });

  expect((await send(world, { headers })).statusCode).toBe(status);
  expect(await kept(world)).toEqual([]);
});

test('the limits are those of every message, and the page says so', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  for (let sent = 0; sent < 3; sent++) expect((await send(world)).statusCode).toBe(200);

  const refused = await send(world);
  const byCall = await world.call('POST', '/contact', { body: MESSAGE, address: '10.0.0.1' });

  expect([refused.statusCode, byCall.statusCode]).toEqual([403, 403]);
  expect(refused.body).toContain('Your message has not been sent');
  expect((await send(world, { address: '10.0.0.2' })).statusCode).toBe(200);
});

test('an older browser that says only its origin may send one from our pages', async () => {
  const world = await testWorld({ webDist });
  await world.seed();

  expect((await send(world, { headers: { origin: 'http://localhost', host: 'localhost' } })).statusCode).toBe(200);
});

test('whoever opens the address of the form finds the form', async () => {
  const world = await testWorld({ webDist });

  const answer = await world.app.inject('/contact');

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#contact']);
});
