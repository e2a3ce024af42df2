import type { AskBank, BankAnswer } from '../../ports/bank-receipts.ts';
import type { Page } from './get-page.ts';
import { pdfText } from './pdf-text.ts';
import { amountIn, askPage, instantIn, labelled, type Surroundings, unreadable, wordsIn } from './readings.ts';

export interface DashenSettings {
  baseUrl: string;
}

const TIMES = { timeoutMs: 20_000, connectMs: 10_000 };
const REFERENCE = /^\d{3}[A-Z0-9]{13}$/;

const LABELS = {
  payer: /\bSender Name\b/g,
  payerAccount: /\bSender Account Number\b/g,
  channel: /\b(?:Transaction Channel|Service Type)\b/g,
  narrative: /\bNarrative\b/g,
  receiver: /\bReceiver Name\b/g,
  receiverAccount: /\bReceiver Account Number\b/g,
  // The bank's spelling.
  institution: /\bInstitut(?:i)?on Name\b/g,
  reference: /\bTransaction Reference\b/g,
  transfer: /\bTransfer Reference\b/g,
  date: /\bTransaction Date\b/g,
  amount: /\bTransaction Amount\b/g,
  charge: /\b(?:Service Charge|Excise|VAT \(15%\)|DRRF Fee|Total)\b/g,
};

export const readDashen =
  (asked: string) =>
  async ({ body }: Page): Promise<BankAnswer> => {
    const page = await pdfText(body);
    if (page === null) {
      const isBusy = /try again/i.test(body.subarray(0, 2000).toString('utf8'));
      return isBusy
        ? { result: 'unavailable', reason: 'the bank says: try again later' }
        : { result: 'not-found', raw: body };
    }
    const said = labelled(page, LABELS, { channel: 'any', charge: 'any' });
    const read = amountIn(/^(?:ETB ?)?[\d,.]+(?: ?(?:ETB|Birr))?/i.exec(said.amount?.[0] ?? '')?.[0]);
    const references = [said.reference?.[0], said.transfer?.[0]].map((value) => value?.split(' ')[0]?.toUpperCase());
    const reference = references.find((one) => one === asked) ?? references[0] ?? null;
    if (!read && !reference) return unreadable;
    return {
      result: 'found',
      raw: body,
      facts: {
        reference,
        isCompleted: true,
        amountEtb: read?.amountEtb ?? null,
        currency: read?.currency ?? 'ETB',
        payerName: wordsIn(said.payer?.[0]),
        payerAccount: wordsIn(said.payerAccount?.[0]),
        receiverName: wordsIn(said.receiver?.[0]),
        receiverAccount: wordsIn(said.receiverAccount?.[0]),
        paidAt: instantIn(said.date?.[0], 'day-first'),
      },
    };
  };

/** Dashen Bank's receipt, a PDF that is known by its reference. */
export const dashenReceipts =
  ({ baseUrl }: DashenSettings, surroundings: Surroundings): AskBank =>
  async ({ reference }) => {
    const key = reference.replace(/[\s-]/g, '').toUpperCase();
    if (!REFERENCE.test(key)) return null;
    return askPage(surroundings, `${baseUrl}/receipt/${key}`, TIMES, readDashen(key));
  };
