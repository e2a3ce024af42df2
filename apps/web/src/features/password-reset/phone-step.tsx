import * as wrong from '@temari/contracts/field-errors/accounts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { isStrictPhone } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import type { Kind } from './kind.ts';
import { useTexts } from './texts.ts';
import { prepareChallenge, useRequestCode } from './use-reset.ts';

interface PhoneStepProps {
  kind: Kind;
  loginPath: string;
  /** The form is being filled in. */
  onTurnedTo: () => void;
  onRequested: (resetId: string, phone: string) => void;
  slipPath: string;
}

export const PhoneStep = ({ kind, loginPath, slipPath, onTurnedTo, onRequested }: PhoneStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const request = useRequestCode(kind, (resetId) => onRequested(resetId, form.values.phoneNumber));
  const form = useForm({
    initial: { phoneNumber: '' },
    rules: { phoneNumber: (value) => (isStrictPhone(value) ? null : wrong.phone) },
    onSubmit: (values) => request.submit(values),
  });
  return (
    <>
      <p className="text-ink-2">{t('phone-lead')}</p>
      <Form
        onSubmit={form.submit}
        onFocus={() => {
          prepareChallenge();
          onTurnedTo();
        }}
      >
        <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} />
        <SubmitButton state={request.state} label={t('request-otp')} wide="always" />
        <FormError message={sentence(request.error)} />
      </Form>
      <p>
        <TextLink to={loginPath}>{t('back-to-login')}</TextLink>
      </p>
      <p>
        <TextLink to={slipPath} className="inline-block py-2.5">
          {t('have-slip')}
        </TextLink>
      </p>
    </>
  );
};
