import { addDays, addisDate } from '@temari/contracts/addis-time';
import { type CalendarName, monthIn } from '@temari/contracts/billing-months';
import { fromEthiopian, toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { PERIOD_GROUPS, type PeriodGroup, type PeriodNumbers } from '@temari/contracts/office-numbers';
import type { Service } from '@temari/contracts/vocabulary';
import { useDates } from '../../../lib/language/dates.ts';
import { grouped } from '../../../lib/language/format.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateField, useFirstCalendar } from '../../../ui/fields/date-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay } from '../shell/use-office.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useMonthName } from './use-month-name.ts';
import { usePeriod } from './use-numbers.ts';

type Days = { from: string; to: string };

/** The first day of the year that a day lies in. */
const YEAR_BEGAN: Record<CalendarName, (date: string) => string> = {
  ethiopian: (date) => fromEthiopian({ year: toEthiopian(date).year, month: 1, day: 1 }) ?? date,
  gregorian: (date) => `${date.slice(0, 4)}-01-01`,
};

const spansOf = (calendar: CalendarName, today: string): Record<'this-month' | 'last-month' | 'this-year', Days> => {
  const { from } = monthIn(calendar, today);
  return {
    'this-month': { from, to: today },
    'last-month': monthIn(calendar, addDays(from, -1)),
    'this-year': { from: YEAR_BEGAN[calendar](today), to: today },
  };
};

/** A period in numbers, on one page to print. The period stands in the address, so that it can be sent to a colleague. */
export const PeriodPage = () => {
  const t = useTexts();
  const address = useAddress();
  const spans = spansOf(useFirstCalendar(), addisDate(new Date()));
  const from = address.value('from') || spans['this-month'].from;
  const to = address.value('to') || spans['this-month'].to;
  const by = PERIOD_GROUPS.find((group) => group === address.value('by')) ?? 'service';
  const period = usePeriod({ from, to, by });
  return (
    <OfficePage
      title={t('period')}
      below={<PeriodWords from={from} to={to} />}
      back={
        <span className="print:hidden">
          <BackLink to={officePaths.numbers}>{t('title')}</BackLink>
        </span>
      }
      actions={
        <span className="print:hidden">
          <Button variant="outline" size="small" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </span>
      }
    >
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DateField
          name="from"
          label={t('from')}
          value={from}
          onChange={(day) => day && address.set({ from: day, to: day > to ? day : to })}
        />
        <DateField
          name="to"
          label={t('to')}
          value={to}
          onChange={(day) => day && address.set({ to: day, from: day < from ? day : from })}
        />
        <FilterSelect
          label={t('by')}
          value={by}
          hasAll={false}
          onChange={(group) => address.set({ by: group })}
          options={PERIOD_GROUPS.map((value) => ({ value, label: t(`by-${value}`) }))}
        />
        {Object.entries(spans).map(([name, span]) => (
          <Button key={name} variant="quiet" size="small" onClick={() => address.set(span)}>
            {t(name as keyof typeof spans)}
          </Button>
        ))}
      </div>
      <QueryState query={period}>{(numbers) => <Numbers numbers={numbers} />}</QueryState>
    </OfficePage>
  );
};

const PeriodWords = ({ from, to }: Days) => {
  const dates = useDates();
  return <>{`${dates.long(from)} – ${dates.long(to)}`}</>;
};

type Row = PeriodNumbers['total'] & { key: string | null };

const useColumns = (by: PeriodGroup): Column<Row>[] => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const may = useMay();
  const nameOf = (key: string | null): string => {
    if (key === null) return t('not-said');
    if (by === 'service') return words.service(key as Service);
    return by === 'grade' ? words.grade(key) : key;
  };
  const figure = (key: string, header: string, cell: (row: Row) => string): Column<Row> => ({
    key,
    header,
    align: 'end',
    cell,
  });
  return [
    { key: 'name', header: t(`by-${by}`), cell: ({ key }) => nameOf(key) },
    figure('active', t('active'), (row) => grouped(row.active)),
    figure('new', t('new'), (row) => grouped(row.new)),
    figure('paused', t('paused'), (row) => grouped(row.paused)),
    figure('left', t('left'), (row) => grouped(row.left)),
    figure('attendance', t('attendance'), ({ attendance }) =>
      attendance === null ? '–' : t('percent', { value: attendance }),
    ),
    ...(may(['money'])
      ? [
          figure('income', t('income-short'), ({ incomeEtb }) => money(incomeEtb ?? 0)),
          figure('receivable', t('receivable'), ({ receivableEtb }) => money(receivableEtb ?? 0)),
        ]
      : []),
  ];
};

const Numbers = ({ numbers }: { numbers: PeriodNumbers }) => {
  const t = useTexts();
  const monthName = useMonthName();
  const columns = useColumns(numbers.by);
  const figures = columns.slice(1);
  const total = { ...numbers.total, key: null };
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(({ key, header, cell }) => (
          <div key={key} className="rounded-note border border-line bg-surface p-4">
            <dt className="text-sm text-ink-2">{header}</dt>
            <dd className="font-serif text-h3 font-bold whitespace-nowrap tabular-nums">{cell(total)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">{t('what-counts')}</p>
      {numbers.groups.length > 0 && (
        <Table
          caption={t(`by-${numbers.by}`)}
          rows={numbers.groups}
          rowKey={({ key }) => key ?? ''}
          columns={columns}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Card kind="flat" title={t('why-left')}>
          {numbers.reasons.length === 0 && <p className="text-sm text-ink-2">{t('none')}</p>}
          <ul className="flex flex-col gap-2">
            {numbers.reasons.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4">
                <span>{reason ? t(`why-${reason}`) : t('not-said')}</span>
                <span className="tabular-nums">{grouped(count)}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card kind="flat" title={t('retention')}>
          {numbers.retention.length === 0 ? (
            <p className="text-sm text-ink-2">{t('none')}</p>
          ) : (
            <Table
              caption={t('retention')}
              rows={numbers.retention}
              rowKey={({ month }) => month}
              columns={[
                { key: 'month', header: t('month'), cell: ({ month }) => monthName(month) },
                { key: 'began', header: t('began'), align: 'end', cell: ({ began }) => grouped(began) },
                {
                  key: 'stayed',
                  header: t('stayed'),
                  align: 'end',
                  cell: ({ began, stayed }) =>
                    began === 0
                      ? '–'
                      : `${grouped(stayed)} (${t('percent', { value: Math.round((100 * stayed) / began) })})`,
                },
              ]}
            />
          )}
        </Card>
      </div>
    </div>
  );
};
