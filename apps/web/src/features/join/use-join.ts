import { joinLesson, type NextLessonOfClass, showNextLesson } from '@temari/contracts/lessons';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useServerNow } from '../../lib/device/use-server-now.ts';

/** A lesson may be cancelled or moved, or the office enters a room, while somebody waits. */
const LOOK_AGAIN_MS = 30_000;

export const useNextLesson = (classId: string) => {
  const next = useApiQuery(
    showNextLesson,
    { params: { id: classId } },
    { refetchIntervalMs: LOOK_AGAIN_MS, staleTimeMs: 0 },
  );
  const now = useServerNow(next.data?.now, next.dataUpdatedAt);
  return { next, now };
};

/** Why an address leads this caller to no class; null where it does, or where that is not known. */
export const whyNoClass = (error: ApiError | null): 'unknown' | 'not-yours' | null => {
  if (error?.code === 'request/not-found') return 'unknown';
  return error?.code === 'class/not-yours' ? 'not-yours' : null;
};

/** Whether only time is in the way; everything else needs somebody to do something. */
export const isOpen = ({ opensAt, endsAt, refusal }: NonNullable<NextLessonOfClass['lesson']>, now: Date): boolean =>
  (refusal === undefined || refusal === 'lesson/too-early') && new Date(opensAt) <= now && now < new Date(endsAt);

/**
 * Goes into the room in this tab, which no blocker of pop-ups stops. The address is neither kept nor shown: the answer
 * is followed and forgotten.
 */
export const useGoIn = (lessonId: string | undefined, refresh: () => unknown) =>
  useSubmission((id: string) => call(joinLesson, { params: { id } }), {
    done: ({ url }) => {
      if (lessonId) window.location.assign(url);
    },
    failed: () => void refresh(),
  });

/** Whoever pressed `Join Class` on another page pressed enough. Coming back from the room does not go in again. */
export const useGoesInAtOnce = (lessonId: string | undefined, mayGoIn: boolean, goIn: (id: string) => void): void => {
  const location = useLocation();
  const navigate = useNavigate();
  const isAsked = (location.state as { goesIn?: boolean } | null)?.goesIn === true;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAsked || isDone.current || !lessonId) return;
    isDone.current = true;
    void navigate(location.pathname, { replace: true, state: null });
    if (mayGoIn) goIn(lessonId);
  }, [isAsked, lessonId, mayGoIn, goIn, navigate, location.pathname]);
};
