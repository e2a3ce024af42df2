import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedAnswer, UNCHECKED } from './unchecked-answers.ts';

const FEATURES = join(import.meta.dirname, '../features');

test('every answer that goes out unchecked is checked in tests', () => {
  const served = globSync('**/*routes.ts', { cwd: FEATURES }).flatMap((file) =>
    [...readFileSync(join(FEATURES, file), 'utf8').matchAll(/serveJson\(\s*app,\s*contract\.(\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(served.toSorted()).toEqual(Object.keys(UNCHECKED).toSorted());
});

const answer = (statusCode: number, body: object) =>
  ({ statusCode, json: () => body }) as Parameters<typeof checkedAnswer>[2];

test.each([
  ['a wrong balance', 'GET', '/balance', 200, true],
  ['a wrong list', 'GET', '/enrollment/getbyuser/0192-a?x=1', 200, true],
  ['a refusal', 'GET', '/balance', 403, false],
  ['another call', 'POST', '/balance', 200, false],
])('%s', (_, method, path, status, isFound) => {
  const check = () => checkedAnswer(method, path, answer(status, { wrong: true }));
  if (isFound) expect(check).toThrow();
  else expect(check).not.toThrow();
});
