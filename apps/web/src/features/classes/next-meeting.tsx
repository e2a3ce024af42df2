import type { Timetable } from '@temari/contracts/schedule';
import { useNow } from '../../lib/device/use-now.ts';
import { useMeetingWords } from '../../lib/domain/meeting-words.ts';
import { CalendarIcon } from '../../ui/brand/first-icons.tsx';

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
