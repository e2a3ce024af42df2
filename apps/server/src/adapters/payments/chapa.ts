import { createHmac, timingSafeEqual } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/base-path';
import { checkout } from '@temari/contracts/payments';
import * as z from 'zod/mini';
import type {
  CheckoutOrder,
  GatewayEvent,
  GatewayRecord,
  ListedTransaction,
  PaymentGateway,
} from '../../ports/payments.ts';
import { checkoutAddresses } from './checkout-addresses.ts';

export const CHAPA_ADDRESS = 'https://api.chapa.co';

export interface ChapaSettings {
  secretKey: string;
  webhookSecret: string;
  /** With or without the trailing `/v1`. */
  baseUrl: string;
  /** Where the gateway finds us: its callback and the browser's way back. */
  publicUrl: string;
  /** A stand-in loses its transactions when its process ends; the real gateway keeps them. */
  knowsSince?: Date | null;
  timeoutMs?: number;
  transport?: typeof fetch;
}

const TIMEOUT_MS = 15_000;
/** Far more than any answer of the gateway holds. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
const LISTED_AT_ONCE = 100;
const TITLE_MAX = 16;
const DESCRIPTION_MAX = 50;

/** The gateway refuses titles and descriptions with anything but letters, digits, hyphen, underscore, space and dot. */
export const plainText = (text: string, max: number): string =>
  text
    .replaceAll('&', ' and ')
    .replace(/[^A-Za-z0-9\-_. ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

/** Only mobile numbers, spelled `09…` or `07…`; any other would be refused, and the number is optional. */
export const gatewayPhone = (canonical: string): string | undefined => {
  const national = canonical.replace(/^\+251/, '0');
  return /^0[79]\d{8}$/.test(national) ? national : undefined;
};

/** Business errors are a string, validation errors an object of field to sentences. */
export const flatMessage = (message: unknown): string => {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return 'no reason given';
  return Object.entries(message)
    .map(([field, sentences]) => `${field}: ${[sentences].flat().join(' ')}`)
    .join('; ');
};

/** Numbers in one answer, text in the next. */
const amount = z.pipe(z.union([z.number(), z.string()]), z.transform(Number));

const reply = z.object({
  message: z.unknown(),
  status: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});

const maybeText = z.optional(z.nullable(z.string()));

const transaction = z.object({
  status: z.string(),
  amount,
  currency: z.string(),
  tx_ref: z.string(),
  reference: maybeText,
  mode: maybeText,
});

const webhook = z.object({
  event: z.optional(z.string()),
  tx_ref: z.string(),
  amount: z.optional(amount),
  currency: z.optional(z.string()),
  reference: maybeText,
  mode: maybeText,
  // The gateway's documentation gives the reference of a refund under several names.
  ref_id: maybeText,
  refund_reference: maybeText,
  refund_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  updated_at: maybeText,
  created_at: maybeText,
});

const refundDetails = z.object({
  status: maybeText,
  ref_id: maybeText,
  refund_reference: maybeText,
  amount: z.optional(z.nullable(amount)),
});

const listedTransaction = z.object({
  status: z.string(),
  amount,
  currency: z.string(),
  ref_id: maybeText,
  trans_id: maybeText,
  tx_ref: maybeText,
  created_at: z.string(),
});

const list = z.object({
  transactions: z.array(z.unknown()),
  pagination: z.object({ next_page_url: maybeText }),
});

/** The gateway's references and times are kept and compared, so that only what can be one is taken for one. */
const plainReference = (value: string | number | null | undefined): string =>
  /^[\w.:/+-]{1,100}$/.test(String(value ?? '')) ? String(value) : '';

const EVENTS: Record<string, GatewayEvent['kind']> = {
  'charge.refunded': 'refunded',
  'refund.success': 'refunded',
  'charge.reversed': 'reversed',
  // Of the refund, not of the charge: the money has come back to us, or has never left.
  'refund.failed': 'refund-failed',
  'refund.reversed': 'refund-failed',
};

const STATES: Record<string, 'paid' | 'refunded' | 'reversed' | 'open' | 'failed'> = {
  success: 'paid',
  refunded: 'refunded',
  reversed: 'reversed',
  pending: 'open',
  failed: 'failed',
  cancelled: 'failed',
  'failed/cancelled': 'failed',
};

/** What the gateway says of a refund; without a word of its own, that it was found says that it is done. */
const REFUND_STATES: Record<string, 'pending' | 'arrived' | 'failed'> = {
  success: 'arrived',
  completed: 'arrived',
  refunded: 'arrived',
  pending: 'pending',
  initiated: 'pending',
  processing: 'pending',
  failed: 'failed',
  cancelled: 'failed',
  reversed: 'failed',
};

const hmac = (secret: string, content: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(content).digest();

const isSame = (sent: Buffer, expected: Buffer): boolean =>
  sent.length === expected.length && timingSafeEqual(sent, expected);

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text of an answer, or an error once it is longer than any true one. */
const boundedText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const orderBody = (order: CheckoutOrder, publicUrl: string) => {
  const phone = gatewayPhone(order.phone);
  return {
    amount: String(order.amountEtb),
    currency: 'ETB',
    email: order.email,
    first_name: order.firstName,
    last_name: order.lastName,
    ...(phone && { phone_number: phone }),
    tx_ref: order.txRef,
    callback_url: `${publicUrl}${BASE_PATH}/payments/chapa/callback`,
    return_url: `${publicUrl}${order.returnPath ?? `/payment/return?tx_ref=${order.txRef}`}`,
    customization: {
      title: plainText(order.title, TITLE_MAX),
      description: plainText(order.description, DESCRIPTION_MAX),
    },
  };
};

/** Chapa's API, version 1. */
export const chapaGateway = ({
  secretKey,
  webhookSecret,
  baseUrl,
  publicUrl,
  knowsSince = null,
  timeoutMs = TIMEOUT_MS,
  transport = fetch,
}: ChapaSettings): PaymentGateway => {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const expectedMode = /^CHASECK_TEST/i.test(secretKey) ? 'test' : 'live';
  const isCheckoutAddress = checkoutAddresses({ baseUrl, publicUrl });

  /** The answer as the gateway gave it, or why there was none. */
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { isForm = false }: { isForm?: boolean } = {},
  ): Promise<{ httpStatus: number; answer: z.output<typeof reply>; whole: unknown } | { unreachable: string }> => {
    try {
      const response = await transport(`${root}/v1/${path}`, {
        method,
        // A redirect could lead to a server that is not the gateway.
        redirect: 'error',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        ...(body && { body: isForm ? String(new URLSearchParams({ ...body })) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const whole = parsedJson(await boundedText(response));
      const answer = z.safeParse(reply, whole);
      if (!answer.success) return { unreachable: `HTTP ${response.status} without a readable answer` };
      if (response.status >= 500)
        return { unreachable: `HTTP ${response.status}: ${flatMessage(answer.data.message)}` };
      return { httpStatus: response.status, answer: answer.data, whole };
    } catch (error) {
      return { unreachable: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
  };

  const found = (data: unknown): GatewayRecord => {
    const parsed = z.safeParse(transaction, data);
    if (!parsed.success) return { state: 'unreachable', reason: 'the payment details could not be read' };
    const { status, tx_ref, currency, reference, mode } = parsed.data;
    const state = STATES[status.toLowerCase()];
    if (!state) return { state: 'unreachable', reason: `unknown status "${status}"` };
    if (state === 'open' || state === 'failed') return { state };
    if (mode !== expectedMode) {
      return { state: 'doubtful', reason: `a payment in ${mode ? `"${mode}"` : 'no'} mode for a ${expectedMode} key` };
    }
    return { state, txRef: tx_ref, amount: parsed.data.amount, currency, reference: plainReference(reference) };
  };

  const listed = (line: unknown): ListedTransaction | null => {
    const parsed = z.safeParse(listedTransaction, line);
    if (!parsed.success || Number.isNaN(Date.parse(parsed.data.created_at))) return null;
    const { status, amount, currency, ref_id, trans_id, tx_ref, created_at } = parsed.data;
    const names = [tx_ref, trans_id, ref_id].map(plainReference).filter(Boolean);
    return {
      reference: plainReference(ref_id) || (names[0] ?? ''),
      candidates: names,
      state: STATES[status.toLowerCase()] ?? 'other',
      amount,
      currency,
      at: new Date(created_at),
    };
  };

  const isSigned = (body: Buffer, signature: string | string[] | undefined): boolean => {
    if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
    const sent = Buffer.from(signature, 'hex');
    if (isSame(sent, hmac(webhookSecret, body))) return true;
    // The gateway's own sample signs the body as JavaScript would write it, not as it was sent.
    const parsed = parsedJson(body.toString('utf8'));
    return parsed !== undefined && isSame(sent, hmac(webhookSecret, JSON.stringify(parsed)));
  };

  return {
    knowsSince,

    openCheckout: async (order) => {
      const asked = await ask('POST', 'transaction/initialize', orderBody(order, publicUrl));
      if ('unreachable' in asked) return { result: 'unreachable', reason: asked.unreachable };
      const { httpStatus, answer, whole } = asked;
      // A refusal can come with HTTP 200, so the status inside decides.
      const opened = z.safeParse(checkout, whole);
      if (answer.status === 'success' && opened.success) {
        const address = opened.data.data.checkout_url;
        if (isCheckoutAddress(address)) return { result: 'opened', answer: opened.data };
        return { result: 'refused', reason: `a checkout address elsewhere: ${address.slice(0, 200)}` };
      }
      if (answer.status === 'success') return { result: 'unreachable', reason: 'an answer without a checkout address' };
      const reason = flatMessage(answer.message);
      if (/reference has been used before/i.test(reason)) return { result: 'reference-used' };
      return { result: 'refused', reason: `HTTP ${httpStatus}: ${reason}` };
    },

    find: async (txRef) => {
      const asked = await ask('GET', `transaction/verify/${encodeURIComponent(txRef)}`);
      if ('unreachable' in asked) return { state: 'unreachable', reason: asked.unreachable };
      const { httpStatus, answer } = asked;
      if (answer.status === 'success') return found(answer.data);
      const reason = flatMessage(answer.message);
      if (/not paid yet/i.test(reason)) return { state: 'open' };
      if (httpStatus === 404) return { state: 'unknown' };
      return { state: 'unreachable', reason: `HTTP ${httpStatus}: ${reason}` };
    },

    list: async (page) => {
      const asked = await ask('GET', `transactions?page=${page}&per_page=${LISTED_AT_ONCE}`);
      if ('unreachable' in asked) return { result: 'unreachable', reason: asked.unreachable };
      const { httpStatus, answer } = asked;
      const parsed = z.safeParse(list, answer.data);
      if (answer.status !== 'success' || !parsed.success) {
        return { result: 'unreachable', reason: `HTTP ${httpStatus}: ${flatMessage(answer.message)}` };
      }
      const lines = parsed.data.transactions.map(listed);
      const transactions = lines.filter((line) => line !== null);
      return {
        result: 'page',
        transactions,
        unreadable: lines.length - transactions.length,
        // Only whether there is a next page is read; its address is built here.
        isLast: !parsed.data.pagination.next_page_url || lines.length === 0,
      };
    },

    isCheckoutAddress,

    cancel: async (txRef) => {
      const asked = await ask('PUT', `transaction/cancel/${encodeURIComponent(txRef)}`);
      return !('unreachable' in asked) && asked.answer.status === 'success';
    },

    refund: async ({ txRef, reference, amountEtb }) => {
      const order = { amount: amountEtb.toFixed(2), reference, 'meta[reference]': reference };
      const asked = await ask('POST', `refund/${encodeURIComponent(txRef)}`, order, { isForm: true });
      if ('unreachable' in asked) return { result: 'unreachable', reason: asked.unreachable };
      const { httpStatus, answer } = asked;
      const reason = flatMessage(answer.message);
      if (answer.status === 'success') {
        const details = z.safeParse(refundDetails, answer.data);
        const named = details.success && plainReference(details.data.ref_id ?? details.data.refund_reference);
        return { result: 'accepted', gatewayReference: named || null };
      }
      if (/reference.*(already|used before|taken)/i.test(reason)) return { result: 'reference-used' };
      // Too many calls at once: it was not looked at.
      if (httpStatus === 429) return { result: 'unreachable', reason };
      return { result: 'refused', reason };
    },

    findRefund: async ({ txRef, reference, gatewayReference }) => {
      const asked = await ask('GET', `refund/${encodeURIComponent(gatewayReference ?? reference)}/verify`);
      if ('unreachable' in asked) return { state: 'unreachable', reason: asked.unreachable };
      const { httpStatus, answer } = asked;
      const reason = flatMessage(answer.message);
      if (answer.status === 'success') {
        const details = z.safeParse(refundDetails, answer.data);
        const { status, ref_id, refund_reference } = details.success ? details.data : {};
        const state = status ? REFUND_STATES[status.toLowerCase()] : 'arrived';
        if (!state) return { state: 'unreachable', reason: `unknown refund status "${status}"` };
        if (state === 'failed') return { state, reason };
        return { state, gatewayReference: plainReference(ref_id ?? refund_reference) || gatewayReference };
      }
      if (httpStatus !== 404) return { state: 'unreachable', reason: `HTTP ${httpStatus}: ${reason}` };
      // Where it does not know our reference it may know that the whole payment went back.
      const payment = await ask('GET', `transaction/verify/${encodeURIComponent(txRef)}`);
      if ('unreachable' in payment) return { state: 'unreachable', reason: payment.unreachable };
      const record = payment.answer.status === 'success' ? found(payment.answer.data) : { state: 'unknown' as const };
      return record.state === 'refunded' ? { state: 'arrived', gatewayReference } : { state: 'unknown' };
    },

    signedEvent: (body, headers) => {
      if (!isSigned(body, headers['x-chapa-signature']) && !isSigned(body, headers['chapa-signature'])) return null;
      const parsed = z.safeParse(webhook, parsedJson(body.toString('utf8')));
      if (!parsed.success) return null;
      const { event = '', tx_ref, currency = '', reference, mode } = parsed.data;
      const { ref_id, refund_reference, refund_id, updated_at, created_at } = parsed.data;
      // Test events are signed with the same secret, and move no money.
      const isOtherMode = Boolean(mode) && mode !== expectedMode;
      return {
        kind: isOtherMode ? 'other' : (EVENTS[event] ?? 'other'),
        txRef: tx_ref,
        amount: parsed.data.amount ?? Number.NaN,
        currency,
        reference: plainReference(reference),
        refundReference: plainReference(ref_id ?? refund_reference ?? refund_id) || null,
        at: plainReference(updated_at ?? created_at) || null,
      };
    },
  };
};
