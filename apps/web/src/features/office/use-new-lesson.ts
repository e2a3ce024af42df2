import { addLesson } from '@temari/contracts/office-lessons';
import type { After } from '../../lib/api/act.ts';
import { useAct } from './use-act.ts';

export const useAddLesson = (after: After<typeof addLesson>) => useAct(addLesson, after);
