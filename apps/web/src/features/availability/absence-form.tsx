import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { MissedLesson } from '@temari/contracts/availability';
import { COVER_REASON_MAX } from '@temari/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTexts } from './texts.ts';
import { usePreviewAbsence, useReportAbsence } from './use-availability.ts';

type Step = { name: 'days' } | { name: 'preview'; lessons: MissedLesson[] } | { name: 'asked'; count: number };

/** Days first, then the lessons that they touch, then colleagues are asked for all of them. */
export const AbsenceForm = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [step, setStep] = useState<Step>({ name: 'days' });
  const [days, setDays] = useState(() => ({ from: addisDate(new Date()), to: addisDate(new Date()) }));
  const [reason, setReason] = useState('');
  const preview = usePreviewAbsence((lessons) => setStep({ name: 'preview', lessons }));
  const report = useReportAbsence((count) => setStep({ name: 'asked', count }));
  const change = (changed: Partial<typeof days>): void => setDays((now) => ({ ...now, ...changed }));
  const show = (event: FormEvent): void => {
    event.preventDefault();
    preview.submit(days);
  };
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    report.submit({ ...days, reason });
  };
  if (step.name === 'preview') {
    return (
      <Form onSubmit={ask}>
        <Missed lessons={step.lessons} />
        <TextField
          name="reason"
          label={t('reason')}
          hint={t('reason-hint')}
          value={reason}
          onChange={setReason}
          isOptional
          maxLength={COVER_REASON_MAX}
        />
        <FormError message={sentence(report.error)} />
        <SubmitButton
          state={report.state}
          label={step.lessons.length > 0 ? t('confirm') : t('confirm-none')}
          wide="always"
        />
        <Button variant="outline" wide="always" onClick={() => setStep({ name: 'days' })}>
          {t('change')}
        </Button>
      </Form>
    );
  }
  return (
    <Form onSubmit={show}>
      {step.name === 'asked' && step.count > 0 && (
        <p role="status" className="font-semibold text-green-700">
          {t('asked', { count: step.count })}
        </p>
      )}
      <p className="text-ink-2">{t('away-lead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          name="from"
          label={t('from')}
          value={days.from}
          onChange={(from) => from && change(from > days.to ? { from, to: from } : { from })}
        />
        <DateField name="to" label={t('to')} value={days.to} onChange={(to) => to && change({ to })} />
      </div>
      <FormError message={sentence(preview.error)} />
      <SubmitButton state={preview.state} label={t('show')} wide="always" />
    </Form>
  );
};

const Missed = ({ lessons }: { lessons: readonly MissedLesson[] }) => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  if (lessons.length === 0) return <p>{t('none')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-h3">{t('lessons', { count: lessons.length })}</h3>
      <ul className="flex flex-col gap-2">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="rounded-note bg-sand p-3">
            <p className="font-semibold">{words.title(lesson)}</p>
            <p className="text-ink-2">
              {dates.long(lesson.startsAt)} · {words.bothClocks(addisMinuteOfDay(new Date(lesson.startsAt)))}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
};
