import * as z from 'zod/mini';
import { altcha } from './challenge.ts';
import { defineEndpoint } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import {
  GIFT_CHOICES,
  GIFT_MAX_ETB,
  GIFT_MESSAGE_MAX,
  GIFT_MIN_ETB,
  GIFT_STATES,
  GIFT_WAYS,
  GIVER_MAX,
  hasLink,
} from './gift-rules.ts';
import { id } from './office-lists.ts';
import { email, instant, language, line, ownPhone, secret, wholeNumber } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import { TEACHER_GRADES } from './vocabulary.ts';

const bank = z.object({
  name: z.string(),
  translations: translations({ name: z.string() }),
  accountNumber: z.string(),
  accountHolderName: z.string(),
});

/** What a sponsor can do next. */
const begun = z.object({
  /** The last part of the private link. It is in this answer and in messages, and is stored nowhere. */
  token: z.string(),
  /** The gateway's page, where the gift is paid online. */
  checkoutUrl: z.nullable(z.string()),
});

/** A name and a message are read by people of the office: neither leads anywhere. */
const withoutLink = z.refine<string>((text) => !hasLink(text), refusal(wrong.giftLink));

export const give = defineEndpoint({
  method: 'POST',
  path: '/gifts',
  access: 'public',
  summary:
    'A gift that somebody wants to make, once or every month. Opens a checkout, or gives the code for a transfer.',
  body: z
    .object({
      fund: id,
      choice: z.enum(GIFT_CHOICES, refusal(wrong.choice)),
      /** What the page showed; refused where a month costs something else by now. */
      amountEtb: wholeNumber({ min: GIFT_MIN_ETB, max: GIFT_MAX_ETB }, wrong.giftAmount),
      isMonthly: z.boolean(refusal(wrong.yesOrNo)),
      way: z.enum(GIFT_WAYS, refusal(wrong.choice)),
      /** Empty: the sponsor stays unnamed. */
      name: line({ min: 0, max: GIVER_MAX }, wrong.giver).check(withoutLink),
      phone: z.optional(ownPhone),
      email: z.optional(email),
      message: line({ min: 0, max: GIFT_MESSAGE_MAX }, wrong.giftMessage).check(withoutLink),
      language,
      altcha,
    })
    .check(
      z.refine((body) => body.phone !== undefined || body.email !== undefined, {
        error: refusal(wrong.giftContact),
        path: ['phone'],
      }),
    ),
  idempotent: true,
  status: 201,
  reply: begun,
  errors: [
    'request/not-found',
    'request/too-many',
    'request/conflicting-repeat',
    'auth/captcha-check-failed',
    'fund/closed',
    'payment/total-changed',
    'payment/gateway-away',
    'payment/gateway-refused',
  ],
});

const TOKEN_MAX = 64;
const link = { token: secret({ max: TOKEN_MAX }, wrong.check) };

/** What a fund did, so that no learner can be recognised. */
const figures = z.object({
  /** The figures are those of all funds together: too few learners hold an award of this one. */
  isMerged: z.boolean(),
  /** Null: fewer than five learners, even together. */
  seats: z.nullable(z.number()),
  months: z.nullable(z.number()),
  /** How many of 100 lessons learners were at, as the lower end of a band of ten; null where too few are known. */
  attendanceFrom: z.nullable(z.number()),
  givenEtb: z.number(),
  spentEtb: z.number(),
});
export type FundFigures = z.output<typeof figures>;

const pledge = z.object({
  fund: z.object({ name: z.string(), translations: translations({ name: z.string() }) }),
  code: z.string(),
  amountEtb: z.number(),
  isMonthly: z.boolean(),
  isStopped: z.boolean(),
  /** Nothing about the giver is kept any more: no name, no message, no phone and no address. */
  isNameless: z.boolean(),
  way: z.enum(GIFT_WAYS),
  name: z.string(),
  createdAt: instant,
  /** The newest first. */
  gifts: z.array(
    z.object({
      state: z.enum(GIFT_STATES),
      amountEtb: z.number(),
      returnedEtb: z.number(),
      at: instant,
      reference: z.nullable(z.string()),
    }),
  ),
  banks: z.array(bank),
  figures,
  /** What learners of the fund wrote, as far as somebody agreed to it and the office passed it on. The newest first. */
  letters: z.array(
    z.object({
      words: z.string(),
      /** Two grades together; null where too few learners of the fund are in them. */
      grades: z.nullable(z.enum(TEACHER_GRADES)),
    }),
  ),
});
export type Pledge = z.output<typeof pledge>;

export const showPledge = defineEndpoint({
  method: 'POST',
  path: '/pledge',
  access: 'public',
  summary:
    'What a private link of a sponsor shows: what was given, and what its fund did. An open gift is asked about.',
  body: z.object(link),
  reply: pledge,
  errors: ['request/not-found', 'request/too-many'],
});

export const payPledge = defineEndpoint({
  method: 'POST',
  path: '/pledge/checkout',
  access: 'public',
  summary: 'Opens the checkout of the gift that a sponsor has open, or of the next one of a monthly pledge.',
  body: z.object(link),
  status: 201,
  reply: z.object({ checkoutUrl: z.string() }),
  errors: [
    'request/not-found',
    'request/too-many',
    'fund/closed',
    'gift/nothing-open',
    'payment/gateway-away',
    'payment/gateway-refused',
  ],
});

export const stopPledge = defineEndpoint({
  method: 'POST',
  path: '/pledge/stop',
  access: 'public',
  summary: 'Ends a monthly pledge: no more reminders. What was given stays. Repeating it changes nothing.',
  body: z.object(link),
  reply: pledge,
  errors: ['request/not-found', 'request/too-many'],
});

export const unnamePledge = defineEndpoint({
  method: 'POST',
  path: '/pledge/unname',
  access: 'public',
  summary:
    'Removes the name, the message, the phone and the address of a sponsor. Sums, days and references stay in the books; reminders end. Repeating it changes nothing.',
  body: z.object(link),
  reply: pledge,
  errors: ['request/not-found', 'request/too-many'],
});
