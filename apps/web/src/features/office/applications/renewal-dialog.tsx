import * as wrong from '@temari/contracts/field-errors';
import type { AwardRenewal } from '@temari/contracts/office-applications';
import {
  CONFIRMED_BECAUSE_MAX,
  DECISION_LETTER_MAX,
  RENEWAL_OUTCOMES,
  type RenewalOutcome,
} from '@temari/contracts/scholarship-rules';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { LetterField } from './letter-field.tsx';
import { ProposeButtons } from './propose-buttons.tsx';
import { useTexts } from './texts.ts';
import { useProposeRenewal } from './use-applications.ts';

type Values = { outcome: RenewalOutcome | ''; letter: string; reason: string };

/** One person proposes whether an award goes on. */
export const RenewalDialog = ({ award, onClose }: { award: AwardRenewal; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const propose = useProposeRenewal({
    done: () => {
      toast({ text: t('proposed-told') });
      onClose();
    },
    failed: ({ errors }) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { outcome: '', letter: '', reason: '' },
    rules: {
      outcome: (value) => (value ? null : wrong.choice),
      letter: (value) => (isFilled(value) ? null : wrong.letter({ max: DECISION_LETTER_MAX })),
    },
    onSubmit: ({ outcome, letter, reason }) =>
      propose.submit({ params: { id: award.id }, body: { outcome: outcome || 'ending', letter, reason } }),
  });
  const { outcome } = form.values;
  return (
    <Dialog isOpen title={t('renewal-of', { name: award.learner })} onClose={onClose}>
      <Form onSubmit={form.submit}>
        <RadioCards
          {...form.field('outcome')}
          label={t('outcome')}
          columns={2}
          options={RENEWAL_OUTCOMES.map((value) => ({ value, label: t(`renewal-${value}`) }))}
        />
        <LetterField
          {...form.field('letter')}
          language={award.language}
          template={outcome ? `letter-${outcome}` : null}
        />
        {outcome === 'renewed' && (
          <TextField
            {...form.field('reason')}
            label={t('renewal-reason')}
            hint={t('renewal-reason-hint')}
            isOptional
            maxLength={CONFIRMED_BECAUSE_MAX}
          />
        )}
        <FormError message={sentence(propose.error)} />
        <ProposeButtons state={propose.state} onClose={onClose} />
      </Form>
    </Dialog>
  );
};
