import type { OfficeHours, OfficeObjection } from '@temari/contracts/office-hours';
import { type FormEvent, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useHoursWords } from '../../../lib/domain/hours-words.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Illustration } from '../../../ui/brand/illustration.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { MonthSwitch } from '../../../ui/hours/month-switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CsvButton, XlsxButton } from '../csv-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { TeacherHours } from './teacher-hours.tsx';
import { useTexts } from './texts.ts';
import { useCloseHours, useHours, useHoursCsv, useHoursXlsx } from './use-hours.ts';

/** The hours of each teacher, month by month, until the month is closed. */
export const HoursPage = () => {
  const t = useTexts();
  const address = useAddress();
  const hours = useHours(address.value('month'));
  return (
    <OfficePage
      title={t('title')}
      back={<BackLink to={officePaths.lessons}>{t('back')}</BackLink>}
      actions={hours.data && <Exports month={hours.data.month} />}
    >
      <QueryState query={hours}>
        {(month) => (
          <>
            <MonthHead month={month} onShow={(name) => address.set({ month: name })} />
            {address.value('teacher') ? (
              <TeacherHours
                month={month}
                teacher={address.value('teacher')}
                onBack={() => address.set({ teacher: '' })}
              />
            ) : (
              <>
                <Objections objections={month.objections} />
                <Teachers month={month} />
              </>
            )}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const Exports = ({ month }: { month: string }) => {
  const csv = useHoursCsv(month);
  const xlsx = useHoursXlsx(month);
  return (
    <>
      <CsvButton csv={csv} />
      <XlsxButton xlsx={xlsx} />
    </>
  );
};

const StateBadge = ({ month: { state, until, closed, canClose } }: { month: OfficeHours }) => {
  const t = useTexts();
  const dates = useDates();
  if (state === 'draft') return <Badge tone="quiet">{t('draft')}</Badge>;
  if (state === 'open') {
    return (
      <Badge tone={canClose ? 'upcoming' : 'waiting'}>
        {canClose ? t('waited') : t('open', { date: dates.long(until) })}
      </Badge>
    );
  }
  return (
    <Badge tone="good">
      {closed?.by ? t('closed', { date: dates.long(closed.at), by: closed.by }) : t('closed-nobody')}
    </Badge>
  );
};

const MonthHead = ({ month, onShow }: { month: OfficeHours; onShow: (month: string) => void }) => {
  const t = useTexts();
  const words = useHoursWords();
  const mayAct = useMayAct(['teaching']);
  const [isClosing, setIsClosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <MonthSwitch of={month} onShow={onShow} />
      <StateBadge month={month} />
      <p className="text-h3 tabular-nums">{words.duration(month.minutes)}</p>
      {mayAct && month.canClose && (
        <Button className="ml-auto" onClick={() => setIsClosing(true)}>
          {t('close')}
        </Button>
      )}
      {isClosing && <CloseDialog month={month} onClose={() => setIsClosing(false)} />}
    </div>
  );
};

/** Says what is closed, and what is left out of it. */
const CloseDialog = ({ month, onClose }: { month: OfficeHours; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useHoursWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const { minutes, unmarked, objections, teachers } = month;
  const closing = useCloseHours({
    done: () => {
      toast({ text: t('closed-now') });
      onClose();
    },
  });
  const close = (event: FormEvent): void => {
    event.preventDefault();
    closing.submit({ params: { month: month.month }, body: { minutes, unmarked } });
  };
  return (
    <Dialog isOpen title={t('close-title', { month: words.month(month.month) })} onClose={onClose}>
      <Form onSubmit={close}>
        <p>{t('close-sum', { teachers: teachers.length, time: words.duration(minutes) })}</p>
        {objections.length > 0 && <p>{t('close-objections', { count: objections.length })}</p>}
        {unmarked > 0 && (
          <p>
            {t('close-unmarked', { count: unmarked })}{' '}
            <TextLink to={officePaths.attendance}>{t('see-unmarked')}</TextLink>
          </p>
        )}
        <FormError message={sentence(closing.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <SubmitButton state={closing.state} label={t('close')} disabled={objections.length > 0} />
        </div>
      </Form>
    </Dialog>
  );
};

const Objections = ({ objections }: { objections: readonly OfficeObjection[] }) => {
  const t = useTexts();
  const dates = useDates();
  const mayAct = useMayAct(['teaching']);
  const [answered, setAnswered] = useState<OfficeObjection | null>(null);
  if (objections.length === 0) return null;
  return (
    <Card kind="flat" title={t('objections')}>
      <p className="text-ink-2">{t('objections-lead')}</p>
      <ul className="flex flex-col gap-3">
        {objections.map((objection) => {
          const name = objection.teacher.name ?? t('nobody');
          const date = dates.long(objection.date);
          return (
            <li
              key={objection.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-note bg-yellow-100/50 p-4"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} · {date}
                </p>
                <p className="wrap-anywhere">
                  <OwnLanguage>{objection.text}</OwnLanguage>
                </p>
                {objection.lesson === null && <p className="text-sm text-ink-2">{t('lesson-missing')}</p>}
              </div>
              {mayAct && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t('answer-named', { name, date })}
                  onClick={() => setAnswered(objection)}
                >
                  {t('answer')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {answered && <AnswerDialog objection={answered} onClose={() => setAnswered(null)} />}
    </Card>
  );
};

const Teachers = ({ month }: { month: OfficeHours }) => {
  const t = useTexts();
  const words = useHoursWords();
  if (month.teachers.length === 0) {
    return <EmptyState illustration={<Illustration name="lamp" />} title={t('none')} />;
  }
  return (
    <Table
      caption={t('teachers')}
      rows={month.teachers}
      rowKey={({ id }) => id}
      isTinted={({ objections }) => objections > 0}
      columns={[
        {
          key: 'teacher',
          header: t('teacher'),
          cell: ({ id, name }) => (
            <TextLink
              to={`${officePaths.hours}?month=${month.month}&teacher=${id}`}
              className="inline-flex min-h-11 items-center"
            >
              <span className="wrap-anywhere">{name ?? t('nobody')}</span>
            </TextLink>
          ),
        },
        { key: 'lessons', header: t('lessons'), align: 'end', cell: ({ lessons }) => lessons },
        { key: 'hours', header: t('hours'), align: 'end', cell: ({ minutes }) => words.duration(minutes) },
        { key: 'unmarked', header: t('not-marked'), align: 'end', cell: ({ unmarked }) => unmarked || '–' },
        { key: 'objections', header: t('objected'), align: 'end', cell: ({ objections }) => objections || '–' },
      ]}
    />
  );
};
