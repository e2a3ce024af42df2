import * as wrong from '@temari/contracts/field-errors/accounts';
import { MESSAGE_MAX, NAME_MAX, PHONE_SPELLING_MAX } from '@temari/contracts/limits';
import { contactPhone } from '@temari/contracts/phone';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useEffect, useRef, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContactTexts } from './contact-texts.ts';
import { useContact } from './use-contact.ts';

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', message: '' };
const PANEL = 'rounded-card bg-surface p-5 shadow-sh2 sm:p-9 lg:self-start';

const ThankYou = ({ name, onAnother }: { name: string; onAnother: () => void }) => {
  const t = useContactTexts();
  const panel = useRef<HTMLDivElement>(null);
  // The form and with it the keyboard's place are gone: go on from here.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="status" tabIndex={-1} className={`${PANEL} flex flex-col items-start gap-3`}>
      <span className="grid size-12 place-items-center rounded-control bg-green-100 text-green-800">
        <CheckIcon size={28} />
      </span>
      <h3 className="font-serif text-figure font-bold">{t('thank-you', { name })}</h3>
      <p className="text-lg text-ink-soft">{t('thank-you-text')}</p>
      <Button variant="outline" className="mt-2" onClick={onAnother}>
        {t('write-another')}
      </Button>
    </div>
  );
};

export const ContactForm = () => {
  const t = useContactTexts();
  const sentence = useErrorSentence();
  const [isSent, setIsSent] = useState(false);
  const contact = useContact({
    done: () => setIsSent(true),
    failed: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: EMPTY,
    rules: {
      firstName: (value) => (isFilled(value) ? null : wrong.firstName),
      lastName: (value) => (isFilled(value) ? null : wrong.lastName),
      email: (value) => (isEmail(value) ? null : wrong.email),
      phone: (value) => (contactPhone(value) ? null : wrong.phone),
      message: (value) => (isFilled(value) ? null : wrong.message),
    },
    onSubmit: contact.submit,
  });

  if (isSent) {
    const writeAnother = () => {
      form.setValues({ message: '' });
      setIsSent(false);
    };
    return <ThankYou name={form.values.firstName.trim()} onAnother={writeAnother} />;
  }
  return (
    <Form onSubmit={form.submit} onFocus={contact.prepare} className={PANEL} aria-label={t('contact-form')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('firstName')}
          label={t('first-name')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField {...form.field('lastName')} label={t('last-name')} autoComplete="family-name" maxLength={NAME_MAX} />
        <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
        <TextField
          {...form.field('phone')}
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_SPELLING_MAX}
        />
      </div>
      <TextField
        {...form.field('message')}
        label={t('message')}
        placeholder={t('message-placeholder')}
        isMultiline
        maxLength={MESSAGE_MAX}
      />
      <FormError message={sentence(contact.error)} />
      <div>
        <SubmitButton state={contact.state} label={t('send-message')} wide="phone" />
      </div>
    </Form>
  );
};
