import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OwnLesson } from '@temari/contracts/lessons';
import { useLessonTexts, useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { ClockIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { Note } from '../../ui/states/note.tsx';
import { changesOf, minutesUntil, nextOf } from './lesson-rules.ts';
import { useTexts } from './texts.ts';

/** Below this one waits by the minute; above it the time says more. */
const COUNTED_MINUTES = 60;

const useWhen = () => {
  const t = useTexts();
  const words = useLessonWords();
  return (startsAt: string, now: Date): string => {
    const at = new Date(startsAt);
    const isToday = addisDate(at) === addisDate(now);
    const day = isToday ? t('lesson-today') : words.day(addisDate(at), now);
    return t('lesson-when', { day, time: words.bothClocks(addisMinuteOfDay(at)) });
  };
};

/** What is cancelled or moved stands above everything, with its reason. */
const Change = ({ lesson, now }: { lesson: OwnLesson; now: Date }) => {
  const t = useTexts();
  const words = useLessonWords();
  const entered = useEnteredWords();
  const when = useWhen();
  const isCancelled = lesson.state === 'cancelled';
  const values = { title: words.title(lesson), when: when(lesson.startsAt, now) };
  return (
    <Note
      tone={isCancelled ? 'error' : 'warning'}
      role="status"
      title={t(isCancelled ? 'lesson-cancelled' : 'lesson-moved', values)}
    >
      {[lesson.closure ? entered(lesson.closure, 'name') : lesson.note, words.makeUp(lesson)].filter(Boolean).join(' ')}
    </Note>
  );
};

/** Dashed: it opens by itself, and says when. It leads to the page that waits. */
const Closed = ({ lesson, now }: { lesson: OwnLesson; now: Date }) => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const words = useLessonWords();
  const minutes = minutesUntil(lesson.opensAt, now);
  const opens =
    minutes <= COUNTED_MINUTES
      ? t('opens-in', { count: Math.max(1, minutes) })
      : t('opens-at', { time: words.bothClocks(addisMinuteOfDay(new Date(lesson.opensAt))) });
  return (
    <Link
      to={paths.join(lesson.class)}
      className="flex min-h-12 w-full flex-wrap items-center justify-center gap-x-2.5 rounded-control border-[1.5px] border-dashed border-yellow-400 bg-green-900/40 px-5 py-2.5 text-white no-underline hover:bg-green-900 sm:w-auto"
    >
      <ClockIcon size={20} className="text-yellow-400" />
      <span className="font-semibold text-yellow-400">{lessons('join-class')}</span>{' '}
      <span className="text-label">{opens}</span>
    </Link>
  );
};

const isTimeAlone = ({ refusal }: OwnLesson): boolean => refusal === undefined || refusal === 'lesson/too-early';

const Door = ({ lesson, hasOthers, now }: { lesson: OwnLesson; hasOthers: boolean; now: Date }) => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const words = useLessonWords();
  const when = useWhen();
  const isNow = new Date(lesson.startsAt) <= now;
  const waits = isTimeAlone(lesson) && minutesUntil(lesson.opensAt, now) > 0;
  return (
    <section className="on-green flex flex-col gap-4 rounded-card bg-green-800 p-5 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-yellow-400 text-ink">
          <VideoIcon size={24} />
        </span>
        <div className="min-w-0 flex-1 basis-[8rem]">
          <p className="text-sm font-semibold text-yellow-400">{t(isNow ? 'lesson-is-on' : 'next-lesson')}</p>
          <p className="text-lg leading-snug font-semibold text-white">
            <Link
              to={paths.lesson(lesson.id)}
              className="inline-block py-0.5 text-inherit no-underline hover:underline"
            >
              {when(lesson.startsAt, now)}
            </Link>
          </p>
          <p className="text-label text-green-200">
            {[words.title(lesson), lesson.teacher, hasOthers && lesson.learnerName, words.makeUp(lesson)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-2.5 sm:shrink-0 sm:flex-row">
        {/* On phones the strip below leads there. */}
        <div className="max-sm:hidden">
          <ButtonLink to={paths.studentTimetable} variant="outline" icon={<CalendarIcon size={18} />}>
            {lessons('timetable')}
          </ButtonLink>
        </div>
        {waits ? (
          <Closed lesson={lesson} now={now} />
        ) : (
          <JoinLink classId={lesson.class}>{lessons('join-class')}</JoinLink>
        )}
      </div>
    </section>
  );
};

/** Where to be next, above everything else; nothing at all while no lesson is known. */
export const NextClass = ({ lessons, now }: { lessons: readonly OwnLesson[]; now: Date }) => {
  const next = nextOf(lessons, now);
  const hasOthers = new Set(lessons.map(({ learner }) => learner)).size > 1;
  return (
    <>
      {changesOf(lessons, now).map((lesson) => (
        <Change key={lesson.id} lesson={lesson} now={now} />
      ))}
      {next && <Door lesson={next} hasOthers={hasOthers} now={now} />}
    </>
  );
};
