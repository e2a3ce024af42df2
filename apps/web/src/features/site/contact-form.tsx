import { PLAIN_CONTACT_PATH } from '@temari/contracts/contact-form';
import * as wrong from '@temari/contracts/field-errors/accounts';
import { contactPhone } from '@temari/contracts/phone';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useEffect, useRef, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { ContactFields } from './contact-fields.tsx';
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
  const { language } = useLanguage();
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
    <Form
      action={PLAIN_CONTACT_PATH}
      onSubmit={form.submit}
      onFocus={contact.prepare}
      className={PANEL}
      aria-label={t('contact-form')}
    >
      <ContactFields field={form.field} language={language} />
      <FormError message={sentence(contact.error)} />
      <div>
        <SubmitButton state={contact.state} label={t('send-message')} wide="phone" />
      </div>
    </Form>
  );
};
