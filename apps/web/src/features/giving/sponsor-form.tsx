import { email as wrongEmail, phone as wrongPhone } from '@temari/contracts/field-errors/accounts';
import * as wrong from '@temari/contracts/field-errors/gifts';
import { type GiftWay, hasLink } from '@temari/contracts/gift-rules';
import { canonicalPhone } from '@temari/contracts/phone';
import type { Giving } from '@temari/contracts/site';
import { isEmail } from '@temari/contracts/written-text';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { etbOf, type GiftWish } from './gift-wish.ts';
import { GiveBar } from './give-bar.tsx';
import { HeartIcon } from './heart-icon.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import { useTexts } from './texts.ts';
import { type GiftForm, useGive } from './use-give.ts';

const EMPTY = { way: 'online', fund: '', name: '', phone: '', email: '', message: '' };
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
  { phone, email, way, ...values }: Values,
  { choice, often }: GiftWish,
  sent: Pick<GiftForm, 'amountEtb' | 'language'>,
): GiftForm => ({
  ...values,
  ...sent,
  way: way as GiftWay,
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
        <SponsorFields field={form.field} funds={funds} />
      </section>
      <FormError message={sentence(sending.error)} />
      <GiveBar etb={amountEtb} words={barWords}>
        <SubmitButton state={sending.state} label={t('give')} icon={<HeartIcon size={20} />} className="min-w-32" />
      </GiveBar>
    </Form>
  );
};
