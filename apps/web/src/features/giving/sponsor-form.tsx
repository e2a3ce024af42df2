import { email as wrongEmail, phone as wrongPhone } from '@temari/contracts/field-errors/accounts';
import * as wrong from '@temari/contracts/field-errors/gifts';
import { GIFT_MESSAGE_MAX, GIVER_MAX, type GiftWay, hasLink } from '@temari/contracts/gift-rules';
import { canonicalPhone } from '@temari/contracts/phone';
import type { Giving } from '@temari/contracts/site';
import { isEmail } from '@temari/contracts/written-text';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { etbOf, type GiftWish } from './gift-wish.ts';
import { GiveBar } from './give-bar.tsx';
import { HeartIcon } from './heart-icon.tsx';
import { useTexts } from './texts.ts';
import { type GiftForm, useGive } from './use-give.ts';

const EMPTY = { way: 'online' as GiftWay, fund: '', name: '', phone: '', email: '', message: '' };
type Values = typeof EMPTY;

const RULES = {
  name: (value: string) => (hasLink(value) ? wrong.giftLink : null),
  phone: (value: string, { email }: Values) => {
    if (!value.trim()) return email.trim() ? null : wrong.giftContact;
    return canonicalPhone(value) ? null : wrongPhone;
  },
  email: (value: string) => (!value.trim() || isEmail(value) ? null : wrongEmail),
  message: (value: string) => (hasLink(value) ? wrong.giftLink : null),
};

const bodyOf = (
  { phone, email, ...values }: Values,
  { choice, often }: GiftWish,
  sent: Pick<GiftForm, 'amountEtb' | 'language'>,
): GiftForm => ({
  ...values,
  ...sent,
  choice,
  isMonthly: often === 'monthly',
  ...(phone.trim() && { phone }),
  ...(email.trim() && { email }),
});

type SponsorFormProps = {
  giving: Giving;
  wish: GiftWish;
  isAmountRight: boolean;
  /** Somebody presses Give: from then on a wrong amount is said. */
  onTry: () => void;
  barWords: string;
};

/** How the money comes, and who may be told that it arrived. */
export const SponsorForm = ({ giving, wish, isAmountRight, onTry, barWords }: SponsorFormProps) => {
  const t = useTexts();
  const entered = useEnteredWords();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { funds, monthEtb } = giving;
  const amountEtb = etbOf(wish, monthEtb);
  const sending = useGive({
    done: ({ token, checkoutUrl }) => {
      if (checkoutUrl) location.assign(checkoutUrl);
      else void navigate(`/gift/${token}`);
    },
    failed: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { ...EMPTY, fund: funds[0]?.id ?? '' },
    rules: RULES,
    onSubmit: (values) => isAmountRight && sending.submit(bodyOf(values, wish, { amountEtb, language })),
  });
  return (
    <Form
      onSubmit={(event) => {
        onTry();
        form.submit(event);
      }}
      onFocus={sending.prepare}
      className="flex flex-col gap-6"
    >
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
      <GiveBar etb={amountEtb} words={barWords}>
        <SubmitButton state={sending.state} label={t('give')} icon={<HeartIcon size={20} />} className="min-w-32" />
      </GiveBar>
    </Form>
  );
};
