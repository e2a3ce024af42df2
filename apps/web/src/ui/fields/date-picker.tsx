import { CalendarDate, EthiopicCalendar, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import { useId } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  DateInput,
  DateSegment,
  type DateValue,
  Dialog,
  Group,
  I18nProvider,
  Popover,
  DatePicker as RacDatePicker,
} from 'react-aria-components';
import { useDates } from '../../lib/language/dates.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/date-picker.json';
import { ChevronLeftIcon, ChevronRightIcon } from '../brand/icons.tsx';
import { CalendarIcon } from '../brand/service-icons.tsx';
import { classNames } from '../class-names.ts';
import { useControlTexts } from '../control-texts.ts';
import { FieldLabel, FieldMessage, type FieldProps } from './field.tsx';
import { useExistingDays } from './use-existing-days.ts';

export type DateFieldProps = FieldProps & {
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  max?: string | undefined;
};

/** The library's placeholder for an empty month is, in Amharic, the word for millimetre. */
const isBlank = (type: string): type is 'day' | 'month' | 'year' => ['day', 'month', 'year'].includes(type);

const useBlanks = defineTexts('date-picker', english);

const EARLIEST = new CalendarDate(1900, 1, 1);
const YEARS_SHOWN = 130;

const asDate = (value: string): CalendarDate | null => {
  try {
    return value ? parseDate(value) : null;
  } catch {
    return null;
  }
};

const asIsoDay = (value: DateValue | null): string =>
  value
    ? toCalendar(
        new CalendarDate(value.calendar, value.era, value.year, value.month, value.day),
        new GregorianCalendar(),
      ).toString()
    : '';

type Picker = {
  'aria-label': string;
  value: string | number;
  onChange: (id: number) => void;
  options: { id: number; label: string }[];
};

/** The year is a select, so that nobody has to click 'previous month' a hundred times for a birthday. */
const Choice = ({ 'aria-label': label, value, onChange, options }: Picker) => (
  <select
    aria-label={label}
    className="control min-h-11! px-2! py-1!"
    value={String(value)}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    {options.map(({ id, label: text }) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </select>
);

const MonthPanel = () => {
  const arrow = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-sand disabled:text-ink-3';
  return (
    <Calendar className="px-1 py-3 sm:p-4">
      <header className="flex items-center gap-1.5 pb-2">
        <Button slot="previous" className={arrow}>
          <ChevronLeftIcon />
        </Button>
        <CalendarMonthPicker>
          {({ items, ...picker }) => (
            <Choice {...picker} options={items.map(({ id, formatted }) => ({ id, label: formatted }))} />
          )}
        </CalendarMonthPicker>
        <CalendarYearPicker visibleYears={YEARS_SHOWN}>
          {({ items, ...picker }) => (
            <Choice {...picker} options={items.map(({ id, date }) => ({ id, label: String(date.year) }))} />
          )}
        </CalendarYearPicker>
        <Button slot="next" className={arrow}>
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="pb-1 text-xs font-semibold text-ink-2">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="grid size-11 cursor-pointer place-items-center rounded-control tabular-nums outline-offset-2 hover:bg-green-100 data-disabled:cursor-default data-disabled:text-ink-3/50 data-outside-month:hidden data-selected:bg-green-700 data-selected:text-white data-unavailable:text-ink-3/50"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
};

/**
 * React Aria's date picker in our design: segments that are typed, a calendar that opens beside them, and the same day in
 * the other calendar below.
 */
export const DatePicker = ({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  hint,
  isOptional,
  disabled,
  className,
  max,
  locale,
}: DateFieldProps & { locale: string }) => {
  const t = useControlTexts();
  const blank = useBlanks();
  const dates = useDates();
  const id = useId();
  const messageId = `${id}message`;
  // A limit in another calendar than the shown one would turn the whole calendar to its own.
  const isEthiopian = locale.includes('ethiopic');
  const shown = isEthiopian ? new EthiopicCalendar() : new GregorianCalendar();
  const days = useExistingDays(shown, locale);
  const said = days.refusal ?? error;
  const otherId = `${id}other`;
  const isDay = asDate(value) !== null;
  const describedBy = [isDay && otherId, (said || hint) && messageId].filter(Boolean).join(' ');
  const choose = (date: DateValue | null): void => {
    const isRefused = days.isRefusing();
    if (!isRefused) days.forget();
    onChange(isRefused ? '' : asIsoDay(date));
  };
  return (
    <I18nProvider locale={locale}>
      {/* Where this id is found React Aria adds no style element, which our policy would refuse; styles.css has its rule. */}
      <span id="react-aria-pressable-style" hidden />
      <RacDatePicker
        value={asDate(value)}
        onChange={choose}
        {...(onBlur && { onBlur })}
        isDisabled={disabled ?? false}
        isInvalid={Boolean(said)}
        minValue={toCalendar(EARLIEST, shown)}
        {...(max && { maxValue: toCalendar(parseDate(max), shown) })}
        validationBehavior="aria"
        aria-labelledby={id}
        {...(describedBy && { 'aria-describedby': describedBy })}
        className={classNames('flex min-w-0 flex-col gap-1.5', className)}
      >
        <FieldLabel id={id} label={label} isOptional={isOptional} />
        <Group
          ref={days.field}
          className="control flex items-center py-0! pr-1! focus-within:border-green-700"
          data-name={name}
        >
          <DateInput className="flex min-w-0 grow items-center py-2 tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className={classNames(
                  'rounded-[4px] px-0.5 outline-none focus:bg-green-700 focus:text-white data-placeholder:text-ink-3 focus:data-placeholder:text-white',
                  // The era's letters read like 'morning'.
                  segment.type === 'era' && 'hidden',
                )}
              >
                {({ text, isPlaceholder, type }) => (isPlaceholder && isBlank(type) ? blank(type) : text)}
              </DateSegment>
            )}
          </DateInput>
          <Button
            aria-label={t('open-calendar')}
            className="grid size-11 shrink-0 place-items-center rounded-control text-green-700 hover:bg-green-100"
          >
            <CalendarIcon />
          </Button>
        </Group>
        {isDay && (
          <p id={otherId} className="text-sm text-ink-2">
            {isEthiopian ? dates.gregorian(value) : dates.ethiopian(value)}
          </p>
        )}
        <FieldMessage id={messageId} hint={hint} error={said} />
        <Popover
          // Seven days of 44 px are all that fits on the narrowest phones.
          containerPadding={0}
          className="on-paper max-w-[100vw] overflow-x-auto rounded-card border border-line bg-surface shadow-sh3"
        >
          <Dialog className="outline-none" aria-label={label}>
            <MonthPanel />
          </Dialog>
        </Popover>
      </RacDatePicker>
    </I18nProvider>
  );
};
