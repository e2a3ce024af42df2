import { randomBytes } from 'node:crypto';
import { RECEIPT_BANK_NAMES, RECEIPT_BANKS, type ReceiptBank } from '@temari/contracts/bank-answers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { overviewPage } from './overview-page.ts';
import {
  abyssiniaJson,
  abyssiniaUnknown,
  awashHtml,
  cbeJson,
  cbeLines,
  dashenLines,
  plainPdf,
  telebirrHtml,
} from './receipts.ts';
import type { SandboxBanks, Transfer } from './transfers.ts';

export interface BankSandboxSettings {
  banks: SandboxBanks;
  /** Our accounts, to which transfers go unless somebody says otherwise. */
  receivers: Partial<Record<ReceiptBank, { name: string; account: string }>>;
}

const ROOT = '/sandbox/banks';

/** What the end of a reference brings about, at every bank: docs/operations.md lists them for testers. */
const TROUBLES: Record<string, (reply: FastifyReply) => unknown> = {
  BSY: (reply) => reply.code(503).type('text/html').send('<h1>503 Service Unavailable</h1>'),
  BLK: (reply) => reply.code(403).type('text/html').send('<!DOCTYPE html><title>Just a moment...</title>'),
  // Never answers; the connection stays open until the other side gives up.
  SLT: (reply) => reply.hijack(),
};

const wish = z.object({
  bank: z.enum(RECEIPT_BANKS),
  amountEtb: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
  payerName: z.string(),
  receiverName: z.optional(z.string()),
  receiverAccount: z.optional(z.string()),
  reference: z.optional(z.string()),
});

const letters = (count: number): string =>
  [...randomBytes(count)].map((byte) => 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'[byte % 32]).join('');

/** A new reference as this bank writes it. */
const NEW_REFERENCE: Record<ReceiptBank, () => string> = {
  cbe: () => `FT26320${letters(5)}`,
  telebirr: () => `DK${letters(8)}`,
  abyssinia: () => `FT26320${letters(5)}`,
  dashen: () => `012${letters(13)}`,
  awash: () => `26320${letters(9)}`,
};

const NEW_TOKEN: Partial<Record<ReceiptBank, () => string>> = {
  cbe: () => `v2-${letters(20)}`,
  awash: () => `-${letters(10)}-${letters(6)}`,
};

/** The receipt pages of the banks as far as we ask them, so that the real adapters are the only adapters. */
export const bankSandbox =
  ({ banks, receivers }: BankSandboxSettings) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    /** Answers for one bank: trouble first, then the transfer, then what the bank says of one it does not know. */
    const receipt = (
      bank: ReceiptBank,
      asked: string,
      reply: FastifyReply,
      answers: { known: (transfer: Transfer) => unknown; unknown: () => unknown },
    ): unknown => {
      banks.questions += 1;
      const trouble = banks.away.has(bank) ? TROUBLES.BSY : TROUBLES[asked.slice(-3).toUpperCase()];
      if (trouble) return trouble(reply);
      const transfer = banks.transfers.find(
        (one) => one.bank === bank && (one.reference === asked || one.token === asked),
      );
      return transfer ? answers.known(transfer) : answers.unknown();
    };
    const pdf = (reply: FastifyReply, lines: string[]) => reply.type('application/pdf').send(plainPdf(lines));
    const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

    scope.get<{ Params: { token: string } }>(
      `${ROOT}/cbe/api/v1/transactions/public/transaction-detail/:token`,
      async ({ params }, reply) =>
        receipt('cbe', params.token, reply, {
          known: cbeJson,
          unknown: () => reply.code(404).send({ message: 'Transaction not found' }),
        }),
    );
    scope.get<{ Querystring: { id?: string } }>(`${ROOT}/cbe-pdf/`, async ({ query }, reply) =>
      receipt('cbe', String(query.id ?? '').slice(0, 12), reply, {
        known: (transfer) => {
          const digits = String(query.id).slice(12);
          const isMeant = [transfer.payerAccount, transfer.receiverAccount].some((account) => account.endsWith(digits));
          return isMeant && digits.length === 8 ? pdf(reply, cbeLines(transfer)) : html(reply, '<h1>No receipt</h1>');
        },
        unknown: () => html(reply, '<h1>No receipt</h1>'),
      }),
    );
    scope.get<{ Params: { reference: string } }>(`${ROOT}/telebirr/receipt/:reference`, async ({ params }, reply) =>
      receipt('telebirr', params.reference, reply, {
        known: (transfer) => html(reply, telebirrHtml(transfer)),
        unknown: () => html(reply, '<html><body>This request is not correct</body></html>'),
      }),
    );
    scope.get<{ Querystring: { id?: string } }>(
      `${ROOT}/abyssinia/api/onlineSlip/getDetails/`,
      async ({ query }, reply) =>
        receipt('abyssinia', String(query.id ?? '').slice(0, 12), reply, {
          known: (transfer) =>
            transfer.receiverAccount.endsWith(String(query.id).slice(12))
              ? abyssiniaJson(transfer)
              : abyssiniaUnknown(),
          unknown: abyssiniaUnknown,
        }),
    );
    scope.get<{ Params: { reference: string } }>(`${ROOT}/dashen/receipt/:reference`, async ({ params }, reply) =>
      receipt('dashen', params.reference, reply, {
        known: (transfer) => pdf(reply, dashenLines(transfer)),
        unknown: () => reply.code(404).send({ message: 'not found' }),
      }),
    );
    scope.get<{ Params: { token: string } }>(`${ROOT}/awash/:token`, async ({ params }, reply) => {
      if (!params.token.startsWith('-')) return reply.code(403).send('Forbidden');
      return receipt('awash', params.token, reply, {
        known: (transfer) => html(reply, awashHtml(transfer)),
        unknown: () => html(reply, '<html><body>Invalid receipt id</body></html>'),
      });
    });

    scope.get(ROOT, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return html(reply, overviewPage(banks.transfers, RECEIPT_BANK_NAMES));
    });
    scope.post(`${ROOT}/transfers`, async (request, reply) => {
      const { data } = wish.safeParse(request.body);
      if (!data || !(data.amountEtb > 0))
        return reply.code(400).send({ message: 'A transfer has a bank, an amount and a payer.' });
      const transfer: Transfer = {
        bank: data.bank,
        reference: data.reference || NEW_REFERENCE[data.bank](),
        token: NEW_TOKEN[data.bank]?.() ?? null,
        amountEtb: data.amountEtb,
        payerName: data.payerName,
        payerAccount: '1000999999999',
        receiverName: data.receiverName || (receivers[data.bank]?.name ?? 'Somebody else'),
        receiverAccount: data.receiverAccount || (receivers[data.bank]?.account ?? '1000888888888'),
        paidAt: new Date(),
        status: 'completed',
      };
      banks.transfers.unshift(transfer);
      if (/^application\/json/.test(request.headers['content-type'] ?? '')) return reply.code(201).send(transfer);
      return reply.redirect(ROOT, 303);
    });
    scope.post<{ Params: { reference: string } }>(`${ROOT}/transfers/:reference/reverse`, async ({ params }, reply) => {
      for (const transfer of banks.transfers) {
        if (transfer.reference === params.reference) transfer.status = 'reversed';
      }
      return reply.redirect(ROOT, 303);
    });
  };
