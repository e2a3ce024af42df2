import { NOTE_BACK_MINUTES } from '@temari/contracts/office-households';
import type { Cursor } from './event-queries.ts';

/** Notes written after this moment can be taken back. */
export const noteBackAfter = (now: Date): Date => new Date(now.getTime() - NOTE_BACK_MINUTES * 60_000);

const BETWEEN = '~';

export const cursorText = ({ at, key }: Cursor): string => `${at.toISOString()}${BETWEEN}${key}`;

/** Null where it is none of ours. */
export const cursorOf = (written: string): Cursor | null => {
  const [moment = '', key = ''] = written.split(BETWEEN);
  const at = new Date(moment);
  return key && !Number.isNaN(at.getTime()) ? { at, key } : null;
};
