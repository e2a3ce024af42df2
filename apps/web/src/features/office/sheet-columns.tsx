import {
  DATE_ORDERS,
  type DateOrder,
  STATEMENT_CALENDARS,
  type StatementCalendar,
} from '@temari/contracts/statement-columns';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/office-sheets.json';
import { SelectField } from '../../ui/fields/select-field.tsx';

const useTexts = defineTexts('office-sheets', english);

interface Mapping<Column extends string> {
  columns: (Column | null)[];
  dateOrder: DateOrder;
  calendar: StatementCalendar;
}

type SheetColumnsProps<Column extends string> = {
  headers: string[];
  mapping: Mapping<Column>;
  columns: readonly Column[];
  wordOf: (column: Column) => string;
  onCorrect: (mapping: Mapping<Column>) => void;
};

/** What each column of a file means, and how its days are written. */
export const SheetColumns = <Column extends string>({
  headers,
  mapping,
  columns,
  wordOf,
  onCorrect,
}: SheetColumnsProps<Column>) => {
  const t = useTexts();
  const change = (place: number, meaning: string): void => {
    const column = columns.find((known) => known === meaning) ?? null;
    onCorrect({ ...mapping, columns: headers.map((_, at) => (at === place ? column : (mapping.columns[at] ?? null))) });
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {headers.map((header, place) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          name={`column-${place}`}
          label={header || t('column-number', { number: place + 1 })}
          value={mapping.columns[place] ?? 'none'}
          options={[
            { value: 'none', label: t('column-none') },
            ...columns.map((column) => ({ value: column, label: wordOf(column) })),
          ]}
          onChange={(meaning) => change(place, meaning)}
        />
      ))}
      <SelectField
        name="dateOrder"
        label={t('date-order')}
        value={mapping.dateOrder}
        options={DATE_ORDERS.map((order) => ({ value: order, label: t(`date-order-${order}`) }))}
        onChange={(order) =>
          onCorrect({ ...mapping, dateOrder: DATE_ORDERS.find((known) => known === order) ?? mapping.dateOrder })
        }
      />
      <SelectField
        name="calendar"
        label={t('calendar')}
        value={mapping.calendar}
        options={STATEMENT_CALENDARS.map((calendar) => ({ value: calendar, label: t(`calendar-${calendar}`) }))}
        onChange={(calendar) =>
          onCorrect({
            ...mapping,
            calendar: STATEMENT_CALENDARS.find((known) => known === calendar) ?? mapping.calendar,
          })
        }
      />
    </div>
  );
};
