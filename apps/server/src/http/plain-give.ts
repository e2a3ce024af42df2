import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/base-path';
import type { ErrorReply } from '@temari/contracts/errors';
import { GIFT_MONTHS } from '@temari/contracts/gift-rules';
import type { Pledge } from '@temari/contracts/gifts';
import { isLanguage, type Language } from '@temari/contracts/languages';
import {
  BEGUN_GIFT_PATH,
  PLAIN_GIFT_FIELDS,
  PLAIN_GIFT_KEY,
  PLAIN_GIFT_MONTH,
  PLAIN_GIVE_PATH,
  type PlainGiftValues,
  plainGiftPath,
} from '@temari/contracts/plain-gift';
import { isRecordId } from '@temari/contracts/record-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servePlainForm } from './plain-forms.ts';
import { keepPrivate } from './plain-page.ts';

export interface PlainGift {
  values: PlainGiftValues;
  /** The same form sent twice is one gift. */
  key: string;
  status: number;
  /** Null: it was not sent yet, or it is shown for the first time. */
  refusal: ErrorReply | null;
}

export interface BegunGift {
  /** Null: the link leads nowhere. */
  pledge: Pledge | null;
  /** The gateway's page, as long as something is to be paid online. */
  checkoutUrl: string | null;
}

interface Pages {
  languageOf: (request: FastifyRequest) => Language;
  showForm: (request: FastifyRequest, reply: FastifyReply, language: Language, gift: PlainGift) => unknown;
  showBegun: (request: FastifyRequest, reply: FastifyReply, language: Language, gift: BegunGift) => unknown;
}

const valuesOf = (form: URLSearchParams): PlainGiftValues =>
  Object.fromEntries(PLAIN_GIFT_FIELDS.map((name) => [name, form.get(name)?.trim() ?? ''])) as PlainGiftValues;

const digitsOf = (typed: string): number => Number(typed.replace(/[\s,]/g, '') || Number.NaN);

/** What the page showed for it: a price that has changed since is refused by the API, with the new one. */
const amountOf = ({ choice, amountEtb }: PlainGiftValues, form: URLSearchParams): number => {
  const months = GIFT_MONTHS[choice as keyof typeof GIFT_MONTHS] as number | undefined;
  return months === undefined ? digitsOf(amountEtb) : digitsOf(form.get(PLAIN_GIFT_MONTH) ?? '') * months;
};

const bodyOf = (values: PlainGiftValues, form: URLSearchParams, language: Language) => {
  const { often, phone, email, amountEtb: _typed, ...rest } = values;
  return {
    ...rest,
    amountEtb: amountOf(values, form),
    isMonthly: often === 'monthly',
    ...(phone && { phone }),
    ...(email && { email }),
    language,
  };
};

/**
 * Giving where no script runs. The page to give asks what is given; the answer asks for the rest, and leads to a page
 * with the way on. Everything is handed to the API inside this process, so that checks, limits and sentences are those
 * of every other gift.
 */
export const servePlainGiving = (app: FastifyInstance, publicUrl: string, pages: Pages): void => {
  servePlainForm(app, { path: PLAIN_GIVE_PATH, publicUrl }, async (request, reply, form) => {
    const chosen = form.get('language');
    const language = isLanguage(chosen) ? chosen : pages.languageOf(request);
    const values = valuesOf(form);
    const sent = form.get(PLAIN_GIFT_KEY) ?? '';
    const key = isRecordId(sent) ? sent : randomUUID();
    if (!form.has('way')) return pages.showForm(request, reply, language, { values, key, status: 200, refusal: null });
    const response = await app.inject({
      method: 'POST',
      url: `${BASE_PATH}/gifts`,
      remoteAddress: request.ip,
      headers: { 'idempotency-key': key },
      payload: bodyOf(values, form, language),
    });
    if (response.statusCode < 300) {
      const { token } = response.json<{ token: string }>();
      // Loading the next page again sends nothing again.
      return reply.header('referrer-policy', 'no-referrer').redirect(plainGiftPath(token), 303);
    }
    const retryAfter = response.headers['retry-after'];
    if (retryAfter) reply.header('retry-after', retryAfter);
    const refusal = response.json<ErrorReply>();
    return pages.showForm(request, reply.code(response.statusCode), language, {
      values,
      // What was refused as another form under an old key gets a new one.
      key: refusal.code === 'request/conflicting-repeat' ? randomUUID() : key,
      status: response.statusCode,
      refusal,
    });
  });

  app.get<{ Params: { token: string } }>(
    `${BEGUN_GIFT_PATH}/:token`,
    { onSend: keepPrivate },
    async (request, reply) => {
      const asked = { method: 'POST', remoteAddress: request.ip, payload: { token: request.params.token } } as const;
      const found = await app.inject({ ...asked, url: `${BASE_PATH}/pledge` });
      const pledge = found.statusCode === 200 ? found.json<Pledge>() : null;
      const isOpen = pledge?.way === 'online' && pledge.gifts[0]?.state === 'open';
      const opened = isOpen ? await app.inject({ ...asked, url: `${BASE_PATH}/pledge/checkout` }) : null;
      const checkoutUrl = opened?.statusCode === 201 ? opened.json<{ checkoutUrl: string }>().checkoutUrl : null;
      if (!pledge) reply.code(found.statusCode);
      return pages.showBegun(request, reply, pages.languageOf(request), { pledge, checkoutUrl });
    },
  );
};
