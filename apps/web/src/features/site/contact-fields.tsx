import type { CONTACT_FIELDS } from '@temari/contracts/contact-form';
import type { Language } from '@temari/contracts/languages';
import { MESSAGE_MAX, NAME_MAX, PHONE_SPELLING_MAX } from '@temari/contracts/limits';
import { EmailField } from '../../ui/fields/email-field.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContactTexts } from './contact-texts.ts';

export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>;

type ContactFieldsProps = {
  field: (name: keyof ContactValues) => Omit<FieldProps, 'label'>;
  /** The page's, for the answer where no script runs. */
  language: Language;
};

/** The five questions, for the app and for the page that the server draws where no script runs. */
export const ContactFields = ({ field, language }: ContactFieldsProps) => {
  const t = useContactTexts();
  return (
    <>
      <input type="hidden" name="language" value={language} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={t('first-name')} autoComplete="given-name" maxLength={NAME_MAX} />
        <TextField {...field('lastName')} label={t('last-name')} autoComplete="family-name" maxLength={NAME_MAX} />
        <EmailField {...field('email')} label={t('email')} autoComplete="email" />
        <TextField
          {...field('phone')}
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_SPELLING_MAX}
        />
      </div>
      <TextField
        {...field('message')}
        label={t('message')}
        placeholder={t('message-placeholder')}
        isMultiline
        maxLength={MESSAGE_MAX}
      />
    </>
  );
};
