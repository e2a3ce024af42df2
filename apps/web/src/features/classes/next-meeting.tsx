import type { Timetable } from '@temari/contracts/schedule';
import { CalendarIcon } from '../../ui/icons.tsx';
import { useClassWords } from './class-words.ts';
import { useNow } from './use-now.ts';

export const NextMeeting = ({ timetable }: { timetable: Timetable }) => {
  const words = useClassWords();
  const now = useNow();
  return (
    <p className="flex items-start gap-2 text-label font-semibold text-green-700">
      <CalendarIcon size={18} className="mt-px shrink-0" />
      {words.nextMeeting(timetable, now)}
    </p>
  );
};
