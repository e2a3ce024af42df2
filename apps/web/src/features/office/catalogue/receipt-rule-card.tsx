import { ACCEPTED_BY_RULE_MAX_ETB } from '@temari/contracts/bank-answers';
import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useTexts } from './texts.ts';
import { useEditReceiptRule, type useSiteContent } from './use-catalogue.ts';

type Rule = NonNullable<NonNullable<ReturnType<typeof useSiteContent>['data']>['receiptRule']>;

const LIMITS = { min: 1, max: ACCEPTED_BY_RULE_MAX_ETB };
const isCeiling = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= LIMITS.min && Number(typed) <= LIMITS.max;

/** Whether receipts that their bank confirms wait for a person at all. */
export const ReceiptRuleCard = ({ rule, mayAct }: { rule: Rule; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const form = useRecordForm({
    latest: rule,
    valuesOf: (stored) => ({ isOn: stored?.isOn ?? false, ceilingEtb: String(stored?.ceilingEtb ?? '') }),
    rules: { ceilingEtb: (typed) => (isCeiling(typed) ? null : wrong.ruleCeiling(LIMITS)) },
    onSubmit: ({ isOn, ceilingEtb }, seen) =>
      edit.submit({ body: { isOn, ceilingEtb: Number(ceilingEtb), version: seen?.version ?? 0 } }),
  });
  const edit = useEditReceiptRule({
    ...form.refused,
    done: ({ version }) => {
      toast({ text: t('receipt-rule-saved') });
      form.renew({ isOn: form.values.isOn, ceilingEtb: Number(form.values.ceilingEtb), version });
    },
  });
  return (
    <Card kind="flat" title={t('receipt-rule')}>
      <Form onSubmit={form.submit}>
        <Checkbox
          name="isOn"
          label={t('receipt-rule-label')}
          hint={t('receipt-rule-hint')}
          value={form.values.isOn}
          disabled={!mayAct}
          onChange={(isOn) => form.setValues({ isOn })}
        />
        <TextField
          {...form.field('ceilingEtb')}
          label={t('receipt-rule-ceiling')}
          inputMode="numeric"
          maxLength={digitsUpTo(LIMITS.max)}
          disabled={!mayAct}
        />
        <FormError message={sentence(edit.error)} />
        {mayAct ? (
          <div>
            <SubmitButton state={edit.state} label={office('save')} />
          </div>
        ) : (
          <p className="text-sm text-ink-2">{t('receipt-rule-owner')}</p>
        )}
      </Form>
    </Card>
  );
};
