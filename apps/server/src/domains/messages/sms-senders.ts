import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Limit } from '../limits/limit-table.ts';
import { countWithin } from '../limits/queries.ts';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** What a kind of message may cost, and how hard we try to deliver it. */
export interface SmsSender {
  /** How often one account, or whoever acts for it, may cause it. */
  byAccount: Limit;
  /** How often one phone gets it, whoever causes it. */
  byNumber: Limit;
  /** How often it is sent at all: what an attack with many accounts and addresses can cost us. */
  overall: Limit;
  /** After a certain refusal of the gateway; the pauses grow from seconds to an hour. */
  tries: number;
  /** The office can send it again while it is of use; a code is not kept once nobody will send it. */
  isKept: boolean;
}

const CODE = { tries: 3, isKept: false };
const NOTICE = { tries: 14, isKept: true };

/**
 * Every kind of text message that the product can send. A kind is counted before it is queued and its cause is refused
 * when a limit is spent, so that a message that somebody relies on is never dropped silently.
 */
export const SMS_SENDERS = {
  /** Anybody can ask for it: the pauses of `limit-table.ts` come first, and no stranger can keep these spent. */
  resetCode: {
    byAccount: { times: 30, windowSeconds: QUARTER },
    byNumber: { times: 40, windowSeconds: QUARTER },
    overall: { times: 1000, windowSeconds: HOUR },
    ...CODE,
  },
  /** To a number that an account wants to have: a code, or word that it has an account already. */
  phoneChangeCode: {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 5, windowSeconds: HOUR },
    overall: { times: 300, windowSeconds: HOUR },
    ...CODE,
  },
  /** To the old phone, with the code that takes the change back. */
  phoneChanged: {
    byAccount: { times: 5, windowSeconds: DAY },
    byNumber: { times: 5, windowSeconds: DAY },
    overall: { times: 300, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To the phone that was taken back from. Each follows a `phoneChanged`, whose limits are reached first. */
  phoneRestored: {
    byAccount: { times: 30, windowSeconds: DAY },
    byNumber: { times: 400, windowSeconds: DAY },
    overall: { times: 25_000, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** Follows help that two members of staff gave in person. */
  recoveryAgreed: {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 20, windowSeconds: DAY },
    overall: { times: 200, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To a guardian or learner who is asked to agree. */
  consentCode: {
    byAccount: { times: 15, windowSeconds: DAY },
    byNumber: { times: 6, windowSeconds: HOUR },
    overall: { times: 1000, windowSeconds: HOUR },
    ...CODE,
  },
  /** To a guardian's phone that a household entered: few, because the number may be anybody's. */
  guardianInvited: {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 5, windowSeconds: DAY },
    overall: { times: 300, windowSeconds: HOUR },
    ...CODE,
  },
  /** To a teacher's phone that a household entered, with the link to a recommendation. */
  recommendationAsked: {
    byAccount: { times: 6, windowSeconds: DAY },
    byNumber: { times: 5, windowSeconds: DAY },
    overall: { times: 300, windowSeconds: HOUR },
    ...CODE,
  },
  /** To a household's phone, then to the phone of its learner, which may be anybody's. */
  handOverCode: {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 5, windowSeconds: DAY },
    overall: { times: 300, windowSeconds: HOUR },
    ...CODE,
  },
  /** To a household whose grown learner came to the office; each follows a `handOverCode`. */
  handOverTold: {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 10, windowSeconds: DAY },
    overall: { times: 300, windowSeconds: HOUR },
    ...NOTICE,
  },
  'receipt-decision': {
    byAccount: { times: 60, windowSeconds: DAY },
    byNumber: { times: 60, windowSeconds: DAY },
    overall: { times: 2000, windowSeconds: HOUR },
    ...NOTICE,
  },
  'teacher-decision': {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 10, windowSeconds: DAY },
    overall: { times: 500, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To teachers: a lesson that needs a substitute, and what became of it. Whoever has had enough finds it on the page. */
  cover: {
    byAccount: { times: 12, windowSeconds: DAY },
    byNumber: { times: 12, windowSeconds: DAY },
    overall: { times: 1000, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To families, when somebody of the office tells them of a changed lesson: at most the whole school in an hour. */
  'lesson-change': {
    byAccount: { times: 12, windowSeconds: DAY },
    byNumber: { times: 12, windowSeconds: DAY },
    overall: { times: 3000, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To sponsors, who have no account: a gift arrived, or the monthly one is due. It holds a private link. */
  gift: {
    byAccount: { times: 4, windowSeconds: DAY },
    byNumber: { times: 6, windowSeconds: DAY },
    overall: { times: 500, windowSeconds: HOUR },
    tries: 14,
    isKept: false,
  },
  /** What people are told that has no kind of its own: two a day, the rest they find in the app. */
  notice: {
    byAccount: { times: 2, windowSeconds: DAY },
    byNumber: { times: 2, windowSeconds: DAY },
    overall: { times: 10_000, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** To families that have asked for it, an hour before a lesson: as many as a household with several learners has in a day. */
  'lesson-reminder': {
    byAccount: { times: 6, windowSeconds: DAY },
    byNumber: { times: 6, windowSeconds: DAY },
    overall: { times: 3000, windowSeconds: HOUR },
    ...NOTICE,
  },
  /** A text that somebody of the office tries on their own phone. */
  'notice-test': {
    byAccount: { times: 10, windowSeconds: DAY },
    byNumber: { times: 10, windowSeconds: DAY },
    overall: { times: 60, windowSeconds: HOUR },
    ...CODE,
  },
  /** What could not be delivered, sent again by the office; counted by the member who does it. */
  'sent-again': {
    byAccount: { times: 300, windowSeconds: HOUR },
    byNumber: { times: 10, windowSeconds: DAY },
    overall: { times: 500, windowSeconds: HOUR },
    ...NOTICE,
  },
} as const satisfies Record<string, SmsSender>;

export type SmsKind = keyof typeof SMS_SENDERS;
export const SMS_KINDS = Object.keys(SMS_SENDERS) as SmsKind[];

/** A row may be older than the table: what is unknown is treated as a code, whose text is not kept. */
export const deliveryOf = (kind: string): Pick<SmsSender, 'tries' | 'isKept'> =>
  kind in SMS_SENDERS ? SMS_SENDERS[kind as SmsKind] : CODE;

export const MOST_TRIES = Math.max(...Object.values(SMS_SENDERS).map(({ tries }) => tries));

export const overallKey = (kind: SmsKind): string => `sms:${kind}:overall`;

/** The right to queue one message; only `permitSms` gives it. */
export interface SmsPermit {
  readonly kind: SmsKind;
  readonly accountId: string | null;
  readonly phone: string;
}

const unused = new WeakSet<SmsPermit>();

/** True at the first call for a permit: a permit is for one message. */
export const takePermit = (permit: SmsPermit): boolean => unused.delete(permit);

interface Asked {
  kind: SmsKind;
  /** Whose message it is. */
  accountId: string | null;
  phone: string;
  /** What is counted in place of the account, where an unknown phone must count like a known one. */
  countedAs?: string;
  /** Nothing will be sent: counted for the phone, but it costs nobody else a message. */
  isDecoy?: boolean;
}

/**
 * Counts a message against the limits of its kind, the narrowest first, and refuses with 429 or, when the whole product
 * has sent too many, with 503. Call it before the transaction of the cause, or last in it.
 */
export const permitSms = async (
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  db: Db,
  { kind, accountId, phone, countedAs = accountId ?? phone, isDecoy = false }: Asked,
): Promise<SmsPermit> => {
  const now = clock.now();
  const { byAccount, byNumber, overall } = SMS_SENDERS[kind];
  const narrow = [
    { limit: byAccount, key: `sms:${kind}:account:${countedAs}` },
    { limit: byNumber, key: `sms:${kind}:number:${phone}` },
  ];
  for (const { limit, key } of narrow) {
    const { count, secondsLeft } = await countWithin(db, key, limit, now);
    if (count > limit.times) throw new AppError('auth/too-many-requests', { retryAfterSeconds: secondsLeft });
  }
  const { count, secondsLeft } = await countWithin(db, overallKey(kind), overall, now, isDecoy ? 0 : 1);
  if (count > overall.times) {
    // Once a window: the metrics show the rest.
    if (count === overall.times + 1 && !isDecoy)
      log.error({ kind, ...overall }, 'text messages of this kind are spent');
    throw new AppError('sms/spent', { retryAfterSeconds: secondsLeft });
  }
  const permit = { kind, accountId, phone };
  unused.add(permit);
  return permit;
};

/** A limit refused the message: it can go out later, if it is still of use then. */
export const isSmsSpent = (error: unknown): boolean =>
  error instanceof AppError && ['auth/too-many-requests', 'sms/spent'].includes(error.code);
