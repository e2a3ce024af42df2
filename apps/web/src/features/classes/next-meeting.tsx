import type { Timetable } from '@temari/contracts/schedule';
import { useMeetingWords } from '../../lib/meeting-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { CalendarIcon } from '../../ui/first-icons.tsx';

export const NextMeeting = ({ timetable }: { timetable: Timetable }) => {
  const words = useMeetingWords();
  const now = useNow();
  return (
    <p className="flex items-start gap-2 text-label font-semibold text-green-700">
      <CalendarIcon size={18} className="mt-px shrink-0" />
      {words.nextMeeting(timetable, now)}
    </p>
  );
};
