import type { LessonCover } from '@temari/contracts/covers';
import type { CoverRow } from './queries.ts';

/** A cover as one of the two teachers sees it. */
export const presentCover = (
  { id, state, teacherId, substitute, note }: Pick<CoverRow, 'id' | 'state' | 'teacherId' | 'substitute' | 'note'>,
  viewerId: string,
): LessonCover => ({
  id,
  state,
  isOwn: teacherId === viewerId,
  ...(substitute && { substitute }),
  note,
});
