import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Link } from '../../ui/actions/link.tsx';
import { ChevronRightIcon } from '../../ui/brand/icons.tsx';
import { useTexts } from './texts.ts';
import { useHomeworkToReturn } from './use-attendance.ts';

/** Lessons whose homework waits for the teacher, the oldest first. */
export const HomeworkToReturn = () => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  const lessons = useHomeworkToReturn();
  if (lessons.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-serif text-h2 font-bold">{t('homework-to-return')}</h2>
      <ul>
        {lessons.map(({ lesson, startsAt, waiting, handedIn, ...taught }) => (
          <li key={lesson} className="border-line [li+&]:border-t">
            <Link to={paths.teacherHomework(lesson)} className="flex min-h-14 items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block font-semibold">{words.title(taught)}</span>
                <span className="block text-sm text-ink-2">
                  {t('homework-line', { time: dates.longWithTime(startsAt), waiting, handedIn })}
                </span>
              </span>
              <ChevronRightIcon className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
