import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import type { FundReport } from '@temari/contracts/office-funds';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { grouped } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CsvButton } from '../csv-button.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { InLanguage } from '../in-language.tsx';
import { OfficePage } from '../office-page.tsx';
import { useAddress } from '../use-address.ts';
import { useCsv } from '../use-csv.ts';
import { useTexts } from './texts.ts';
import { useFundReport } from './use-funds.ts';

/** What a fund did in a school year, to be printed for its donors in their language, and as a file. */
export const FundReportPage = () => {
  const t = useTexts();
  const { id = '' } = useParams();
  const address = useAddress();
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const query = useFundReport(id, address.value('year'));
  return (
    <OfficePage title={t('report')}>
      <QueryState query={query}>
        {(report) => (
          <>
            <div className="print:hidden">
              <Filters>
                <FilterSelect
                  label={t('year')}
                  value={String(report.year)}
                  onChange={(year) => address.set({ year })}
                  options={report.years.map((year) => ({ value: String(year), label: String(year) }))}
                />
                <FilterSelect
                  label={t('report-language')}
                  value={language}
                  onChange={(code) => setLanguage(LANGUAGE_CODES.find((each) => each === code) ?? own)}
                  options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
                />
              </Filters>
            </div>
            <InLanguage language={language}>
              <Report report={report} />
            </InLanguage>
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

/** Each figure with its words, on paper and in the file alike. */
const useFigures = () => {
  const t = useTexts();
  const money = useMoney();
  const part = (of: { part: number; whole: number } | null): string => {
    if (!of) return t('report-few');
    return of.whole === 0 ? t('nothing-known') : t('of', { part: grouped(of.part), whole: grouped(of.whole) });
  };
  return (report: FundReport): [words: string, value: string][] => {
    const { seats, months, attendance, completion, returnedEtb, shortfallEtb } = report;
    const known = (count: number | null): string => (count === null ? t('report-few') : grouped(count));
    return [
      [t('report-given'), money(report.givenEtb)],
      ...(returnedEtb > 0 ? [[t('report-returned'), money(returnedEtb)] as [string, string]] : []),
      [t('report-spent'), money(report.spentEtb)],
      ...(shortfallEtb > 0 ? [[t('report-shortfall'), money(shortfallEtb)] as [string, string]] : []),
      [t('report-seats'), known(seats)],
      [t('report-months'), known(months)],
      [t('report-attendance'), part(attendance && { part: attendance.attended, whole: attendance.lessons })],
      [t('report-completion'), part(completion && { part: completion.completed, whole: completion.ended })],
    ];
  };
};

const Report = ({ report }: { report: FundReport }) => {
  const t = useTexts();
  const dates = useDates();
  const entered = useEnteredWords();
  const figures = useFigures()(report);
  const title = t('report-title', { fund: entered(report.fund, 'name'), year: report.year });
  const csv = useCsv(`fund-${report.year}.csv`, async () => ({
    csv: [CSV_BOM, csvLine([title, '']), csvLine([t('csv-figure'), t('csv-value')]), ...figures.map(csvLine)].join(''),
    next: null,
  }));
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button size="small" onClick={() => print()}>
          {t('print')}
        </Button>
        <CsvButton csv={csv} />
      </div>
      <article className="max-w-160 rounded-card border border-line bg-surface p-6 print:border-0 print:p-0">
        <h2 className="font-serif text-h2 font-bold">{title}</h2>
        <p className="pt-1 text-ink-2">
          {t('report-lead', { from: dates.long(report.from), to: dates.long(report.to) })}
        </p>
        <dl className="pt-4">
          {figures.map(([words, value]) => (
            <div
              key={words}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line py-3 not-last:border-b"
            >
              <dt>{words}</dt>
              <dd className="text-right font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-4 text-sm text-ink-2">{t('report-source')}</p>
      </article>
    </div>
  );
};
