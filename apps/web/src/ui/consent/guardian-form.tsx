import * as wrong from '@temari/contracts/field-errors';
import type { Guardian } from '@temari/contracts/guardians';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { RELATIONS, type Relation } from '@temari/contracts/vocabulary';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { Button } from '../actions/button.tsx';
import { Form } from '../fields/form.tsx';
import { FormError } from '../fields/form-error.tsx';
import { PhoneField } from '../fields/phone-field.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useTexts } from './texts.ts';
import { useAddGuardian } from './use-consent.ts';

interface GuardianFormProps {
  learnerId: string;
  onAdded: (guardian: Guardian) => void;
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Three answers: who, which mobile, and what they are to the learner. */
export const GuardianForm = ({ learnerId, onAdded, onCancel }: GuardianFormProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const add = useAddGuardian(learnerId, { done: onAdded, failed: (errors) => form.setServerErrors(errors) });
  const form = useForm({
    initial: { name: '', phone: '', relation: '' as Relation | '' },
    rules: {
      name: (value) => (isFilled(value) ? null : wrong.fullName),
      phone: (value) => (canonicalPhone(value) ? null : wrong.phone),
      relation: (value) => (value ? null : wrong.choiceMissing),
    },
    onSubmit: ({ name, phone, relation }) => relation && add.submit({ name, phone, relation }),
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField
        {...form.field('name')}
        label={t('guardian')}
        hint={t('guardian-hint')}
        maxLength={ANSWER_MAX}
        autoComplete="off"
      />
      <PhoneField {...form.field('phone')} label={t('mobile')} autoComplete="off" />
      <RadioCards
        {...form.field('relation')}
        label={t('relation')}
        columns={3}
        options={RELATIONS.map((value) => ({ value, label: t(value) }))}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton state={add.state} label={t('add')} workingLabel={t('adding')} wide="phone" />
        {onCancel && (
          <Button variant="quiet" wide="phone" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <FormError message={sentence(add.error)} />
    </Form>
  );
};
