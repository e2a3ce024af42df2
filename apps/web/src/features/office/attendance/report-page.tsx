import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { AttendanceReport } from '@temari/contracts/office-attendance-report';
import { useState } from 'react';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CallLink } from '../call-link.tsx';
import { CsvButton, XlsxButton } from '../csv-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { type Absence, CallDialog } from './call-dialog.tsx';
import { percentOf } from './rules.ts';
import { useTexts } from './texts.ts';
import { useAttendanceCsv, useAttendanceReport, useAttendanceXlsx } from './use-report.ts';

const SHOWN_DAYS = 30;

/** Who stays away, which lessons nobody marked, and how the classes are attended. */
export const AttendanceReportPage = () => {
  const t = useTexts();
  const today = addisDate(new Date());
  const [days, setDays] = useState({ from: addDays(today, -SHOWN_DAYS), to: today });
  const report = useAttendanceReport(days);
  const csv = useAttendanceCsv(days);
  const xlsx = useAttendanceXlsx(days);
  return (
    <OfficePage title={t('title')} below={t('lead')} back={<BackLink to={officePaths.lessons}>{t('back')}</BackLink>}>
      <QueryState query={report}>
        {({ absences, unmarked, classes }) => (
          <>
            <Absences absences={absences} />
            <Unmarked lessons={unmarked} />
            <Card
              kind="flat"
              title={t('classes')}
              actions={
                <>
                  <CsvButton csv={csv} />
                  <XlsxButton xlsx={xlsx} />
                </>
              }
            >
              <div className="grid gap-4 sm:max-w-120 sm:grid-cols-2">
                <DateField
                  name="from"
                  label={t('from')}
                  value={days.from}
                  onChange={(from) => from && setDays({ ...days, from })}
                />
                <DateField
                  name="to"
                  label={t('to')}
                  value={days.to}
                  onChange={(to) => to && setDays({ ...days, to })}
                />
              </div>
              <Classes classes={classes} />
            </Card>
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const Absences = ({ absences }: { absences: AttendanceReport['absences'] }) => {
  const t = useTexts();
  const dates = useDates();
  const mayAct = useMayAct(['teaching']);
  const [called, setCalled] = useState<Absence | null>(null);
  return (
    <Card kind="flat" title={t('absences')}>
      <p className="text-ink-2">{absences.length > 0 ? t('absences-lead') : t('absences-none')}</p>
      {absences.length > 0 && (
        <Table
          caption={t('absences')}
          rows={absences}
          rowKey={({ learner }) => learner}
          isTinted={({ call }) => call === null}
          columns={[
            {
              key: 'name',
              header: t('learner'),
              cell: ({ name, household }) => (
                <TextLink to={officePaths.household(household)} className="inline-flex min-h-11 items-center">
                  <span className="wrap-anywhere">{name}</span>
                </TextLink>
              ),
            },
            { key: 'count', header: t('in-a-row'), align: 'end', cell: ({ count }) => count },
            { key: 'last', header: t('last'), cell: ({ lastAt }) => dates.long(lastAt) },
            {
              key: 'phone',
              header: t('phone'),
              cell: ({ phoneNumber }) => phoneNumber && <CallLink phone={phoneNumber} />,
            },
            {
              key: 'call',
              header: t('call'),
              cell: (absence) =>
                absence.call ? (
                  <span className="wrap-anywhere">
                    <Badge tone="good">{t('called', { by: absence.call.by ?? '' })}</Badge>{' '}
                    {[t(`reason-${absence.call.reason}`), absence.call.note].filter(Boolean).join(': ')}
                  </span>
                ) : (
                  mayAct && (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={t('call-name', { name: absence.name })}
                      onClick={() => setCalled(absence)}
                    >
                      {t('note-call')}
                    </Button>
                  )
                ),
            },
          ]}
        />
      )}
      {called && <CallDialog absence={called} onClose={() => setCalled(null)} />}
    </Card>
  );
};

const Unmarked = ({ lessons }: { lessons: AttendanceReport['unmarked'] }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useWords();
  return (
    <Card kind="flat" title={t('unmarked')}>
      <p className="text-ink-2">{lessons.length > 0 ? t('unmarked-lead') : t('unmarked-none')}</p>
      {lessons.length > 0 && (
        <Table
          caption={t('unmarked')}
          rows={lessons}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'class',
              header: t('class'),
              cell: (lesson) => (
                <TextLink
                  to={`${officePaths.lessons}?date=${addisDate(new Date(lesson.startsAt))}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {words.className(lesson)}
                </TextLink>
              ),
            },
            { key: 'at', header: t('lesson'), cell: ({ startsAt }) => dates.longWithTime(startsAt) },
            { key: 'teacher', header: t('teacher'), cell: ({ teacher }) => teacher ?? t('nobody') },
          ]}
        />
      )}
    </Card>
  );
};

const Classes = ({ classes }: { classes: AttendanceReport['classes'] }) => {
  const t = useTexts();
  const words = useWords();
  if (classes.length === 0) return <p className="text-ink-2">{t('classes-none')}</p>;
  const figures = ['held', 'present', 'late', 'excused', 'absent'] as const;
  return (
    <Table
      caption={t('classes')}
      rows={classes}
      rowKey={({ id }) => id}
      columns={[
        { key: 'class', header: t('class'), cell: (row) => words.className(row) },
        { key: 'teacher', header: t('teacher'), cell: ({ teacher }) => teacher ?? t('nobody') },
        ...figures.map((figure) => ({
          key: figure,
          header: t(figure),
          align: 'end' as const,
          cell: (row: AttendanceReport['classes'][number]) => row[figure],
        })),
        { key: 'attendance', header: t('attendance'), align: 'end', cell: (row) => percentOf(row).attendance },
        { key: 'commitment', header: t('commitment'), align: 'end', cell: (row) => percentOf(row).commitment },
      ]}
    />
  );
};
