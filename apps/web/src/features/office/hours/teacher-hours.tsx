import type { HoursLine } from '@temari/contracts/hours';
import type { OfficeHours } from '@temari/contracts/office-hours';
import { useState } from 'react';
import { useHoursTexts, useHoursWords } from '../../../lib/domain/hours-words.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { useTexts } from './texts.ts';
import { useTeacherHours } from './use-hours.ts';

type TeacherHoursProps = { month: OfficeHours; teacher: string; onBack: () => void };

/** One teacher's lines, as the teacher reads them. */
export const TeacherHours = ({ month, teacher, onBack }: TeacherHoursProps) => {
  const t = useTexts();
  const words = useHoursWords();
  const mayAct = useMayAct(['teaching']);
  const query = useTeacherHours(month.month, teacher);
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <QueryState query={query}>
      {({ name, hours }) => (
        <Card
          kind="flat"
          title={`${name ?? t('nobody')} · ${words.duration(hours.minutes)}`}
          actions={
            <>
              <Button variant="outline" size="small" onClick={onBack}>
                {t('all-teachers')}
              </Button>
              {mayAct && name && month.state !== 'closed' && (
                <Button variant="outline" size="small" onClick={() => setIsCorrecting(true)}>
                  {t('correct')}
                </Button>
              )}
            </>
          }
        >
          <Lines lines={hours.lines} />
          {isCorrecting && name && (
            <CorrectDialog
              teacher={{ id: teacher, name }}
              month={month.month}
              to={month.to}
              onClose={() => setIsCorrecting(false)}
            />
          )}
        </Card>
      )}
    </QueryState>
  );
};

const Lines = ({ lines }: { lines: readonly HoursLine[] }) => {
  const t = useTexts();
  const hoursText = useHoursTexts();
  const words = useHoursWords();
  const office = useWords();
  const dates = useDates();
  if (lines.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  const whyOf = ({ why, about, objection }: HoursLine): string =>
    [
      hoursText(`why-${why}`),
      about && hoursText('about', { month: words.month(about) }),
      objection?.state === 'accepted' && objection.answer,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Table
      caption={t('lessons')}
      rows={lines}
      rowKey={({ lesson, objection, why }) => `${lesson ?? objection?.id} ${why}`}
      columns={[
        { key: 'date', header: t('date'), cell: ({ date }) => dates.long(date) },
        { key: 'lesson', header: t('lesson'), cell: (line) => (line.class ? office.className(line.class) : '–') },
        { key: 'why', header: t('why'), cell: (line) => <span className="wrap-anywhere">{whyOf(line)}</span> },
        { key: 'hours', header: t('hours'), align: 'end', cell: ({ minutes }) => words.duration(minutes) },
      ]}
    />
  );
};
