import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import { MONEY_RULE_MAX_ETB } from '@temari/contracts/refund-rules';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useTexts } from './texts.ts';
import { useEditMoneyRules, type useSiteContent } from './use-catalogue.ts';

type Rules = NonNullable<NonNullable<ReturnType<typeof useSiteContent>['data']>['moneyRules']>;

const LIMITS = { min: 0, max: MONEY_RULE_MAX_ETB };
const limitRule = (typed: string) =>
  /^\d+$/.test(typed.trim()) && Number(typed) <= LIMITS.max ? null : wrong.ruleCeiling(LIMITS);

type Typed = Record<'refundLimitEtb' | 'cashLimitEtb' | 'tillLimitEtb', string>;
const numbersOf = ({ refundLimitEtb, cashLimitEtb, tillLimitEtb }: Typed) => ({
  refundLimitEtb: Number(refundLimitEtb),
  cashLimitEtb: Number(cashLimitEtb),
  tillLimitEtb: Number(tillLimitEtb),
});

/** What one person may do alone with money, and how much of it may be cash. */
export const MoneyRulesCard = ({ rules, mayAct }: { rules: Rules; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const form = useRecordForm({
    latest: rules,
    valuesOf: (stored) => ({
      refundLimitEtb: String(stored?.refundLimitEtb ?? ''),
      cashLimitEtb: String(stored?.cashLimitEtb ?? ''),
      tillLimitEtb: String(stored?.tillLimitEtb ?? ''),
    }),
    rules: { refundLimitEtb: limitRule, cashLimitEtb: limitRule, tillLimitEtb: limitRule },
    onSubmit: (typed, seen) => edit.submit({ body: { ...numbersOf(typed), version: seen?.version ?? 0 } }),
  });
  const edit = useEditMoneyRules({
    ...form.refused,
    done: ({ version }) => {
      toast({ text: t('money-rules-saved') });
      form.renew({ ...numbersOf(form.values), version });
    },
  });
  return (
    <Card kind="flat" title={t('money-rules')}>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field('refundLimitEtb')}
          label={t('refund-limit')}
          hint={t('refund-limit-hint')}
          inputMode="numeric"
          maxLength={digitsUpTo(LIMITS.max)}
          disabled={!mayAct}
        />
        <TextField
          {...form.field('cashLimitEtb')}
          label={t('cash-limit')}
          hint={t('cash-limit-hint')}
          inputMode="numeric"
          maxLength={digitsUpTo(LIMITS.max)}
          disabled={!mayAct}
        />
        <TextField
          {...form.field('tillLimitEtb')}
          label={t('till-limit')}
          hint={t('till-limit-hint')}
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
