import {
  type AttendanceSheet,
  handIn,
  listTeacherLessons,
  type NewMark,
  sendMarks,
  showSheet,
} from '@temari/contracts/attendance';
import type { AbsenceReason, AttendanceState, MARK_OUTCOMES } from '@temari/contracts/vocabulary';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { allWaiting, dropWaiting, keepWaiting, nextOrder, openOutbox, type Waiting } from '../api/outbox.ts';
import { queryClient, queryKey } from '../api/queries.ts';
import { currentSession } from '../api/session.ts';
import { newId } from '../device/new-id.ts';

interface Refusal {
  code: string;
  /** In English, for a code that has no words here. */
  message: string;
}

type Outcome = (typeof MARK_OUTCOMES)[number] | 'gone';

/**
 * What a teacher did and the server does not know yet. `told`: it arrived, but the server did something else with it
 * than its teacher meant, and the teacher has not read so yet.
 */
export type Content =
  | { kind: 'marks'; lesson: string; marks: NewMark[]; refused?: Refusal }
  | { kind: 'sheet'; lesson: string; topic: string; homework: string; at: string; refused?: Refusal }
  | { kind: 'told'; lesson: string; outcomes: Outcome[] };
export type WaitingAct = Waiting<Content>;

export const actsOf = (all: readonly Waiting[], lesson: string): WaitingAct[] =>
  (all as readonly WaitingAct[]).filter(({ content }) => content.lesson === lesson);

/** On its way, or waiting for a connection. */
export const isUnsent = ({ content }: WaitingAct): boolean => content.kind !== 'told' && !content.refused;

export const marksIn = (acts: readonly WaitingAct[]): NewMark[] =>
  acts.flatMap((act) => (isUnsent(act) && act.content.kind === 'marks' ? act.content.marks : []));

export interface Said {
  learner: string;
  state: AttendanceState;
  reason?: AbsenceReason | undefined;
  /** The mark that counts as far as this device knows, leaving aside what waits to be sent. */
  base?: string | undefined;
  settles?: string | undefined;
}

const withMark = (
  marks: readonly NewMark[],
  { learner, state, reason, base, settles }: Said,
  last?: NewMark,
): NewMark[] => {
  const before = marks.find((mark) => mark.learner === learner);
  const known = before?.base ?? last?.id ?? base;
  const settled = before?.settles ?? settles;
  const mark: NewMark = {
    id: before?.id ?? newId(),
    learner,
    state,
    at: new Date().toISOString(),
    ...(reason && { reason }),
    ...(known && { base: known }),
    ...(settled && { settles: settled }),
  };
  return [...marks.filter((other) => other !== before), mark];
};

/** Written to the outbox at once. A mark that has not been sent yet is changed; after that a new mark follows it. */
export const say = (lesson: string, all: readonly Said[]): Promise<void> => {
  const acts = actsOf(allWaiting(), lesson);
  const open = acts.find((act) => !act.isTried && isUnsent(act) && act.content.kind === 'marks');
  const tried = marksIn(acts.filter((act) => act !== open));
  const marks = all.reduce(
    (known, said) => withMark(known, said, tried.filter(({ learner }) => learner === said.learner).at(-1)),
    open?.content.kind === 'marks' ? open.content.marks : [],
  );
  const content: Content = { kind: 'marks', lesson, marks };
  return keepWaiting({ id: open?.id ?? newId(), order: open?.order ?? nextOrder(), isTried: false, content });
};

export const handInLater = (lesson: string, { topic, homework }: { topic: string; homework: string }): Promise<void> =>
  keepWaiting({
    id: newId(),
    order: nextOrder(),
    isTried: false,
    content: { kind: 'sheet', lesson, topic, homework, at: new Date().toISOString() } satisfies Content,
  });

const showNew = (sheet: AttendanceSheet): void => {
  queryClient.setQueryData(queryKey(showSheet, { params: { id: sheet.id } }), sheet);
  void queryClient.invalidateQueries({ queryKey: queryKey(listTeacherLessons) });
};

/** What a teacher must be told: a mark did not have the effect that was meant. The sheet itself shows disagreements. */
const toTell = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter((outcome) => outcome === 'late' || outcome === 'gone' || outcome === 'outranked');

const send = async ({ id, order, content }: WaitingAct): Promise<void> => {
  const params = content.kind === 'told' ? null : { id: content.lesson };
  if (!params) return;
  if (content.kind === 'marks') {
    const { outcomes, sheet } = await call(sendMarks, { params, body: { marks: content.marks } });
    showNew(sheet);
    const told = toTell(outcomes.map(({ outcome }) => outcome));
    if (told.length === 0) return dropWaiting(id);
    return keepWaiting({ id, order, isTried: true, content: { kind: 'told', lesson: content.lesson, outcomes: told } });
  }
  if (content.kind === 'sheet') {
    const { topic, homework, at } = content;
    showNew(await call(handIn, { params, body: { id, topic, homework, at } }));
    await dropWaiting(id);
  }
};

/** Whether the same call can succeed later without anybody changing anything. */
const isWorthWaiting = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

const isOver = (token: string): boolean => currentSession()?.token !== token;

/** Looks again after each: nothing else sends what was marked meanwhile. */
const sendAll = async (token: string): Promise<void> => {
  await openOutbox();
  const sent = new Set<string>();
  const next = (): WaitingAct | undefined =>
    (allWaiting() as readonly WaitingAct[]).find((act) => isUnsent(act) && !sent.has(act.id));
  for (let act = next(); act && !isOver(token); act = next()) {
    sent.add(act.id);
    const tried = { ...act, isTried: true };
    if (!act.isTried) await keepWaiting(tried);
    try {
      await send(tried);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOver(token) || isWorthWaiting(error)) return;
      await keepWaiting({
        ...tried,
        content: { ...tried.content, refused: { code: error.code, message: error.message } } as Content,
      });
    }
  }
};

let sending: Promise<void> | null = null;
const watchers = new Set<() => void>();
const tell = (): void => {
  for (const watcher of watchers) watcher();
};

/** Sends what waits, in its order, once at a time. */
export const sendWaiting = (): Promise<void> => {
  const token = currentSession()?.token;
  if (!token || !navigator.onLine) return Promise.resolve();
  sending ??= sendAll(token).finally(() => {
    sending = null;
    tell();
  });
  tell();
  return sending;
};
export const isSending = (): boolean => sending !== null;
export const onSending = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Sends a refused act again, unchanged. */
export const tryAgain = (act: WaitingAct): Promise<void> => {
  const { refused: _, ...content } = act.content as Content & { refused?: Refusal };
  return keepWaiting({ ...act, content: content as Content }).then(sendWaiting);
};
export const giveUp = (act: WaitingAct): Promise<void> => dropWaiting(act.id);
