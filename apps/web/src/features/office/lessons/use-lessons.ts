import { showHomework } from '@temari/contracts/homework';
import * as attendance from '@temari/contracts/office-attendance';
import { changeRoom } from '@temari/contracts/office-classes';
import * as closures from '@temari/contracts/office-closures';
import * as lessons from '@temari/contracts/office-lessons';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

const WHILE_LESSONS_RUN_MS = 30_000;

/** Asked again and again for today: people go into rooms meanwhile. */
export const useLessons = (date: string, isToday: boolean) =>
  useApiQuery(
    lessons.listLessons,
    { query: { date } },
    { keepsPrevious: true, refetchIntervalMs: isToday && WHILE_LESSONS_RUN_MS },
  );
export const useCancelLesson = (after: After<typeof lessons.cancelLesson>) => useAct(lessons.cancelLesson, after);
export const useMoveLesson = (after: After<typeof lessons.moveLesson>) => useAct(lessons.moveLesson, after);
export const useRestoreLesson = (after: After<typeof lessons.restoreLesson>) => useAct(lessons.restoreLesson, after);

export const useRoom = (id: string, isAsked: boolean) =>
  useApiQuery(lessons.showRoom, { params: { id } }, { enabled: isAsked, staleTimeMs: 0 });
export const useChangeRoom = (after: After<typeof changeRoom>) => useAct(changeRoom, after);

export const useLessonAttendance = (id: string) => useApiQuery(attendance.showLessonAttendance, { params: { id } });
export const useCorrectAttendance = (after: After<typeof attendance.correctAttendance>) =>
  useAct(attendance.correctAttendance, after);

export const useHouseholdLessons = (id: string) =>
  useApiQuery(attendance.listHouseholdLessons, { params: { id } }, { staleTimeMs: 0 });
export const useExcuseByOffice = (after: After<typeof attendance.excuseByOffice>) =>
  useAct(attendance.excuseByOffice, after);

/** Links of pages are signed for ten minutes. */
const PAGES_AGAIN_MS = 5 * 60_000;
export const useLessonHomework = (id: string) =>
  useApiQuery(showHomework, { params: { id } }, { refetchIntervalMs: PAGES_AGAIN_MS, staleTimeMs: 0 });

export const useClosures = () => useApiQuery(closures.listClosures, {});
export const useCreateClosure = (after: After<typeof closures.createClosure>) => useAct(closures.createClosure, after);
export const useEditClosure = (after: After<typeof closures.editClosure>) => useAct(closures.editClosure, after);
