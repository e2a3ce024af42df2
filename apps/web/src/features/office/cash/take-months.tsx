import * as wrong from '@temari/contracts/field-errors';
import { totalOf } from '@temari/contracts/months-to-pay';
import type { Payable, PayableLine, TakenCash } from '@temari/contracts/office-cash';
import { AMOUNT_MAX_ETB } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { usePayable, useTakeCash } from './use-cash.ts';

/** Cash is taken in whole birr. */
const wholeEtb = (typed: string): number | null => {
  const plain = typed.replace(/[\s,]/g, '');
  return /^\d{1,8}$/.test(plain) && Number(plain) >= 1 ? Number(plain) : null;
};

/** What is left empty is the whole, without change. */
const sumsOf = ({ amount, given }: { amount: string; given: string }, total: number) => {
  const amountEtb = wholeEtb(amount) ?? total;
  return { amountEtb, givenEtb: wholeEtb(given) ?? amountEtb };
};

const totalEtb = (lines: readonly PayableLine[]): number =>
  totalOf(lines.map(({ id, from, openEtb }) => ({ id, enrollmentId: '', startsOn: from, open: openEtb * 100 })));

const Line = ({ line, isChosen, onTick }: { line: PayableLine; isChosen: boolean; onTick: () => void }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useWords();
  return (
    <li className="border-line [li+&]:border-t">
      <Checkbox
        value={isChosen}
        onChange={onTick}
        label={
          <span className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="font-semibold wrap-anywhere">{line.fullName}</span>
            <Money amountEtb={line.openEtb} className="font-semibold" />
            <span className="col-span-2 text-sm text-ink-2">
              {words.service(line.service)} · {t('month-of', { from: dates.long(line.from), to: dates.long(line.to) })}
            </span>
            {line.isInReview && (
              <span className="col-span-2">
                <Badge tone="review">{t('in-review')}</Badge>
              </span>
            )}
          </span>
        }
      />
    </li>
  );
};

type TakingProps = { session: string; household: Payable; onTaken: (taken: TakenCash) => void };

const Taking = ({ session, household, onTaken }: TakingProps) => {
  const t = useTexts();
  const money = useMoney();
  const sentence = useErrorSentence();
  const [chosen, setChosen] = useState(() => household.lines.filter(({ isAhead }) => !isAhead).map(({ id }) => id));
  const lines = household.lines.filter(({ id }) => chosen.includes(id));
  const total = totalEtb(lines);
  const taking = useTakeCash(onTaken);
  const form = useForm({
    initial: { amount: '', given: '' },
    rules: {
      amount: (typed: string) => {
        const most = Math.min(total, household.leftTodayEtb);
        const etb = typed.trim() ? wholeEtb(typed) : total;
        return etb && etb <= most ? null : wrong.ruleCeiling({ min: 1, max: Math.max(1, most) });
      },
      given: (typed: string, { amount }: { amount: string }) => {
        const least = wholeEtb(amount) ?? total;
        const etb = typed.trim() ? wholeEtb(typed) : least;
        return etb && etb >= least ? null : wrong.ruleCeiling({ min: least, max: AMOUNT_MAX_ETB });
      },
    },
    onSubmit: (typed) =>
      taking.submit({
        session,
        household: household.id,
        charges: lines.map(({ id }) => id),
        totalEtb: total,
        ...sumsOf(typed, total),
      }),
  });
  const { amountEtb, givenEtb } = sumsOf(form.values, total);
  const tick = (id: string) => () =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const listOf = (isAhead: boolean) =>
    household.lines
      .filter((line) => line.isAhead === isAhead)
      .map((line) => <Line key={line.id} line={line} isChosen={chosen.includes(line.id)} onTick={tick(line.id)} />);
  const [now, ahead] = [listOf(false), listOf(true)];
  if (household.lines.length === 0) return <Note tone="info">{t('nothing-to-pay')}</Note>;
  return (
    <Form onSubmit={form.submit}>
      <fieldset>
        <legend className="text-label font-semibold">{t('lines')}</legend>
        <ul>{now}</ul>
        {ahead.length > 0 && (
          <details open={now.length === 0}>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-label font-semibold text-green-700">
              {t('to-come')}
            </summary>
            <ul>{ahead}</ul>
          </details>
        )}
      </fieldset>
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
        <span className="text-label font-semibold">{t('total')}</span>
        <Money amountEtb={total} className="font-serif text-figure font-bold" />
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('amount')}
          label={t('amount')}
          hint={t('amount-hint', { amount: money(household.leftTodayEtb) })}
          placeholder={String(total)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField
          {...form.field('given')}
          label={t('given')}
          placeholder={String(amountEtb)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
      </div>
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="text-label font-semibold">{t('change')}</span>
        <Money amountEtb={Math.max(0, givenEtb - amountEtb)} className="font-serif text-figure font-bold" />
      </p>
      <SubmitButton
        state={taking.state}
        label={t('take-amount', { amount: money(amountEtb) })}
        workingLabel={t('working')}
        disabled={total === 0}
        wide="always"
      />
      <FormError message={sentence(taking.error)} />
    </Form>
  );
};

/** What a household can pay, from its open months to those to come, and the money for it. */
export const MonthsOf = ({ id, ...rest }: Omit<TakingProps, 'household'> & { id: string }) => (
  <QueryState query={usePayable(id)}>
    {(household) => <Taking key={household.id} household={household} {...rest} />}
  </QueryState>
);

export const Taken = ({ taken, next, onNext }: { taken: TakenCash; next: string; onNext: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  return (
    <div className="flex flex-col gap-4" role="status">
      <Note tone="success" title={t('taken', { amount: money(taken.amountEtb) })}>
        {t('taken-number', { number: taken.number })}
      </Note>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-label font-semibold">{t('change')}</span>
        <Money amountEtb={taken.changeEtb} className="font-serif text-figure font-bold" />
      </p>
      {taken.isTillFull && <Note tone="warning">{t('is-full')}</Note>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={officePaths.cashSlip(taken.id)}>{t('print-confirmation')}</ButtonLink>
        <Button variant="outline" onClick={onNext}>
          {next}
        </Button>
      </div>
    </div>
  );
};
