import { email as wrongEmail, phone as wrongPhone } from '@temari/contracts/field-errors/accounts';
import * as wrong from '@temari/contracts/field-errors/gifts';
import {
  GIFT_MAX_ETB,
  GIFT_MESSAGE_MAX,
  GIFT_MIN_ETB,
  GIFT_MONTHS,
  GIVER_MAX,
  type GiftChoice,
  type GiftWay,
  hasLink,
} from '@temari/contracts/gift-rules';
import type { Giving } from '@temari/contracts/gifts';
import { canonicalPhone } from '@temari/contracts/phone';
import { isEmail } from '@temari/contracts/written-text';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { HeartIcon } from '../../ui/brand/icons.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Money } from '../../ui/money/money.tsx';
import { GiftChoices } from './gift-choices.tsx';
import { useTexts } from './texts.ts';
import { TwoWays } from './two-ways.tsx';
import { type GiftForm, useGive } from './use-give.ts';

const EMPTY = {
  choice: 'term' as GiftChoice,
  amountEtb: '',
  often: 'once' as 'once' | 'monthly',
  way: 'online' as GiftWay,
  fund: '',
  name: '',
  phone: '',
  email: '',
  message: '',
};
type Values = typeof EMPTY;

const etbOf = ({ choice, amountEtb }: Values, monthEtb: number | null): number =>
  choice === 'amount' ? Number(amountEtb) : (monthEtb ?? 0) * GIFT_MONTHS[choice];

const RULES = {
  amountEtb: (typed: string, { choice }: Values) => {
    const isWithin = Number(typed) >= GIFT_MIN_ETB && Number(typed) <= GIFT_MAX_ETB;
    return choice !== 'amount' || isWithin ? null : wrong.giftAmount({ min: GIFT_MIN_ETB, max: GIFT_MAX_ETB });
  },
  name: (value: string) => (hasLink(value) ? wrong.giftLink : null),
  phone: (value: string, { email }: Values) => {
    if (!value.trim()) return email.trim() ? null : wrong.giftContact;
    return canonicalPhone(value) ? null : wrongPhone;
  },
  email: (value: string) => (!value.trim() || isEmail(value) ? null : wrongEmail),
  message: (value: string) => (hasLink(value) ? wrong.giftLink : null),
};

const bodyOf = (values: Values, monthEtb: number | null, language: GiftForm['language']): GiftForm => {
  const { choice, often, way, fund, name, phone, email, message } = values;
  return {
    ...{ fund, choice, way, name, message, language },
    amountEtb: etbOf(values, monthEtb),
    isMonthly: often === 'monthly',
    ...(phone.trim() && { phone }),
    ...(email.trim() && { email }),
  };
};

/** What is given, what it does, and who may be told that it arrived. */
export const GiveForm = ({ giving }: { giving: Giving }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { monthEtb, funds } = giving;
  const sending = useGive({
    done: ({ token, checkoutUrl }) => {
      if (checkoutUrl) location.assign(checkoutUrl);
      else void navigate(paths.gift(token));
    },
    failed: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { ...EMPTY, choice: monthEtb === null ? 'amount' : 'term', fund: funds[0]?.id ?? '' },
    rules: RULES,
    onSubmit: (values) => sending.submit(bodyOf(values, monthEtb, language)),
  });
  const { values } = form;
  const etb = etbOf(values, monthEtb);
  const amount = form.field('amountEtb');
  return (
    <Form onSubmit={form.submit} onFocus={sending.prepare} className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <GiftChoices
          value={values.choice}
          onChange={(choice) => form.setValues({ choice })}
          monthEtb={monthEtb}
          amount={{ ...amount, error: amount.error ?? null, onBlur: amount.onBlur }}
        />
        <TwoWays
          name="often"
          label={t('often')}
          value={values.often}
          onChange={(often) => form.setValues({ often })}
          options={[
            { value: 'once', label: t('once') },
            { value: 'monthly', label: t('monthly') },
          ]}
        />
      </div>
      <WhatItDoes values={values} monthEtb={monthEtb} />
      <section className="flex flex-col gap-5" aria-labelledby="sponsor-title">
        <h2 id="sponsor-title" className="font-serif text-h2 font-bold">
          {t('sponsor')}
        </h2>
        {funds.length > 1 && (
          <RadioCards
            {...form.field('fund')}
            label={t('fund')}
            options={funds.map((fund) => ({
              value: fund.id,
              label: entered(fund, 'name'),
              description: entered(fund, 'purpose'),
            }))}
          />
        )}
        <RadioCards
          {...form.field('way')}
          label={t('way')}
          columns={2}
          options={[
            { value: 'online', label: t('way-online'), description: t('way-online-text') },
            { value: 'transfer', label: t('way-transfer'), description: t('way-transfer-text') },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PhoneField {...form.field('phone')} label={t('phone')} hint={t('contact-hint')} />
          <EmailField {...form.field('email')} label={t('email')} hint={t('email-hint')} autoComplete="email" />
        </div>
        <TextField
          {...form.field('name')}
          label={t('name')}
          hint={t('name-hint')}
          isOptional
          maxLength={GIVER_MAX}
          autoComplete="name"
        />
        <TextField
          {...form.field('message')}
          label={t('message')}
          hint={t('message-hint')}
          isOptional
          maxLength={GIFT_MESSAGE_MAX}
        />
      </section>
      <FormError message={sentence(sending.error)} />
      <GiveBar etb={etb} words={t(values.often === 'once' ? 'bar-once' : 'bar-monthly')} state={sending.state} />
    </Form>
  );
};

const WhatItDoes = ({ values, monthEtb }: { values: Values; monthEtb: number | null }) => {
  const t = useTexts();
  const months = monthEtb ? Math.floor(etbOf(values, monthEtb) / monthEtb) : 0;
  return (
    <section aria-labelledby="does-title" className="flex flex-col gap-2">
      <h2 id="does-title" className="font-serif text-h2 font-bold">
        {t('does')}
      </h2>
      <p role="status">{months > 0 ? t('does-months', { count: months }) : t('does-part')}</p>
      <p>{t(values.often === 'monthly' ? 'does-monthly' : 'does-page')}</p>
    </section>
  );
};

type GiveBarProps = { etb: number; words: string; state: 'idle' | 'working' | 'failed' };

/** On phones the amount and the way on stay in sight; on wide screens they end the form. */
const GiveBar = ({ etb, words, state }: GiveBarProps) => {
  const t = useTexts();
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-[var(--margin)] bg-surface shadow-sh2 lg:static lg:mx-0 lg:rounded-card lg:border lg:border-line lg:shadow-sh1"
    >
      <ThinHem />
      <div className="wrap flex items-center justify-between gap-4 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] lg:px-6 lg:py-4">
        <p className="min-w-0 leading-tight">
          <Money amountEtb={etb} className="font-serif text-2xl font-bold" />
          <span className="block text-sm text-ink-2">{words}</span>
        </p>
        <SubmitButton state={state} label={t('give')} icon={<HeartIcon size={20} />} className="min-w-32" />
      </div>
    </div>
  );
};
