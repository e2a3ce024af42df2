import { expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br; q=0.000', 'gzip'],
  ['gzip;q=0.05, br;q=0', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['*', 'identity'],
  [undefined, 'identity'],
])('who accepts %j is sent %s', (accepted, encoding) => {
  expect(encodingOf({ 'accept-encoding': accepted })).toBe(encoding);
});
