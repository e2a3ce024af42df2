import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import type { Page } from './get-page.ts';
import {
  amountIn,
  askPage,
  cellsOf,
  instantIn,
  onlyPlace,
  type Surroundings,
  unreadable,
  wordsIn,
} from './readings.ts';

export interface TelebirrSettings {
  baseUrl: string;
}

const REFERENCE = /^[A-Z0-9]{10}$/;
/** A page with a receipt has 26 KB. */
const SHORTEST_BYTES = 1000;

/**
 * The server speaks TLS 1.2 only, and about half of all new connections to it are never answered while the others are
 * ready within 30 ms: waiting longer does not help, another connection does.
 */
const REQUEST = {
  connections: 2,
  rounds: 4,
  connectMs: 900,
  answerMs: 3000,
  timeoutMs: 9000,
  maxVersion: 'TLSv1.2',
} as const;

export const readTelebirr = ({ body }: Page): BankAnswer => {
  const html = body.toString('utf8');
  if (/this request is not correct/i.test(html)) return { result: 'not-found', raw: body };
  if (body.length < SHORTEST_BYTES) return { result: 'unavailable', reason: 'an empty page' };
  const cells = cellsOf(html);
  const after = (label: RegExp, by = 1): string | null => {
    const place = onlyPlace(cells, label);
    return place === null ? null : wordsIn(cells[place + by]);
  };
  // A row of three headings, then their three values.
  const reference = after(/Invoice No\.?$/i, 3);
  const settled = amountIn(after(/Settled Amount$/i, 3));
  if (!reference && !settled) return unreadable;
  const toBank = /^(\d{6,20})\s*(.*)$/.exec(after(/Bank account number$/i) ?? '');
  return {
    result: 'found',
    raw: body,
    facts: {
      reference,
      isCompleted: /^completed$/i.test(after(/transaction status$/i) ?? ''),
      amountEtb: settled?.amountEtb ?? null,
      currency: settled?.currency ?? null,
      payerName: after(/Payer Name$/i),
      payerAccount: after(/Payer telebirr no\.?$/i),
      // Money that went on to a bank: the credited party is the bank itself.
      receiverName: toBank ? wordsIn(toBank[2]) : after(/Credited Party name$/i),
      receiverAccount: toBank ? (toBank[1] ?? null) : after(/Credited party account no\.?$/i),
      paidAt: instantIn(after(/Payment date$/i, 3), 'day-first'),
    },
  };
};

/** telebirr's page of a receipt, which knows it by its reference alone. */
export const telebirrReceipts =
  ({ baseUrl }: TelebirrSettings, surroundings: Surroundings): AskBank =>
  async ({ reference }) => {
    const key = reference.replace(/[\s-]/g, '').toUpperCase();
    if (!REFERENCE.test(key)) return null;
    return askPage(surroundings, `${baseUrl}/receipt/${key}`, REQUEST, readTelebirr);
  };
