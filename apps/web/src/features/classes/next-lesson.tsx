import type { Timetable } from '@temari/contracts/schedule';
import { useNow } from '../../lib/device/use-now.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';

export const NextLesson = ({ timetable }: { timetable: Timetable }) => {
  const words = useLessonWords();
  const now = useNow();
  return (
    <p className="flex items-start gap-2 text-label font-semibold text-green-700">
      <CalendarIcon size={18} className="mt-px shrink-0" />
      {words.nextLesson(timetable, now)}
    </p>
  );
};
