import { addisDate } from '@temari/contracts/addis-time';
import { type BillingMonth, type CalendarName, daysOfPlainMonth, plainMonthOf } from '@temari/contracts/billing-months';
import { toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { localeOf } from '@temari/contracts/locale';
import { addMonths } from '@temari/contracts/school-months';
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
import { useFirstCalendar } from '../../../ui/fields/date-field.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCalendar } from './use-classes.ts';

const DAY_MS = 86_400_000;

/** A month as the address names it: `2026-11`, or `ec-2019-03` for Hidar 2019. */
interface ShownMonth {
  calendar: CalendarName;
  month: string;
}
const NAMED = /^(ec-)?(20\d\d-(?:0[1-9]|1[0-2]))$/;
const nameOf = ({ calendar, month }: ShownMonth): string => (calendar === 'ethiopian' ? `ec-${month}` : month);
const monthNamed = (name: string): ShownMonth | null => {
  const [, isEthiopian, month] = NAMED.exec(name) ?? [];
  return month ? { calendar: isEthiopian ? 'ethiopian' : 'gregorian', month } : null;
};

/** Whole weeks from Monday to Sunday that hold the month. */
const weeksOf = ({ from, to }: BillingMonth): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const last = Date.parse(`${to}T00:00:00Z`);
  const weeks = Math.ceil((last - start + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: weeks * 7 }, (_, day) => new Date(start + day * DAY_MS).toISOString().slice(0, 10));
};

const DAY_IN: Record<CalendarName, (date: string) => number> = {
  ethiopian: (date) => toEthiopian(date).day,
  gregorian: (date) => Number(date.slice(8)),
};
const OTHER: Record<CalendarName, CalendarName> = { ethiopian: 'gregorian', gregorian: 'ethiopian' };

type Calendar = NonNullable<ReturnType<typeof useCalendar>['data']>;

export const CalendarPage = () => {
  const t = useTexts();
  const dates = useDates();
  const address = useAddress();
  const first = useFirstCalendar();
  const shown = monthNamed(address.value('month')) ?? {
    calendar: first,
    month: plainMonthOf(first, addisDate(new Date())),
  };
  const days = daysOfPlainMonth(shown.calendar, shown.month);
  const calendar = useCalendar(shown);
  const show = (step: number): void =>
    address.set({ month: nameOf({ ...shown, month: addMonths(shown.month, step) }) });
  const inOther = dates[OTHER[shown.calendar]];
  const monthName = shown.calendar === 'ethiopian' ? dates.ethiopianMonth : dates.gregorianMonth;
  return (
    <OfficePage
      title={t('calendar')}
      below={
        <span aria-live="polite">
          {monthName(days.from)} · {inOther(days.from)} – {inOther(days.to)}
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
      <QueryState query={calendar}>{(data) => <Month calendar={shown.calendar} month={days} data={data} />}</QueryState>
    </OfficePage>
  );
};

type MonthProps = { calendar: CalendarName; month: BillingMonth; data: Calendar };

/** A grid on a desk, a list of days that hold something on a phone. */
const Month = ({ calendar, month, data }: MonthProps) => {
  const t = useTexts();
  const { language } = useLanguage();
  const dates = useDates();
  const entered = useEnteredWords();
  const region = useRegionTexts();
  const days = weeksOf(month);
  const other = OTHER[calendar];
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
          const isInside = month.from <= date && date <= month.to;
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
                  {DAY_IN[calendar](date)}
                </span>
                <span className="text-xs text-ink-2 tabular-nums" title={dates[other](date)}>
                  {DAY_IN[other](date)}
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
