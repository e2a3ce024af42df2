import * as z from 'zod/mini';
import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import type { Page } from './get-page.ts';
import { amountIn, askPage, instantIn, parsedJson, type Surroundings, unreadable, wordsIn } from './readings.ts';

export interface AbyssiniaSettings {
  baseUrl: string;
}

const TIMES = { timeoutMs: 20_000, connectMs: 10_000 };
const REFERENCE = /^(FT[A-Z0-9]{10})(\d{5})?$/;

const text = z.optional(z.nullable(z.string()));
const slip = z.object({
  header: z.object({ status: z.string() }),
  body: z.array(
    z.object({
      'Transaction Reference': text,
      'Transaction Date': text,
      'Transferred Amount': z.optional(z.nullable(z.union([z.string(), z.number()]))),
      currency: text,
      "Payer's Name": text,
      'Source Account Name': text,
      'Source Account': text,
      "Receiver's Name": text,
      "Receiver's Account": text,
    }),
  ),
});

export const readAbyssinia = ({ body }: Page): BankAnswer => {
  const { data } = slip.safeParse(parsedJson(body));
  if (!data) return unreadable;
  const [said] = data.body;
  if (!said || /invalid reference/i.test(said["Payer's Name"] ?? '')) return { result: 'not-found', raw: body };
  const amount = amountIn(said['Transferred Amount']);
  return {
    result: 'found',
    raw: body,
    facts: {
      reference: wordsIn(said['Transaction Reference']),
      isCompleted: data.header.status.toLowerCase() === 'success',
      amountEtb: amount?.amountEtb ?? null,
      currency: wordsIn(said.currency) ?? amount?.currency ?? null,
      payerName: wordsIn(said["Payer's Name"] ?? said['Source Account Name']),
      payerAccount: wordsIn(said['Source Account']),
      receiverName: wordsIn(said["Receiver's Name"]),
      receiverAccount: wordsIn(said["Receiver's Account"]),
      paidAt: instantIn(said['Transaction Date'], 'day-first'),
    },
  };
};

/** The Bank of Abyssinia's online slip: by reference and the last five digits of our account. */
export const abyssiniaReceipts =
  ({ baseUrl }: AbyssiniaSettings, surroundings: Surroundings): AskBank =>
  async ({ reference, accountNumber }) => {
    const [, key, digits = accountNumber.replace(/\D/g, '').slice(-5)] =
      REFERENCE.exec(reference.replace(/[\s-]/g, '').toUpperCase()) ?? [];
    if (!key || digits.length !== 5) return null;
    const address = `${baseUrl}/api/onlineSlip/getDetails/?id=${key}${digits}`;
    return askPage(surroundings, address, { ...TIMES, headers: { accept: 'application/json' } }, readAbyssinia);
  };
