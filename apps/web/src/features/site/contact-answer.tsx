import { PLAIN_CONTACT_PATH } from '@temari/contracts/contact-form';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useFieldErrorTexts, useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { ContactFields, type ContactValues } from './contact-fields.tsx';
import { useContactTexts } from './contact-texts.ts';

type ContactAnswerProps = { values: ContactValues; refusal: ApiError | null };

const nothing = (): void => {};

/** What the server answers to the contact form where no script runs: thanks, or the form again with what is wrong. */
export const ContactAnswer = ({ values, refusal }: ContactAnswerProps) => {
  const t = useContactTexts();
  const sentence = useErrorSentence();
  const wordOf = useFieldErrorTexts();
  const { language } = useLanguage();
  const title = refusal ? t('not-sent') : t('thank-you', { name: values.firstName.trim() });
  const errorOf = (name: keyof ContactValues): string | null => {
    const error = refusal?.errors[name];
    return error ? wordOf(error) : null;
  };
  return (
    <section className="wrap flex max-w-190 flex-col gap-6 py-10 lg:py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-serif text-h1 font-bold">{title}</h1>
      {refusal ? (
        <>
          <FormError message={sentence(refusal)} />
          <Form action={PLAIN_CONTACT_PATH} className="rounded-card bg-surface p-5 shadow-sh2 sm:p-9">
            <ContactFields
              language={language}
              field={(name) => ({ name, value: values[name], error: errorOf(name), onChange: nothing })}
            />
            <div>
              <SubmitButton state="idle" label={t('send-message')} wide="phone" />
            </div>
          </Form>
        </>
      ) : (
        <p className="text-lg text-ink-soft">{t('thank-you-text')}</p>
      )}
      <div>
        <ButtonLink to={paths.home} variant="outline">
          {t('back-home')}
        </ButtonLink>
      </div>
    </section>
  );
};
