import { shareTokenIn } from '@temari/contracts/bank-references';
import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import type { Page } from './get-page.ts';
import {
  amountIn,
  askPage,
  cellsOf,
  instantIn,
  onlyPlace,
  type Surroundings,
  textOf,
  unreadable,
  wordsIn,
} from './readings.ts';

export interface AwashSettings {
  baseUrl: string;
}

const TIMES = { timeoutMs: 20_000, connectMs: 10_000 };

export const readAwash = ({ body }: Page): BankAnswer => {
  const html = body.toString('utf8');
  if (/invalid receipt id/i.test(textOf(html))) return { result: 'not-found', raw: body };
  const cells = cellsOf(html);
  const after = (label: RegExp): string | null => {
    const place = onlyPlace(cells, label);
    if (place === null) return null;
    return wordsIn(cells[place + 1] === ':' ? cells[place + 2] : cells[place + 1]);
  };
  const reference = after(/^Transaction ID:?$/i);
  const amount = amountIn(after(/^(?:Transaction )?Amount:?$/i));
  if (!reference && !amount) return unreadable;
  return {
    result: 'found',
    raw: body,
    facts: {
      reference,
      isCompleted: true,
      amountEtb: amount?.amountEtb ?? null,
      currency: amount?.currency ?? 'ETB',
      payerName: after(/^(?:Customer|Sender) Name:?$/i),
      payerAccount: after(/^(?:Source|Sender) Account:?$/i),
      receiverName: after(/^(?:Beneficiary|Receiver) name:?$/i),
      receiverAccount: after(/^(?:Beneficiary|Receiver) Account:?$/i),
      paidAt: instantIn(after(/^Transaction (?:Date|Time|Date\/Time):?$/i), 'day-first'),
    },
  };
};

/** Awash Bank's receipt, known by the token of a shared link alone. */
export const awashReceipts =
  ({ baseUrl }: AwashSettings, surroundings: Surroundings): AskBank =>
  async ({ reference }) => {
    const token = shareTokenIn('awash', reference);
    // Without the dash in front the bank refuses.
    return token ? askPage(surroundings, `${baseUrl}/${token}`, TIMES, readAwash) : null;
  };
