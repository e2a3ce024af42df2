import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atCheckout } from '../testing/families.ts';
import { giftScene } from '../testing/gifts.ts';

const webDist = join(import.meta.dirname, '../../../web/dist');

const scene = async () => {
  const gifts = await giftScene({ webDist });
  const { world, fund } = gifts;
  const FORM = { choice: 'amount', amountEtb: '4,200', often: 'once', fund, way: 'transfer', name: 'Abebe Sample' };
  const send = (
    changed: Record<string, string> = {},
    { headers = {}, payload }: { headers?: Record<string, string>; payload?: string } = {},
  ) =>
    world.app.inject({
      method: 'POST',
      url: '/give',
      remoteAddress: '10.2.0.1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(!headers.origin && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      payload: payload ?? new URLSearchParams({ ...FORM, phone: '0911223344', language: 'en', ...changed }).toString(),
    });
  const open = (url: string) => world.app.inject({ url, remoteAddress: '10.2.0.1' });
  const pledges = async () =>
    (await world.pool.query('select way, santim::int, is_monthly, name, phone, language from pledges')).rows;
  return { ...gifts, send, open, pledges };
};
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"|value="([^"]*)" name="${name}"`).exec(html)?.slice(1).find(Boolean) ?? '';

test.each([
  ['en', 'How you pay', 'Transfer it with this code'],
  ['am', 'እንዴት እንደሚከፍሉ', 'በዚህ ኮድ ያስተላልፉ'],
])(
  'without a script a gift is chosen, sent, and led on to the code of the transfer (%s)',
  async (language, way, code) => {
    const { send, open, pledges } = await scene();
    const first = await send(
      {},
      { payload: new URLSearchParams({ choice: 'amount', amountEtb: '4200', often: 'monthly', language }).toString() },
    );
    expect([first.statusCode, first.headers['content-language']]).toEqual([200, language]);
    expect(first.body).toContain(way);
    expect(first.body).not.toContain('<script');
    expect(first.body).not.toContain('aria-invalid="true"');
    expect(await pledges()).toEqual([]);

    const key = hidden(first.body, 'key');
    const sent = await send({ often: 'monthly', language, key });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/give\/begun\/[\w-]+$/)]);
    expect((await send({ often: 'monthly', language, key })).statusCode).toBe(303);
    expect(await pledges()).toEqual([
      { way: 'transfer', santim: 420_000, is_monthly: true, name: 'Abebe Sample', phone: '+251911223344', language },
    ]);

    const begun = await open(`${sent.headers.location}`);
    expect([begun.statusCode, begun.headers['cache-control'], begun.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(begun.body).not.toContain('<script');
    if (language === 'en') expect(begun.body).toContain(code);
  },
);

test('online it leads to the checkout, and says when the money came', async () => {
  const { send, open, world } = await scene();
  const { location } = (await send({ way: 'online' })).headers;
  const begun = await open(`${location}`);
  const checkout = /href="([^"]+)" rel="noreferrer"/.exec(begun.body)?.[1] ?? '';
  expect(checkout).toMatch(/^http/);
  await atCheckout(world, checkout, 'pay');
  world.clock.advance(2000);
  expect((await open(`${location}`)).body).toContain('Thank you. Your gift arrived.');
});

test('what is wrong is said beside its field, and what was typed stays, however it is written', async () => {
  const { send, pledges } = await scene();
  const refused = await send({ amountEtb: '10', phone: '12', name: '<b>"Abebe"</b>', message: 'See www.example.com' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Your gift has not been begun');
  expect(refused.body).toContain('Please enter a whole amount in birr from 50 to');
  expect(refused.body).toContain('Please write the message without links and addresses');
  expect(refused.body).toContain('value="&lt;b&gt;&quot;Abebe&quot;&lt;/b&gt;"');
  expect(refused.body).toMatch(/aria-invalid="true"[^>]*name="phone"|name="phone"[^>]*aria-invalid="true"/);
  expect((await send({ phone: '' })).body).toContain('Please enter a phone number or an e-mail address');
  expect(await pledges()).toEqual([]);
});

test('a price that has changed since the page was drawn is refused with the new one', async () => {
  const { send, world } = await scene();
  const { monthEtb } = (await world.call('GET', '/giving', {})).json();
  const old = await send({ choice: 'term', monthEtb: String(monthEtb - 100) });
  expect([old.statusCode, old.body.includes((monthEtb * 3).toString())]).toEqual([409, true]);
  expect(hidden(old.body, 'monthEtb')).toBe(String(monthEtb));
  expect((await send({ choice: 'term', monthEtb: String(monthEtb) })).statusCode).toBe(303);
});

test('a demanded challenge is said in a clear sentence, and the limit holds', async () => {
  const { send, pledges } = await scene();
  for (let sent = 0; sent < 3; sent += 1) expect((await send()).statusCode).toBe(303);
  const refused = await send();
  expect([refused.statusCode, refused.body.includes('That needs JavaScript: please turn it on')]).toEqual([403, true]);
  expect(await pledges()).toHaveLength(3);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://elsewhere.example' }],
  [{ origin: 'null' }],
])('another site cannot send one (%j)', async (headers) => {
  const { send, pledges } = await scene();
  expect((await send({}, { headers })).statusCode).toBe(403);
  expect(await pledges()).toEqual([]);
});

test.each([
  ['application/x-www-form-urlencoded', '%E0%A4%A&way=%00&=&&choice'],
  ['application/json', '{"way":'],
  ['multipart/form-data; boundary=x', '--x'],
])('an odd body (%s) is a form with something missing', async (type, payload) => {
  const { send, pledges } = await scene();
  const answer = await send({}, { payload, headers: { 'content-type': type } });
  expect([answer.statusCode < 500, answer.headers['content-type']]).toEqual([true, 'text/html; charset=utf-8']);
  expect(await pledges()).toEqual([]);
});

test('a link that nobody was given opens nothing', async () => {
  const { open } = await scene();
  expect((await open('/give/begun/aaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404);
});
