import * as wrong from '@temari/contracts/field-errors/accounts';
import { SLIP_LENGTH } from '@temari/contracts/limits';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Kind } from './kind.ts';
import { StepFrame } from './step-frame.tsx';
import { useTexts } from './texts.ts';
import { useEnterSlip } from './use-reset.ts';

interface SlipStepProps {
  kind: Kind;
  onEntered: (resetId: string) => void;
  phonePath: string;
}

/** For whoever stood in front of the office: its code takes the place of phone and SMS. */
export const SlipStep = ({ kind, onEntered, phonePath }: SlipStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const enter = useEnterSlip(kind, onEntered);
  const form = useForm({
    initial: { slip: '' },
    rules: { slip: (value) => (value.replace(/[^a-z0-9]/gi, '').length === SLIP_LENGTH ? null : wrong.slipCode) },
    onSubmit: (values) => enter.submit(values),
  });
  return (
    <StepFrame title={t('slip-title')} lead={t('slip-lead')}>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field('slip')}
          label={t('slip')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
        <SubmitButton state={enter.state} label={t('continue')} wide="always" />
        <FormError message={sentence(enter.error)} />
      </Form>
      <p>
        <TextLink to={phonePath}>{t('by-phone')}</TextLink>
      </p>
    </StepFrame>
  );
};
