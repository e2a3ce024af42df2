import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { isAlive } from './page.ts';

test('no text becomes markup or a script in a page, but for our own files', async () => {
  const page = await openPage();
  await page.goto('/');
  await isAlive(page);

  const outcomes = await page.evaluate((here) => {
    const outcome = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const place = document.createElement('div');
    const script = () => document.createElement('script');
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    return {
      markup: outcome(() => {
        place.innerHTML = '<img src="x" onerror="alert(1)">';
      }),
      'markup beside': outcome(() => place.insertAdjacentHTML('beforeend', '<b>x</b>')),
      'a written page': outcome(() => document.write('<b>x</b>')),
      'a script as text': outcome(() => {
        script().text = 'alert(1)';
      }),
      'a script as data': outcome(() => {
        script().src = 'data:text/javascript,alert(1)';
      }),
      'a script of others': outcome(() => {
        script().src = 'https://elsewhere.example/assets/x.js';
      }),
      'an uploaded file as a script': outcome(() => {
        script().src = '/backend/api/v1/files/0190a1b2-0000-7000-8000-000000000000';
      }),
      'a worker from nowhere': outcome(() => new Worker('/backend/api/v1/site')),
      'a policy of its own': outcome(() => trustedTypes.createPolicy('mine', {})),
      'another default': outcome(() => trustedTypes.createPolicy('default', {})),
      'our own file': outcome(() => {
        script().src = `${here}/assets/main-1234.js`;
      }),
      'an emptied place': outcome(() => {
        place.innerHTML = '';
      }),
    };
  }, origin());

  expect(outcomes).toEqual({
    markup: 'TypeError',
    'markup beside': 'TypeError',
    'a written page': 'TypeError',
    'a script as text': 'TypeError',
    'a script as data': 'TypeError',
    'a script of others': 'TypeError',
    'an uploaded file as a script': 'TypeError',
    'a worker from nowhere': 'TypeError',
    'a policy of its own': 'TypeError',
    'another default': 'TypeError',
    'our own file': 'done',
    'an emptied place': 'done',
  });
});
