import { useNow } from '../../lib/device/use-now.ts';
import { firstToMeet } from '../../lib/domain/first-to-meet.ts';
import { useLessonTexts, useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { CalendarIcon } from '../../ui/brand/first-icons.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';

/** Where to be next, above everything else; nothing at all while no class is known. */
export const NextClass = () => {
  const t = useLessonTexts();
  const words = useLessonWords();
  const now = useNow();
  const learning = firstToMeet(useTimetable().data ?? [], now);
  if (!learning) return null;
  return (
    <section className="on-green flex flex-col gap-4 rounded-card bg-green-800 p-5 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="flex min-w-0 items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-yellow-400 text-ink">
          <VideoIcon size={24} />
        </span>
        <div className="min-w-0">
          <p className="text-lg font-semibold text-white">{words.nextLesson(learning, now)}</p>
          <p className="text-label text-green-200">{words.title(learning)}</p>
        </div>
      </div>
      <div className="flex flex-col gap-2.5 sm:shrink-0 sm:flex-row">
        <ButtonLink to={paths.studentTimetable} variant="outline" wide="phone" icon={<CalendarIcon size={18} />}>
          {t('timetable')}
        </ButtonLink>
        {learning.meetingLink && <JoinLink meetingLink={learning.meetingLink}>{t('join-class')}</JoinLink>}
      </div>
    </section>
  );
};
