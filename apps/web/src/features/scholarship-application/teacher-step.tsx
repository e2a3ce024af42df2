import * as wrong from '@temari/contracts/field-errors';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/states/note.tsx';
import type { StepProps } from './step-buttons.tsx';
import { useTexts } from './texts.ts';
import { useAskTeacher } from './use-applications.ts';

const AskForm = ({ id, onAsked }: { id: string; onAsked: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const ask = useAskTeacher(id, { done: onAsked, refused: (errors) => form.setServerErrors(errors) });
  const form = useForm({
    initial: { teacher: '', phone: '' },
    rules: {
      teacher: (value: string) => (isFilled(value) ? null : wrong.missing),
      phone: (value: string) => (canonicalPhone(value) ? null : wrong.phone),
    },
    onSubmit: ({ teacher, phone }) => ask.submit({ teacher, phone }),
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField {...form.field('teacher')} label={t('teacher-name')} maxLength={ANSWER_MAX} autoComplete="off" />
      <PhoneField {...form.field('phone')} label={t('teacher-phone')} autoComplete="off" />
      <FormError message={sentence(ask.error)} />
      <SubmitButton
        state={ask.state}
        label={t('ask-teacher')}
        workingLabel={t('asking')}
        variant="outline"
        wide="phone"
      />
    </Form>
  );
};

/** A teacher is asked by SMS. The application can go without. */
export const TeacherStep = ({ application: { id, recommendation }, onDone, onBack }: StepProps) => {
  const t = useTexts();
  const dates = useDates();
  const [isAsking, setIsAsking] = useState(recommendation === null);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">{t('teacher-lead')}</p>
      {recommendation && (
        <Note tone={recommendation.answeredAt ? 'success' : 'info'}>
          {recommendation.answeredAt
            ? t('answered', { name: recommendation.teacher })
            : t('asked', {
                name: recommendation.teacher,
                phone: recommendation.phone,
                day: dates.long(recommendation.askedAt),
              })}
        </Note>
      )}
      {isAsking ? (
        <AskForm id={id} onAsked={() => setIsAsking(false)} />
      ) : (
        !recommendation?.answeredAt && (
          <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
            {t('ask-other')}
          </Button>
        )
      )}
      <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row">
        <Button variant="outline" onClick={onBack}>
          {t('before')}
        </Button>
        <Button onClick={onDone}>{t('go-without')}</Button>
      </div>
    </div>
  );
};
