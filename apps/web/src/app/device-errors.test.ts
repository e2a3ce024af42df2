import { expect, test } from 'vitest';
import { serverUnreachable } from '../lib/api/api-error.ts';
import { deviceErrorOf } from './device-errors.ts';

const thrown = (error: Error, stack: string): Error => Object.assign(error, { stack });
const FILE = `${location.origin}/assets/frame-BJAUupKQ.js`;
const OWN = `    at Fd (${FILE}:2:1244)`;
const PLACE = 'frame-BJAUupKQ.js:2:1244';

/** What an error can say about a person, in its words, its name, its stack and beside them. */
test.each([
  ['a name', 'Hana Bekele is not a function'],
  ['a phone number', 'Cannot read 0911000001 or +251 911 000 001'],
  ['an e-mail address', 'hana.bekele@example.com is not valid'],
  ['a token', 'Bearer 3q2-7wAAAABBBBCCCC0123456789abcdefghijklmnop was refused'],
  [
    'an id in an address',
    `Failed at ${location.origin}/myClass/class/0190a1b2-0000-7000-8000-000000000000?q=Hana#Hana`,
  ],
  ['an address that looks like a file of ours', `${location.origin}/assets/hana-bekele.js:1:1`],
])('%s in the words of an error stays on the device', (_, words) => {
  const error = Object.assign(thrown(new TypeError(words), `TypeError: ${words}\n${OWN}`), { person: words });

  expect(deviceErrorOf(error)).toEqual({ name: 'TypeError', place: PLACE });
});

test.each([
  ['a name given to an error', Object.assign(new Error('x'), { name: 'HanaBekele' }), 'Error'],
  ['an error of ours', Object.assign(new Error('x'), { name: 'ApiError' }), 'Error'],
  ['what the browser throws', new DOMException('The node is not a child', 'NotFoundError'), 'NotFoundError'],
])('%s is told as one of the known kinds', (_, error, name) => {
  Object.defineProperty(error, 'stack', { value: OWN });

  expect(deviceErrorOf(error)).toEqual({ name, place: PLACE });
});

test.each([
  [
    'Chrome',
    `Error: x\n    at chrome-extension://abc/assets/x.js:1:1\n${OWN}\n    at ${location.origin}/assets/b.js:1:2`,
  ],
  ['Safari and Firefox', `Fd@${FILE}:2:1244\nmodule code@${location.origin}/assets/main.js:1:1`],
  ['old Safari', `@${FILE}:2:1244`],
])('the first place in our code is found in a stack as %s writes it', (_, stack) => {
  expect(deviceErrorOf(thrown(new Error('x'), stack))?.place).toBe(PLACE);
});

test('what React mended by itself is told with its number, and with the place of what was inside', () => {
  const cause = thrown(new Error('boom'), `Error: boom\n${OWN}`);
  const message = 'Minified React error #520; visit https://react.dev/errors/520?args[]=Hana for the full message';
  const error = thrown(
    new Error(message, { cause }),
    `    at Ic (${location.origin}/assets/react-VpSorxDf.js:8:67700)`,
  );

  expect(deviceErrorOf(error)).toEqual({ name: 'Error', reactError: 520, place: PLACE });
});

test.each([
  ['an extension', thrown(new Error('x'), 'Error: x\n    at chrome-extension://abc/assets/x.js:1:1')],
  ['another site', thrown(new Error('x'), `Error: x\n    at https://elsewhere.example/assets/x.js:1:1`)],
  ['a script inside the page', thrown(new Error('x'), `Error: x\n    at ${location.origin}/myClass/class/7:1:1`)],
  ['a connection that dropped', thrown(new TypeError(`Failed to fetch ${FILE}`), `TypeError: Failed to fetch ${FILE}`)],
  ['a call without a connection', thrown(serverUnreachable(), `Error: x\n${OWN}`)],
  ['a word', 'Hana'],
  ['nothing', undefined],
])('an error of %s is not reported', (_, error) => {
  expect(deviceErrorOf(error)).toBeNull();
});
