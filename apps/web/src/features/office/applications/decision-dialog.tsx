import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import type { ListedApplication } from '@temari/contracts/office-applications';
import {
  AWARD_PERCENT,
  DECISION_LETTER_MAX,
  MONTHLY_ETB_MAX,
  OUTCOMES,
  type Outcome,
} from '@temari/contracts/scholarship-rules';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { grouped } from '../../../lib/language/format.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { LetterField } from './letter-field.tsx';
import { ProposeButtons } from './propose-buttons.tsx';
import { useTexts } from './texts.ts';
import { usePropose } from './use-applications.ts';

interface Fund {
  id: string;
  name: string;
  freeEtb: number;
}

type Values = { outcome: Outcome | ''; fund: string; percent: string; monthlyEtb: string; letter: string };

const isNumber = (typed: string, max: number): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;

/** One person proposes; the letter is what the family will read. */
export const DecisionDialog = ({
  application,
  funds,
  onClose,
}: {
  application: ListedApplication;
  funds: Fund[];
  onClose: () => void;
}) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const propose = usePropose({
    done: () => {
      toast({ text: t('proposed-told') });
      onClose();
    },
    failed: ({ errors }) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { outcome: '', fund: funds[0]?.id ?? '', percent: '100', monthlyEtb: '', letter: '' },
    rules: {
      outcome: (value) => (value ? null : wrong.choice),
      fund: (value, { outcome }) => (outcome !== 'awarded' || value ? null : wrong.choice),
      percent: (value, { outcome }) =>
        outcome !== 'awarded' || isNumber(value, AWARD_PERCENT.max) ? null : wrong.percentOf(AWARD_PERCENT),
      monthlyEtb: (value, { outcome }) =>
        outcome !== 'awarded' || isNumber(value, MONTHLY_ETB_MAX) ? null : wrong.monthlyAmount,
      letter: (value) => (isFilled(value) ? null : wrong.letter({ max: DECISION_LETTER_MAX })),
    },
    onSubmit: ({ outcome, fund, percent, monthlyEtb, letter }) => {
      const isAward = outcome === 'awarded';
      propose.submit({
        params: { id: application.id },
        body: {
          outcome: outcome || 'declined',
          letter,
          fund: isAward ? fund : null,
          percent: isAward ? Number(percent) : null,
          monthlyEtb: isAward ? Number(monthlyEtb) : null,
        },
      });
    },
  });
  return (
    <Dialog isOpen title={t('decision-of', { number: application.number })} onClose={onClose}>
      <Form onSubmit={form.submit}>
        <RadioCards
          {...form.field('outcome')}
          label={t('outcome')}
          columns={3}
          options={OUTCOMES.map((value) => ({ value, label: t(`outcome-${value}`) }))}
        />
        {form.values.outcome === 'awarded' && (
          <>
            <SelectField
              {...form.field('fund')}
              label={t('fund')}
              options={funds.map(({ id, name, freeEtb }) => ({
                value: id,
                label: t('fund-free', { name, amount: grouped(freeEtb) }),
              }))}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...form.field('percent')}
                label={t('percent')}
                inputMode="numeric"
                maxLength={digitsUpTo(AWARD_PERCENT.max)}
              />
              <TextField
                {...form.field('monthlyEtb')}
                label={t('monthly')}
                inputMode="numeric"
                maxLength={digitsUpTo(MONTHLY_ETB_MAX)}
              />
            </div>
          </>
        )}
        <LetterField
          {...form.field('letter')}
          language={application.language}
          template={form.values.outcome ? `letter-${form.values.outcome}` : null}
        />
        <FormError message={sentence(propose.error)} />
        <ProposeButtons state={propose.state} onClose={onClose} />
      </Form>
    </Dialog>
  );
};
