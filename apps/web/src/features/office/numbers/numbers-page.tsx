import { addMonths } from '@temari/contracts/school-months';
import { PAYMENT_TYPES, SERVICES } from '@temari/contracts/vocabulary';
import { grouped } from '../../../lib/language/format.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { StitchedClothProgress } from '../../../ui/brand/stitched-cloth-progress.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CsvButton } from '../csv-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { type Bar, Bars, type Series } from './bars.tsx';
import { DeviceCards } from './device-cards.tsx';
import { useTexts } from './texts.ts';
import { useMonthName } from './use-month-name.ts';
import { type NumberTable, useNumbers, useNumbersCsv } from './use-numbers.ts';

const COLOURS = [
  { colour: 'fill-green-700', dot: 'bg-green-700' },
  { colour: 'fill-yellow-500', dot: 'bg-yellow-500' },
  { colour: 'fill-clay-600', dot: 'bg-clay-600' },
  { colour: 'fill-dusk-700', dot: 'bg-dusk-700' },
];
const seriesOf = (names: string[]): Series[] =>
  names.map((name, place) => ({ name, ...(COLOURS[place] ?? { colour: '', dot: '' }) }));

/** Every month between the first and the last, also those in which nothing happened. */
const monthsBetween = (months: string[]): string[] => {
  const sorted = [...new Set(months)].sort();
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  if (!first || !last) return [];
  const all: string[] = [];
  // Years of twelve months, in either calendar: Pagume is counted with Nehase.
  for (let month = first; month <= last; month = addMonths(month, 1)) all.push(month);
  return all;
};

export const NumbersPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const money = useMoney();
  const monthName = useMonthName();
  const numbers = useNumbers();
  const may = useMay();
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        <ButtonLink to={officePaths.period} variant="outline" size="small">
          {t('period')}
        </ButtonLink>
      }
    >
      <QueryState query={numbers}>
        {({ road, enrollments, income, waiting }) => (
          <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
            <Card kind="flat" title={t('road', { goal: grouped(road.goal) })}>
              <p>
                <span className="font-serif text-office font-bold text-green-700">{grouped(road.students)}</span>{' '}
                <span className="text-sm text-ink-2">{t('road-text')}</span>
              </p>
              <StitchedClothProgress filled={road.students} />
            </Card>
            <NumbersCard
              table="enrollments"
              title={t('enrollments')}
              series={seriesOf(SERVICES.map(words.service))}
              months={monthsBetween(enrollments.map(({ month }) => month))}
              label={monthName}
              valuesOf={(month) =>
                SERVICES.map(
                  (service) => enrollments.find((row) => row.month === month && row.service === service)?.count ?? 0,
                )
              }
              format={grouped}
            />
            {may(['money']) && (
              <NumbersCard
                table="income"
                title={t('income')}
                series={seriesOf(PAYMENT_TYPES.map((type) => office(`payment-type-${type}`)))}
                months={monthsBetween(income.map(({ month }) => month))}
                label={monthName}
                valuesOf={(month) =>
                  PAYMENT_TYPES.map((type) => income.find((row) => row.month === month && row.type === type)?.etb ?? 0)
                }
                format={(value) => money(value)}
                scale={(value) => value.toLocaleString('en-US', { notation: 'compact' })}
              />
            )}
            <NumbersCard
              table="waiting"
              title={t('waiting')}
              series={seriesOf([t('median-days')])}
              months={monthsBetween(waiting.map(({ month }) => month))}
              label={monthName}
              valuesOf={(month) => [waiting.find((row) => row.month === month)?.medianDays ?? 0]}
              format={(value) => t('days', { count: value })}
              scale={(value) => String(value)}
            />
          </div>
        )}
      </QueryState>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <DeviceCards />
      </div>
    </OfficePage>
  );
};

type NumbersCardProps = {
  table: NumberTable;
  title: string;
  series: Series[];
  months: string[];
  label: (month: string) => string;
  valuesOf: (month: string) => number[];
  format: (value: number) => string;
  /** Figures along the chart, where the whole wording has no room. */
  scale?: (value: number) => string;
};

const NumbersCard = ({ table, title, series, months, label, valuesOf, format, scale = format }: NumbersCardProps) => {
  const t = useTexts();
  const csv = useNumbersCsv(table);
  const bars: Bar[] = months.map((month) => ({ label: label(month), values: valuesOf(month) }));
  // Bars of nothing but zeros would be an empty box: their figures say it.
  const hasHeight = bars.some(({ values }) => values.some((value) => value > 0));
  const figures = (
    <Table
      caption={title}
      rows={bars}
      rowKey={(bar) => bar.label}
      columns={[
        { key: 'month', header: t('month'), cell: (bar) => bar.label },
        ...series.map(({ name }, place) => ({
          key: name,
          header: name,
          align: 'end' as const,
          cell: (bar: Bar) => format(bar.values[place] ?? 0),
        })),
      ]}
    />
  );
  return (
    <Card kind="flat" title={title} actions={<CsvButton csv={csv} />}>
      {bars.length === 0 ? (
        <p className="text-sm text-ink-2">{t('none')}</p>
      ) : (
        <>
          {hasHeight && <Bars title={title} series={series} bars={bars} format={scale} />}
          {hasHeight ? (
            <details>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('as-table')}</summary>
              {figures}
            </details>
          ) : (
            figures
          )}
        </>
      )}
    </Card>
  );
};
