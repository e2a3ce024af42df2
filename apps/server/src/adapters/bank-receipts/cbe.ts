import { shareTokenIn } from '@temari/contracts/bank-references';
import * as z from 'zod/mini';
import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import type { Page } from './get-page.ts';
import { pdfText } from './pdf-text.ts';
import {
  amountIn,
  askPage,
  instantIn,
  labelled,
  parsedJson,
  type Surroundings,
  unreadable,
  wordsIn,
} from './readings.ts';

export interface CbeSettings {
  /** The API behind the receipt page, which knows transfers by the token of a shared link. */
  baseUrl: string;
  /** The older page, which knows them by reference and eight digits of an account. */
  pdfUrl: string;
  /** What the receipt page sends of itself, where it is known. */
  appId?: string | null;
  appVersion?: string | null;
}

/** The first question after a while takes long. */
const TIMES = { timeoutMs: 30_000, connectMs: 10_000 };
const RECEIPT_PAGE = 'https://mbreciept.cbe.com.et';
const REFERENCE = /^(FT[A-Z0-9]{10})(\d{8})?$/;

const text = z.optional(z.nullable(z.string()));
const money = z.optional(z.nullable(z.union([z.string(), z.number()])));
const transaction = z.object({
  id: z.string(),
  status: z.string(),
  debitAccountHolder: text,
  debitAccountNo: text,
  creditAccountHolder: text,
  creditAccountNo: text,
  amountCredited: money,
  debitCurrency: text,
  creditCurrency: text,
  dateTimes: z.optional(z.nullable(z.array(z.string()))),
});

export const readCbeJson = ({ body }: Page): BankAnswer => {
  const { data } = transaction.safeParse(parsedJson(body));
  if (!data)
    return /just a moment/i.test(body.toString('utf8'))
      ? { result: 'blocked', reason: 'a check for people' }
      : unreadable;
  return {
    result: 'found',
    raw: body,
    facts: {
      reference: wordsIn(data.id),
      isCompleted: data.status.toUpperCase() === 'COMPLETED',
      amountEtb: amountIn(data.amountCredited)?.amountEtb ?? null,
      currency: wordsIn(data.creditCurrency ?? data.debitCurrency),
      payerName: wordsIn(data.debitAccountHolder),
      payerAccount: wordsIn(data.debitAccountNo),
      receiverName: wordsIn(data.creditAccountHolder),
      receiverAccount: wordsIn(data.creditAccountNo),
      paidAt: instantIn(data.dateTimes?.[0], 'day-first'),
    },
  };
};

const LABELS = {
  payer: /\bPayer\b/g,
  account: /\bAccount(?=\s*:?\s*[\d*]{4})/g,
  receiver: /\bReceiver\b/g,
  date: /\bPayment Date(?: & Time)?/g,
  reference: /\bReference No\.?(?: \(VAT Invoice No\))?/g,
  reason: /\bReason(?: \/ Type of service)?/g,
  amount: /\bTransferred Amount/g,
  charge: /\b(?:Commission|Service Charge|VAT on|15% VAT|Total amount)\b/gi,
};

export const readCbePdf = async ({ body }: Page): Promise<BankAnswer> => {
  const page = await pdfText(body);
  // A wrong number is answered with 200 and a page without a receipt.
  if (page === null) return { result: 'not-found', raw: body };
  const said = labelled(page, LABELS, { account: 2, charge: 'any' });
  const [amount] = /^[\d,.]+ ?(?:ETB|Birr)?/i.exec(said.amount?.[0] ?? '') ?? [];
  const read = amountIn(amount);
  const reference = /^FT[A-Z0-9]{10}\b/.exec(said.reference?.[0] ?? '')?.[0] ?? null;
  if (!read && !reference) return unreadable;
  const [payerAccount, receiverAccount] = (said.account ?? []).map((value) => /^[\d*]+/.exec(value)?.[0] ?? null);
  return {
    result: 'found',
    raw: body,
    facts: {
      reference,
      isCompleted: true,
      amountEtb: read?.amountEtb ?? null,
      currency: read?.currency ?? null,
      payerName: wordsIn(said.payer?.[0]),
      payerAccount: payerAccount ?? null,
      receiverName: wordsIn(said.receiver?.[0]),
      receiverAccount: receiverAccount ?? null,
      paidAt: instantIn(said.date?.[0], 'month-first'),
    },
  };
};

/** The Commercial Bank of Ethiopia: by the token of a shared receipt, or else by reference and account. */
export const cbeReceipts =
  ({ baseUrl, pdfUrl, appId, appVersion }: CbeSettings, surroundings: Surroundings): AskBank =>
  async ({ reference, accountNumber }) => {
    const token = shareTokenIn('cbe', reference);
    if (token) {
      const headers = {
        accept: 'application/json',
        origin: RECEIPT_PAGE,
        referer: `${RECEIPT_PAGE}/`,
        ...(appId && { 'x-app-id': appId }),
        ...(appVersion && { 'x-app-version': appVersion }),
      };
      const address = `${baseUrl}/api/v1/transactions/public/transaction-detail/${encodeURIComponent(token)}`;
      return askPage(surroundings, address, { ...TIMES, headers }, readCbeJson);
    }
    const [, key, digits = accountNumber.replace(/\D/g, '').slice(-8)] =
      REFERENCE.exec(reference.replace(/[\s-]/g, '').toUpperCase()) ?? [];
    if (!key || digits.length !== 8) return null;
    return askPage(surroundings, `${pdfUrl}/?id=${key}${digits}`, TIMES, readCbePdf);
  };
