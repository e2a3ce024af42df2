import { GIFT_CHOICES, GIFT_MAX_ETB, GIFT_MIN_ETB } from '@temari/contracts/gift-rules';
import { PLAIN_GIFT_KEY, PLAIN_GIFT_MONTH, PLAIN_GIVE_PATH, type PlainGiftValues } from '@temari/contracts/plain-gift';
import type { Giving } from '@temari/contracts/site';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { useFieldErrorTexts, useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { GiftChoices } from './gift-choices.tsx';
import type { GiftWish } from './gift-wish.ts';
import { givingRead } from './giving-read.ts';
import { SponsorFields } from './sponsor-fields.tsx';
import { useTexts } from './texts.ts';
import { TwoWays } from './two-ways.tsx';

const nothing = (): void => {};

type PlainGiftProps = { values: PlainGiftValues; sendingKey: string; refusal: ApiError | null };

/** What was chosen on the page to give, as far as it can be. */
const wishOf = ({ choice, amountEtb, often }: PlainGiftValues, { monthEtb }: Giving): GiftWish => ({
  choice: GIFT_CHOICES.find((each) => each === choice && (each === 'amount' || monthEtb !== null)) ?? 'amount',
  amount: amountEtb.replace(/\D/g, '').slice(0, 7),
  often: often === 'monthly' ? 'monthly' : 'once',
});

const Fields = ({ values, refusal, giving }: Pick<PlainGiftProps, 'values' | 'refusal'> & { giving: Giving }) => {
  const t = useTexts();
  const wordOf = useFieldErrorTexts();
  const { language } = useLanguage();
  const wish = wishOf(values, giving);
  const errorOf = (name: string): string | null => {
    const error = refusal?.errors[name];
    return error ? wordOf(error) : null;
  };
  const standard = { way: 'online', fund: giving.funds[0]?.id ?? '' };
  return (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name={PLAIN_GIFT_MONTH} value={giving.monthEtb ?? ''} />
      {giving.funds.length === 1 && <input type="hidden" name="fund" value={standard.fund} />}
      <GiftChoices
        wish={wish}
        onChange={nothing}
        monthEtb={giving.monthEtb}
        error={errorOf('amountEtb') && t('amount-wrong', { min: GIFT_MIN_ETB, max: GIFT_MAX_ETB })}
      />
      <TwoWays
        name="often"
        label={t('often')}
        value={wish.often}
        onChange={nothing}
        options={[
          { value: 'once', label: t('once') },
          { value: 'monthly', label: t('monthly') },
        ]}
      />
      <SponsorFields
        funds={giving.funds}
        field={(name) => ({
          name,
          value: values[name] || (name === 'way' || name === 'fund' ? standard[name] : ''),
          error: errorOf(name),
          onChange: nothing,
        })}
      />
    </>
  );
};

/** The form to give where no script runs: all of it on one page, with what is wrong beside its field. */
export const PlainGift = ({ values, sendingKey, refusal }: PlainGiftProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const giving = useAwaitedPublicData(givingRead).data;
  const isChallenged = refusal?.code === 'auth/captcha-check-failed';
  return (
    <section className="wrap flex max-w-190 flex-col gap-6 py-10">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-serif text-h1 font-bold">{t(refusal ? 'not-sent' : 'heading')}</h1>
      {refusal && <FormError message={isChallenged ? t('needs-script') : sentence(refusal)} />}
      {giving && giving.funds.length > 0 ? (
        <Form action={PLAIN_GIVE_PATH} className="rounded-card bg-surface p-5 shadow-sh2 sm:p-9">
          <input type="hidden" name={PLAIN_GIFT_KEY} value={sendingKey} />
          <Fields values={values} refusal={refusal} giving={giving} />
          <div>
            <SubmitButton state="idle" label={t('give')} wide="phone" />
          </div>
        </Form>
      ) : (
        <>
          <p>{t('not-now-text')}</p>
          <div>
            <ButtonLink to={paths.contact}>{t('write')}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
};
