import { expect, test } from 'vitest';
import { amountIn, cellsOf, instantIn, labelled, onlyPlace } from './readings.ts';

test.each([
  ['90 Birr', 90, 'ETB'],
  ['1,500.00 Birr', 1500, 'ETB'],
  ['ETB 20,000.00', 20_000, 'ETB'],
  ['10000.00', 10_000, null],
  [9788.5, 9788.5, null],
  ['1,234,567.89 ETB', 1_234_567.89, 'ETB'],
])('an amount is read as banks write it: %s', (written, amountEtb, currency) => {
  expect(amountIn(written)).toEqual({ amountEtb, currency });
});

test.each(['', null, 'free', '-5', '1.5.0', '1,50', '100 USD', '1e9', '٣'])(
  'what is not plainly an amount in birr is none: %s',
  (written) => {
    expect(amountIn(written)).toBeNull();
  },
);

test.each([
  ['5/20/2026, 7:29:00 PM', 'month-first', '2026-05-20T16:29:00.000Z'],
  ['2026/05/20 19:29:00', 'month-first', '2026-05-20T16:29:00.000Z'],
  ['20/5/2026 12:05 AM', 'month-first', '2026-05-19T21:05:00.000Z'],
  ['29-05-2026 09:04:16', 'day-first', '2026-05-29T06:04:16.000Z'],
  ['29/05/26 16:09', 'day-first', '2026-05-29T13:09:00.000Z'],
  ['03/04/2026 10:00', 'day-first', '2026-04-03T07:00:00.000Z'],
  ['03/04/2026 10:00', 'month-first', '2026-03-04T07:00:00.000Z'],
  ['Sep 06, 2026, 10:07:25 am', 'day-first', '2026-09-06T07:07:25.000Z'],
  ['6-SEP-2026 10:07', 'day-first', '2026-09-06T07:07:00.000Z'],
  ['2026-09-09T18:22:00Z', 'day-first', '2026-09-09T18:22:00.000Z'],
] as const)('a date is read in Addis Ababa, in the order of its bank: %s', (written, order, instant) => {
  expect(instantIn(written, order)?.toISOString()).toBe(instant);
});

test.each(['', '31-02-2026 10:00', '2026-13-01', '10:00', 'yesterday', '1/2/20261 10:00', '01-01-2026 27:00'])(
  'what is not plainly a date is none: %s',
  (written) => {
    expect(instantIn(written, 'day-first')).toBeNull();
  },
);

test('cells are told apart although some are not closed', () => {
  expect(cellsOf('<table><tr><td>Payer Name <td class="x">Abebe &amp; Sons</td></tr><tr><td>End</td></table>')).toEqual(
    ['Payer Name', 'Abebe & Sons', 'End'],
  );
});

test('a label that stands twice is not believed: payers write part of the page', () => {
  const labels = { receiver: /\bReceiver\b/g, reason: /\bReason\b/g, amount: /\bAmount\b/g };

  const said = labelled('Receiver Somebody Reason Receiver Temari Amount 9,999 Amount 5', labels);

  expect(said).toEqual({ reason: [''] });
  expect(onlyPlace(['Amount', '5', 'Amount', '9'], /^Amount$/)).toBeNull();
});
