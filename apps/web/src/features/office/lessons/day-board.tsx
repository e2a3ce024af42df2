import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { ethiopianDigits } from '@temari/contracts/schedule';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { useDates } from '../../../lib/language/dates.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useTexts } from '../texts.ts';
import { hoursOf, lanesOf } from './rules.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** How many minutes one column of the board is. */
const STEP = 5;
/** The first row has the hours, the first column the teachers. */
const [FIRST_ROW, FIRST_COLUMN] = [2, 2];

const minutesOf = ({ startsAt, endsAt }: OfficeLesson) => {
  const from = addisMinuteOfDay(new Date(startsAt));
  const lasts = (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 60_000;
  return { from, until: Math.min(DAY, from + lasts) };
};

const placed = (column: string, row: number) => ({ '--column': column, '--row': row }) as CSSProperties;
const PLACE = 'lg:[grid-column:var(--column)] lg:[grid-row:var(--row)]';

type DayBoardProps = {
  lessons: readonly OfficeLesson[];
  now: Date;
  /** Those that stand above the board already: a narrow screen does not show them twice. */
  shownAbove: readonly OfficeLesson[];
  card: (lesson: OfficeLesson) => ReactNode;
};

/**
 * The day: on a wide screen teachers down, hours across and a line at the present minute; on a narrow one a list. Each
 * card says its time and teacher itself, so that the headings are only for the eye.
 */
export const DayBoard = ({ lessons, now, shownAbove, card }: DayBoardProps) => {
  const t = useTexts();
  const dates = useDates();
  const { from, until } = hoursOf(lessons.map(minutesOf));
  const hours = Array.from({ length: (until - from) / HOUR }, (_, place) => from + place * HOUR);
  const lanes = lanesOf(lessons);
  const column = (minute: number): number => FIRST_COLUMN + Math.floor((minute - from) / STEP);
  const rowOf = (lesson: OfficeLesson): number =>
    FIRST_ROW + lanes.findIndex(({ lessons: own }) => own.includes(lesson));
  const columnsOf = (lesson: OfficeLesson): string => {
    const { from: begins, until: ends } = minutesOf(lesson);
    return `${column(begins)} / ${column(ends)}`;
  };
  const minute = addisMinuteOfDay(now);
  const isToday = lessons.some(({ startsAt }) => addisDate(new Date(startsAt)) === addisDate(now));
  const size = {
    '--hours': hours.length,
    '--steps': (until - from) / STEP,
    '--now': (minute - from) / (until - from),
  } as CSSProperties;
  return (
    <div className="lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <div
        className="relative lg:grid lg:min-w-[calc(9rem+var(--hours)*9.5rem)] lg:grid-cols-[9rem_repeat(var(--steps),minmax(0,1fr))]"
        style={size}
      >
        <div aria-hidden="true" className="hidden lg:contents">
          {hours.map((hour) => (
            <p
              key={hour}
              className={classNames('border-b border-l border-line px-3 py-2.5 text-sm tabular-nums', PLACE)}
              style={placed(`${column(hour)} / span ${HOUR / STEP}`, 1)}
            >
              <span className="font-semibold">{ethiopianDigits(hour)}</span>{' '}
              <span className="text-ink-2">{dates.internationalTime(hour)}</span>
            </p>
          ))}
          {lanes.map(({ teacher, lessons: own }, place) => (
            <Fragment key={own[0]?.id}>
              <p
                className={classNames(
                  'sticky left-0 z-2 bg-surface px-3 py-4 text-sm font-semibold wrap-anywhere',
                  PLACE,
                )}
                style={placed('1', FIRST_ROW + place)}
              >
                {lanes[place - 1]?.teacher !== teacher && (teacher ?? t('problem-no-teacher'))}
              </p>
              {place > 0 && (
                <span
                  className={classNames('pointer-events-none z-2 border-t border-line', PLACE)}
                  style={placed('1 / -1', FIRST_ROW + place)}
                />
              )}
            </Fragment>
          ))}
          {isToday && minute >= from && minute < until && (
            <span className="absolute inset-y-0 left-[calc(9rem+(100%-9rem)*var(--now))] border-l-2 border-clay-600">
              <span className="absolute top-2 -translate-x-1/2 rounded-badge bg-clay-600 px-1.5 text-xs/6 font-semibold whitespace-nowrap text-white tabular-nums">
                {dates.internationalTime(minute)}
              </span>
            </span>
          )}
        </div>
        <ul className="flex flex-col gap-3 lg:contents">
          {lessons.map((lesson) => (
            <li
              key={lesson.id}
              className={classNames('lg:z-1 lg:p-1', PLACE, shownAbove.includes(lesson) && 'max-lg:hidden')}
              style={placed(columnsOf(lesson), rowOf(lesson))}
            >
              {card(lesson)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
