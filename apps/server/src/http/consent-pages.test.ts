import { expect, test } from 'vitest';
import { lastCodeSentTo, textsSentTo } from '../testing/codes.ts';
import { newFamily } from '../testing/families.ts';
import { testWorld, type World } from '../testing/world.ts';

const ALMAZ = '+251922114433';

const asked = async (): Promise<{ world: World; path: string; code: string; ask: () => Promise<unknown> }> => {
  const world = await testWorld();
  const { token } = await newFamily(world);
  const learner = (
    await world.call('POST', '/learners', { token, body: { fullName: 'Hana <b>Sample', grade: '8' } })
  ).json().data.learner._id;
  const guardian = (
    await world.call('POST', '/guardians', { token, body: { name: 'Almaz Sample', phone: ALMAZ, relation: 'mother' } })
  ).json().data.guardian._id;
  const ask = () => world.call('POST', `/learners/${learner}/consent`, { token, body: { guardian } });
  await ask();
  const code = await lastCodeSentTo(world, ALMAZ);
  const [text = ''] = await textsSentTo(world, ALMAZ);
  return { world, code, ask, path: /\/consent\/[a-z]+/.exec(text)?.[0] ?? '' };
};

const post = ({ app }: World, url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

test('the page says who asks, for whom and what for, and is neither kept, indexed nor told of', async () => {
  const { world, path } = await asked();

  const page = await world.app.inject(path);

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('May Hana take lessons with us?');
  expect(page.body).toContain('09•• ••• •33');
  expect(page.body).not.toContain('Sample');
  expect(page.body).not.toMatch(/<script|<link|<img|url\(/);
  expect(Buffer.byteLength(page.body)).toBeLessThan(60 * 1024);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const other = await world.app.inject(`${path}?lang=am`);
  expect(other.body).toContain('<html lang="am">');
  expect(other.body).toContain('እስማማለሁ');
});

test('what became of the question is in sight: after an answer, and when the link is opened again', async () => {
  const { world, path, code } = await asked();
  const placeOf = (body: string, words: string): number => body.indexOf(words);

  const open = (await world.app.inject(path)).body;
  expect(placeOf(open, '<ul>')).toBeLessThan(placeOf(open, 'name="code"'));
  expect(open).toContain('action="#answer"');
  const wrong = await post(world, path, { code: code === '000000' ? '111111' : '000000', answer: 'confirm' });
  expect(placeOf(wrong.body, 'id="answer"')).toBeLessThan(placeOf(wrong.body, 'role="alert"'));
  await post(world, path, { code, answer: 'confirm' });

  const again = (await world.app.inject(path)).body;
  expect(placeOf(again, 'You agreed on')).toBeGreaterThan(0);
  expect(placeOf(again, 'You agreed on')).toBeLessThan(placeOf(again, '<ul>'));
});

test('the code agrees, a second visit says so, and the same page takes it back', async () => {
  const { world, path, code } = await asked();
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;

  const agreed = await post(world, path, { code: spaced, answer: 'confirm', language: 'am' });
  expect(agreed.statusCode).toBe(200);
  expect(agreed.body).toContain('ተስማምተዋል');
  const { rows } = await world.pool.query('select is_given, language, way from consents');
  expect(rows).toEqual([{ is_given: true, language: 'am', way: 'code' }]);

  const again = await world.app.inject(path);
  expect(again.body).toContain('Thank you. You agreed on');
  expect(again.body).not.toContain('value="confirm"');
  expect((await post(world, path, { code, answer: 'withdraw' })).body).toContain('taken your yes back');
  expect((await post(world, path, { code, answer: 'confirm' })).body).toContain('answered already');
});

test.each([
  ['a wrong code', '000000', 400, 'This code is wrong'],
  ['no code', '', 400, 'Please type the six digits'],
  ['too few digits', '12', 400, 'Please type the six digits'],
])('%s has a sentence, and the text and the form stay', async (_, code, status, sentence) => {
  const { world, path } = await asked();
  const answer = await post(world, path, { code, answer: 'confirm' });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(sentence);
  expect(answer.body).toContain('value="confirm"');
});

test('after five wrong codes the page says what to do', async () => {
  const { world, path } = await asked();
  for (let turn = 0; turn < 5; turn += 1) await post(world, path, { code: '000000' });
  const answer = await post(world, path, { code: '000000' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect(answer.body).toContain('ask the family to send the question again');
});

test('an address that is none has a page of its own', async () => {
  const { world } = await asked();
  for (const path of ['/consent/abc', '/consent/%3Cscript%3E']) {
    const page = await world.app.inject(path);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('There is no question at this address');
    expect(page.body).not.toContain('<script>');
  }
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'null' }, 200],
])('an answer with %j is answered %i', async (headers, status) => {
  const { world, path, code } = await asked();
  expect((await post(world, path, { code, answer: 'confirm' }, headers)).statusCode).toBe(status);
});

test.each(['en', 'am'])('the form on paper is in %s, with version, lines to sign and nothing to load', async (lang) => {
  const { app } = await testWorld();
  const page = await app.inject(`/consent/paper?lang=${lang}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<html lang="${lang}">`);
  expect(page.body).toContain('2026-11');
  expect(page.body).not.toMatch(/<script|<link|<img|url\(/);
  expect(page.body.match(/class="line"/g)?.length).toBeGreaterThanOrEqual(9);
});
