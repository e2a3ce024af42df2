import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fillClasses } from '../bench/full-classes.mjs';
import {
  type Answer,
  ask,
  askUntilAnswered,
  type Choices,
  choicesOf,
  enroll,
  type Family,
  idOf,
  register,
  signIn,
  txRefOf,
  wish,
} from '../faults/families.ts';
import type { StandIn } from '../faults/gateway.ts';
import { type Acknowledged, nothingYet } from '../faults/invariants.ts';
import { startSessions } from './sessions.ts';

export const WRITES = ['sign-in', 'enrollment', 'webhook', 'join'] as const;
type Write = (typeof WRITES)[number];
type Kind = Write | 'read';

/** One request as its sender saw it. */
export interface Seen {
  kind: Kind;
  atMs: number;
  tookMs: number;
  /** 0: the connection broke before there was an answer. */
  status: number;
  hasRetryAfter: boolean;
  isEmpty: boolean;
  /** What was said, where it is neither success nor 'not now'. */
  said: string;
}

interface Join {
  acknowledged: number;
  sent: number;
}

export interface Load {
  seen: Seen[];
  acknowledged: Acknowledged;
  /** Tokens of sessions. */
  tokens: Set<string>;
  /** References of payments whose webhook was answered with success. */
  heard: Set<string>;
  /** By lesson and account. */
  joins: Map<string, Join>;
  /** What a sender could not go on from. */
  faults: string[];
  stop: () => Promise<void>;
}

const FAMILIES = 12;
const LANES: Record<Kind, number> = { 'sign-in': 2, enrollment: 3, webhook: 0, join: 2, read: 2 };
/** Between two requests of a lane: steady load, not a flood. */
const PAUSE_MS: Record<Kind, number> = { 'sign-in': 300, enrollment: 150, webhook: 0, join: 150, read: 100 };
const PATIENCE_SECONDS = 180;

/**
 * Families who sign in, enroll, pay and join lessons, and readers beside them, until told to stop. What gets no answer
 * or a 'not now' is sent again with the same key.
 */
export const startLoad = async ({
  pool,
  standIn,
  origin,
}: {
  pool: pg.Pool;
  standIn: StandIn;
  origin: string;
}): Promise<Load> => {
  const load = {
    seen: [] as Seen[],
    acknowledged: nothingYet(),
    tokens: new Set<string>(),
    heard: new Set<string>(),
    joins: new Map<string, Join>(),
    faults: [] as string[],
  };
  let isOver = false;

  const choices: Choices = await choicesOf(pool);
  const families: Family[] = [];
  for (let count = 0; count < FAMILIES; count += 1) families.push(await register(() => origin));
  const seats = await startSessions(pool, await fillClasses(pool, { classes: 2, learners: 20 }));

  /** Sends once and notes what came back. */
  const send = async (kind: Kind, request: () => Promise<Answer | null>): Promise<Answer | null> => {
    const began = performance.now();
    const answer = await request();
    const now = performance.now();
    const status = answer?.status ?? 0;
    load.seen.push({
      kind,
      atMs: now,
      tookMs: now - began,
      status,
      hasRetryAfter: Number(answer?.headers.get('retry-after')) > 0,
      isEmpty: kind === 'read' && status === 200 && Object.keys(answer?.body ?? {}).length === 0,
      said: [0, 200, 201, 503].includes(status) ? '' : JSON.stringify(answer?.body),
    });
    return answer;
  };
  const sendUntilAnswered = (kind: Kind, request: () => Promise<Answer | null>): Promise<Answer> =>
    askUntilAnswered(() => send(kind, request), PATIENCE_SECONDS);

  const signInOnce = async (family: Family): Promise<void> => {
    const answer = await sendUntilAnswered('sign-in', () => signIn(origin, family));
    if (answer.status === 200) load.tokens.add((answer.body.data as { token: string }).token);
  };
  const enrollAndPay = async (family: Family): Promise<void> => {
    const wanted = wish(choices);
    const answer = await sendUntilAnswered('enrollment', () => enroll(origin, family, wanted));
    if (answer.status !== 201) return;
    load.acknowledged.enrollments.set(wanted.fullName, idOf(answer));
    const txRef = txRefOf(answer);
    standIn.pay(txRef);
    const { body, headers } = standIn.webhook(txRef);
    const heard = await sendUntilAnswered('webhook', () =>
      ask(origin, 'POST', '/payments/chapa/webhook', { body, headers }),
    );
    if (heard.status === 200) load.heard.add(txRef);
  };
  const joinOnce = async ({ lessonId, family }: { lessonId: string; family: Family }): Promise<void> => {
    const key = `${lessonId} ${family.id}`;
    const join = load.joins.get(key) ?? { acknowledged: 0, sent: 0 };
    load.joins.set(key, join);
    const answer = await sendUntilAnswered('join', () => {
      join.sent += 1;
      return ask(origin, 'POST', `/lessons/${lessonId}/join`, { family });
    });
    if (answer.status === 200) join.acknowledged += 1;
  };
  const [reader] = seats as [(typeof seats)[number]];
  const reads = [
    () => ask(origin, 'GET', '/package'),
    // Seated in a class, so enrolled: the list has one entry at any time.
    () => ask(origin, 'GET', `/enrollment/getbyuser/${reader.family.id}`, { family: reader.family }),
  ];

  const lane = async (kind: Kind, number: number, act: (count: number) => Promise<unknown>): Promise<void> => {
    for (let count = number; !isOver; count += 1) {
      try {
        await act(count);
      } catch (error) {
        load.faults.push(`${kind}: ${String(error)}`);
      }
      await sleep(PAUSE_MS[kind]);
    }
  };
  const of = <Each>(all: Each[], place: number): Each => all[place % all.length] as Each;
  const acts: Record<Kind, (count: number) => Promise<unknown>> = {
    'sign-in': (count) => signInOnce(of(families, count)),
    enrollment: (count) => enrollAndPay(of(families, count * 7)),
    webhook: async () => {},
    join: (count) => joinOnce(of(seats, count * 3)),
    read: (count) => send('read', of(reads, count)),
  };
  const lanes = Object.entries(LANES).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number) => lane(kind as Kind, number, acts[kind as Kind])),
  );

  return {
    ...load,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
};
