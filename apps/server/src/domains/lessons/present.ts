import type { DatedLesson } from '@temari/contracts/lessons';
import type { SeenLesson } from './queries.ts';

type Seldom = 'substitute' | 'kind' | 'makesUpFor' | 'madeUpAt';
/** `substitute` is left out where it is said in another way, the others where nobody asks. */
type Presentable = Omit<SeenLesson, Seldom> & Partial<Pick<SeenLesson, Seldom>>;

export const presentLesson = (lesson: Presentable): DatedLesson => ({
  id: lesson.id,
  date: lesson.slotDate,
  startsAt: lesson.startsAt.toISOString(),
  endsAt: lesson.endsAt.toISOString(),
  state: lesson.state,
  ...(lesson.cause && { cause: lesson.cause }),
  ...(lesson.closureName !== null && {
    closure: { name: lesson.closureName, translations: lesson.closureTranslations ?? {} },
  }),
  ...(lesson.note && { note: lesson.note }),
  ...(lesson.isMoved && { isMoved: true }),
  ...(lesson.substitute && { substitute: lesson.substitute }),
  ...(lesson.kind && lesson.kind !== 'regular' && { kind: lesson.kind }),
  ...(lesson.makesUpFor && { makesUpFor: lesson.makesUpFor }),
  ...(lesson.madeUpAt && { madeUpAt: lesson.madeUpAt.toISOString() }),
});
