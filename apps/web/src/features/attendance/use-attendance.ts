import { listTeacherLessons, showSheet } from '@temari/contracts/attendance';
import { listHomeworkToReturn } from '@temari/contracts/homework';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api/api.ts';
import { DrawnAtContext } from '../../lib/api/drawn-queries.ts';
import { openOutbox, useIsOutboxKept, useIsOutboxRead, useWaiting } from '../../lib/api/outbox.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useIsOnline } from '../../lib/device/online.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { whenSettled } from '../../lib/device/when-settled.ts';
import {
  actsOf,
  handInLater,
  isSending,
  isUnsent,
  marksIn,
  onSending,
  type Said,
  say,
  sendWaiting,
  type WaitingAct,
} from '../../lib/domain/attendance-outbox.ts';
import { serverTime } from './rules.ts';

/** Read again whenever a page opens: what the device kept may be older than the last tap. */
const REFRESH_MS = 60_000;
/** Taps that follow each other travel together. */
const SEND_AFTER_MS = 1500;

/** The server's time; what the server itself has drawn goes by it already. */
const useServerTime = (answer: { now: string } | undefined, answeredAt: number): Date => {
  const now = useNow();
  // When the answer came is known by the device's own clock.
  return now === use(DrawnAtContext) ? now : serverTime(new Date(), answer, answeredAt);
};

export const useTeacherLessons = () => {
  const lessons = useApiQuery(listTeacherLessons, {}, { refetchIntervalMs: REFRESH_MS, staleTimeMs: 0 });
  return { lessons, now: useServerTime(lessons.data, lessons.dataUpdatedAt) };
};

/** What waits to be returned, of any day. */
export const useHomeworkToReturn = () => useApiQuery(listHomeworkToReturn, {}, { staleTimeMs: 0 }).data ?? [];

/** So that a sheet of today opens without a connection, although it was never opened before. */
export const useSheetsKept = (lessonIds: readonly string[]): void => {
  const ids = lessonIds.join();
  useEffect(
    () =>
      whenSettled(() => {
        for (const id of ids ? ids.split(',') : []) {
          const input = { params: { id } };
          void queryClient.prefetchQuery({
            queryKey: queryKey(showSheet, input),
            queryFn: ({ signal }) => call(showSheet, input, { signal }),
          });
        }
      }),
    [ids],
  );
};

export const useSheet = (id: string) => {
  // Beside the sheet, not after it: nothing can be marked before both are there.
  useEffect(() => void openOutbox(), []);
  const sheet = useApiQuery(showSheet, { params: { id } }, { staleTimeMs: 0 });
  return { sheet, now: useServerTime(sheet.data, sheet.dataUpdatedAt) };
};

export type Connection = 'nothing' | 'unkept' | 'waiting' | 'sending' | 'sent';

/** What was done here and is not with the server yet: of one lesson, or all of it. */
export const useOutbox = (lesson?: string) => {
  const all = useWaiting() as readonly WaitingAct[];
  const isKept = useIsOutboxKept();
  const isOnline = useIsOnline();
  const isOnItsWay = useSyncExternalStore(onSending, isSending, () => false);
  const isRead = useIsOutboxRead();
  const [hasSent, setHasSent] = useState(false);
  useEffect(() => {
    void openOutbox();
  }, []);
  const acts = lesson === undefined ? [...all] : actsOf(all, lesson);
  const unsent = acts.filter(isUnsent);
  useEffect(() => {
    if (unsent.length > 0) setHasSent(true);
  }, [unsent.length]);
  const connection = (): Connection => {
    if (unsent.length === 0) return hasSent ? 'sent' : 'nothing';
    if (isOnItsWay && isOnline) return 'sending';
    return isKept ? 'waiting' : 'unkept';
  };
  return { isRead, acts, unsent, marks: marksIn(unsent), connection: connection() };
};

let timer: ReturnType<typeof setTimeout> | undefined;
const sendSoon = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), SEND_AFTER_MS);
};

export const sayAbout = (lesson: string, said: readonly Said[]): void => {
  void say(lesson, said).then(sendSoon);
};

export const handInSheet = (lesson: string, taught: { topic: string; homework: string }): void => {
  clearTimeout(timer);
  void handInLater(lesson, taught).then(sendWaiting);
};
