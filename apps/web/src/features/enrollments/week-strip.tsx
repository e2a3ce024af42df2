import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OwnLesson } from '@temari/contracts/lessons';
import { useLessonTexts, useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Link } from '../../ui/actions/link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ExamBand } from '../../ui/lessons/exam-band.tsx';
import { STITCH_KINDS, StitchSquare } from '../../ui/states/stitch.tsx';
import { nextOf, stitchOf, weekOf } from './lesson-rules.ts';
import { useTexts } from './texts.ts';
import { mondayOf } from './use-own-lessons.ts';

/** This week, a square for each lesson, which leads to it. */
export const WeekStrip = ({ lessons, now }: { lessons: readonly OwnLesson[]; now: Date }) => {
  const t = useTexts();
  const lessonTexts = useLessonTexts();
  const words = useLessonWords();
  const dates = useDates();
  const next = nextOf(lessons, now);
  const week = weekOf(lessons, mondayOf(now));
  const shown = week.flatMap((day) => day.lessons.map((lesson) => stitchOf(lesson, next, now)));
  if (lessons.length === 0) return null;
  const kinds = STITCH_KINDS.filter((kind) => shown.includes(kind));
  const today = addisDate(now);
  return (
    <Card
      as="section"
      title={t('this-week')}
      actions={
        <span className="flex flex-wrap gap-x-5">
          <TextLink to={paths.progress}>{t('progress')}</TextLink>
          <span className={next ? 'sm:hidden' : undefined}>
            <TextLink to={paths.studentTimetable}>{lessonTexts('timetable')}</TextLink>
          </span>
        </span>
      }
    >
      {/* A finger needs 44 px: the narrowest phones scroll the week sideways. */}
      <ol className="-mx-4 grid grid-cols-[repeat(7,minmax(2.75rem,1fr))] overflow-x-auto sm:mx-0">
        {week.map(({ date, lessons: ofDay }) => (
          <li
            key={date}
            className={classNames(
              'flex min-w-0 flex-col items-center gap-1 rounded-control py-2 text-center',
              date === today && 'bg-yellow-100',
            )}
          >
            <span className={classNames('w-full truncate text-xs', date === today ? 'font-semibold' : 'text-ink-2')}>
              {words.shortWeekday(date)}
            </span>
            <span className={classNames('tabular-nums', ofDay.length > 0 ? 'font-semibold' : 'text-ink-2')}>
              {dates.dayOfMonth(date)}
            </span>
            {ofDay.map((lesson) => {
              const stitch = stitchOf(lesson, next, now);
              const time = words.bothClocks(addisMinuteOfDay(new Date(lesson.startsAt)));
              return (
                <Link
                  key={lesson.id}
                  to={paths.lesson(lesson.id)}
                  aria-label={t('stitch', {
                    day: words.day(date, now),
                    time,
                    title: words.title(lesson),
                    state: t(`stitch-${stitch}`),
                  })}
                  className="grid min-h-11 w-full place-items-center rounded-control"
                >
                  <StitchSquare stitch={stitch} />
                </Link>
              );
            })}
          </li>
        ))}
      </ol>
      <ExamBand />
      {shown.length === 0 && <p className="text-sm text-ink-2">{t('no-lesson-this-week')}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <StitchSquare stitch={kind} isSmall />
            {t('stitch-count', { state: t(`stitch-${kind}`), count: shown.filter((each) => each === kind).length })}
          </li>
        ))}
      </ul>
    </Card>
  );
};
