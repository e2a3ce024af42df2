import { addisDate } from '@temari/contracts/addis-time';
import { type Language, localeOf } from '@temari/contracts/languages';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Link } from '../../../ui/actions/link.tsx';
import { WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCalendar } from './use-classes.ts';

const DAY_MS = 86_400_000;
const thisMonth = (): string => addisDate(new Date()).slice(0, 7);
const monthAfter = (month: string, step: number): string => {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + step, 1)).toISOString().slice(0, 7);
};

/** Whole weeks from Monday to Sunday that hold the month. */
const daysOf = (month: string): string[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const weeks = Math.ceil((last - start + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: weeks * 7 }, (_, day) => new Date(start + day * DAY_MS).toISOString().slice(0, 10));
};

const ethiopianDay = (date: string): string =>
  new Intl.DateTimeFormat('en-u-ca-ethiopic', { day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language, { dayFirst: true, calendar: 'gregory' }), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

type Calendar = NonNullable<ReturnType<typeof useCalendar>['data']>;

export const CalendarPage = () => {
  const t = useTexts();
  const { language } = useLanguage();
  const dates = useDates();
  const address = useAddress();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(address.value('month')) ? address.value('month') : thisMonth();
  const calendar = useCalendar(month);
  const show = (step: number): void => address.set({ month: monthAfter(month, step) });
  const lastDay =
    daysOf(month)
      .filter((date) => date.startsWith(month))
      .pop() ?? `${month}-28`;
  return (
    <OfficePage
      title={t('calendar')}
      below={
        <span aria-live="polite">
          {monthName(month, language)} · {dates.ethiopian(`${month}-01`)} – {dates.ethiopian(lastDay)}
        </span>
      }
      actions={
        <>
          <Button variant="outline" isIconOnly aria-label={t('month-before')} onClick={() => show(-1)}>
            <ChevronLeftIcon />
          </Button>
          <Button variant="outline" size="small" onClick={() => address.set({ month: '' })}>
            {t('this-month')}
          </Button>
          <Button variant="outline" isIconOnly aria-label={t('month-after')} onClick={() => show(1)}>
            <ChevronRightIcon />
          </Button>
        </>
      }
    >
      <QueryState query={calendar}>{(data) => <Month month={month} data={data} />}</QueryState>
    </OfficePage>
  );
};

/** A grid on a desk, a list of days that hold something on a phone. */
const Month = ({ month, data }: { month: string; data: Calendar }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const dates = useDates();
  const entered = useEnteredWords();
  const region = useRegionTexts();
  const days = daysOf(month);
  const weekday = new Intl.DateTimeFormat(localeOf(language, { dayFirst: true }), {
    weekday: 'short',
    timeZone: 'UTC',
  });
  const today = addisDate(new Date());
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="hidden grid-cols-7 border-b border-line md:grid">
        {days.slice(0, 7).map((date) => (
          <span key={date} className="px-3 py-2 text-sm font-semibold text-ink-2">
            {weekday.format(new Date(`${date}T00:00:00Z`))}
          </span>
        ))}
      </div>
      <ol className="md:grid md:grid-cols-7">
        {days.map((date) => {
          const lessons = data.meetings.filter((lesson) => lesson.date === date);
          const closures = data.closures.filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn);
          const isClosed = closures.some(({ kind, regions }) => kind !== 'memorial' && regions.length === 0);
          const isInside = date.startsWith(month);
          return (
            <li
              key={date}
              className={classNames(
                'flex-col gap-1.5 border-line p-2.5 max-md:border-b md:flex md:min-h-28 md:border-r md:border-b md:nth-[7n]:border-r-0',
                isInside && (lessons.length > 0 || closures.length > 0) ? 'flex' : 'max-md:hidden',
                !isInside && 'bg-sand/50 text-ink-3',
                isClosed && 'bg-yellow-100/60',
              )}
            >
              <p className="flex items-baseline justify-between gap-2">
                <span
                  className={classNames(
                    'text-label font-semibold tabular-nums',
                    date === today && 'rounded-full bg-green-700 px-2 text-white',
                  )}
                >
                  <span className="md:sr-only">{weekday.format(new Date(`${date}T00:00:00Z`))} </span>
                  {Number(date.slice(8))}
                </span>
                <span className="text-xs text-ink-2 tabular-nums" title={dates.ethiopian(date)}>
                  {ethiopianDay(date)}
                </span>
              </p>
              {closures.map((closure) => (
                <p key={closure.id} className="text-xs font-semibold text-yellow-800">
                  {[entered(closure, 'name'), ...closure.regions.map((each) => region(each))].join(' · ')}
                  {closure.status === 'expected' && ` ${t('expected')}`}
                </p>
              ))}
              {isInside && lessons.map((lesson) => <Lesson key={lesson.id} lesson={lesson} />)}
            </li>
          );
        })}
      </ol>
    </div>
  );
};

const Lesson = ({ lesson }: { lesson: Calendar['meetings'][number] }) => {
  const office = useOfficeTexts();
  const words = useWords();
  const t = useTexts();
  const isCancelled = lesson.state === 'cancelled';
  const problem = isCancelled ? undefined : lesson.problems[0];
  const tone = isCancelled ? 'bg-sand text-ink-2 line-through' : 'bg-green-100 text-green-800';
  return (
    <Link
      to={officePaths.class(lesson.classId)}
      className={classNames(
        'block rounded-badge px-2 py-1 text-xs leading-snug hover:underline',
        problem ? 'bg-orange-100 text-orange-700' : tone,
      )}
      title={problem ? office(`problem-${problem}`) : undefined}
    >
      <span className="flex items-center gap-1 font-semibold wrap-anywhere">
        {problem && <WarningIcon size={16} />}
        {words.className(lesson)}
      </span>
      {words.slot(lesson.time)}
      {lesson.teacher && ` · ${lesson.teacher}`}
      {problem && <span className="sr-only">{office(`problem-${problem}`)}</span>}
      {isCancelled && <span className="sr-only">{t('cancelled')}</span>}
    </Link>
  );
};
