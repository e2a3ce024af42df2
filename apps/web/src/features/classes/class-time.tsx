import type { LearningClass } from '@temari/contracts/classes';
import { useLessonTexts } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';

/** The specified label with the international time beside it; neither is broken in two. */
export const ClassTime = ({
  learning,
}: {
  learning: Pick<LearningClass, 'time' | 'startsAtMinute' | 'endsAtMinute'>;
}) => {
  const t = useLessonTexts();
  const dates = useDates();
  const international = dates.internationalSlot(learning.startsAtMinute, learning.endsAtMinute);
  return (
    <>
      <span className="inline-block">{learning.time}</span>{' '}
      <span className="inline-block">{t('international', { time: international })}</span>
    </>
  );
};
