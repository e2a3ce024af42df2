import { GIFT_MESSAGE_MAX, GIVER_MAX } from '@temari/contracts/gift-rules';
import type { Giving } from '@temari/contracts/site';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTexts } from './texts.ts';

type Name = 'fund' | 'way' | 'phone' | 'email' | 'name' | 'message';

type SponsorFieldsProps = {
  field: (name: Name) => Omit<FieldProps, 'label'> & { name: string };
  funds: Giving['funds'];
};

/** How the money comes and who may be told, for the app and for the page that the server draws where no script runs. */
export const SponsorFields = ({ field, funds }: SponsorFieldsProps) => {
  const t = useTexts();
  const entered = useEnteredWords();
  return (
    <>
      {funds.length > 1 && (
        <RadioCards
          {...field('fund')}
          label={t('fund')}
          options={funds.map((fund) => ({
            value: fund.id,
            label: entered(fund, 'name'),
            description: entered(fund, 'purpose'),
          }))}
        />
      )}
      <RadioCards
        {...field('way')}
        label={t('way')}
        columns={2}
        options={[
          { value: 'online', label: t('way-online'), description: t('way-online-text') },
          { value: 'transfer', label: t('way-transfer'), description: t('way-transfer-text') },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField {...field('phone')} label={t('phone')} hint={t('contact-hint')} />
        <EmailField {...field('email')} label={t('email')} hint={t('email-hint')} autoComplete="email" />
      </div>
      <TextField
        {...field('name')}
        label={t('name')}
        hint={t('name-hint')}
        isOptional
        maxLength={GIVER_MAX}
        autoComplete="name"
      />
      <TextField
        {...field('message')}
        label={t('message')}
        hint={t('message-hint')}
        isOptional
        maxLength={GIFT_MESSAGE_MAX}
      />
    </>
  );
};
