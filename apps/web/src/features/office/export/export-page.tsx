import { addisDate } from '@temari/contracts/addis-time';
import { schoolYearBegan } from '@temari/contracts/ethiopian-calendar';
import { EXPORT_LISTS, EXPORT_NEEDS, type ExportList } from '@temari/contracts/export-lists';
import { useState } from 'react';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CsvButton, XlsxButton } from '../csv-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay } from '../shell/use-office.ts';
import { useTexts } from './texts.ts';
import { type Days, useExport } from './use-export.ts';

/** What the office sees, as files; each list for those who work on it. */
export const ExportPage = () => {
  const t = useTexts();
  const may = useMay();
  const today = addisDate(new Date());
  const [days, setDays] = useState({ from: schoolYearBegan(today), to: today });
  return (
    <OfficePage title={t('title')} below={t('lead')}>
      <section aria-label={t('days')} className="grid gap-4 sm:max-w-120 sm:grid-cols-2">
        <DateField
          name="from"
          label={t('from')}
          value={days.from}
          onChange={(from) => from && setDays({ ...days, from })}
        />
        <DateField name="to" label={t('to')} value={days.to} onChange={(to) => to && setDays({ ...days, to })} />
      </section>
      {EXPORT_LISTS.filter((list) => may(EXPORT_NEEDS[list])).map((list) => (
        <List key={list} list={list} days={days} />
      ))}
    </OfficePage>
  );
};

const List = ({ list, days }: { list: ExportList; days: Days }) => {
  const t = useTexts();
  const { csv, xlsx } = useExport(list, days);
  return (
    <Card
      kind="flat"
      title={t(list)}
      actions={
        <div className="flex flex-wrap gap-3">
          <CsvButton csv={csv} />
          <XlsxButton xlsx={xlsx} />
        </div>
      }
    >
      <p className="text-ink-2">{t(`${list}-text`)}</p>
    </Card>
  );
};
