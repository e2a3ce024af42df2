import * as wrong from '@temari/contracts/field-errors/accounts';
import { UNDO_CODE_LENGTH } from '@temari/contracts/limits';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AccountFrame } from '../../ui/layout/account-frame.tsx';
import { useTexts } from './texts.ts';
import { type Kind, useUndo } from './use-undo.ts';

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

const UndoForm = ({ onUndone }: { onUndone: (kind: Kind) => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const [isIdMissing, setIsIdMissing] = useState(false);
  const undo = useUndo(id, onUndone);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (digitsOf(value).length === UNDO_CODE_LENGTH ? null : wrong.undoCode) },
    onSubmit: ({ code }) => {
      setIsIdMissing(id === '');
      if (id) undo.submit({ code: digitsOf(code) });
    },
  });
  return (
    <>
      <p className="text-ink-2">{t('lead')}</p>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field('code')}
          label={t('code')}
          hint={t('code-hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={24}
        />
        <SubmitButton state={undo.state} label={t('undo')} workingLabel={t('undoing')} wide="always" />
        <FormError message={isIdMissing ? t('address-missing') : sentence(undo.error)} />
      </Form>
      <p className="text-sm text-ink-2">{t('what-happens')}</p>
    </>
  );
};

const Undone = ({ kind }: { kind: Kind }) => {
  const t = useTexts();
  return (
    <>
      {/* Not the shared note: it lies in a file that this page, opened from an SMS, does without. */}
      <p role="status" className="rounded-note bg-green-100 px-4 py-3.5 text-label leading-normal text-green-800">
        {t('undone')}
      </p>
      <p className="text-ink-2">{t('new-password-lead')}</p>
      <ButtonLink to={kind === 'teacher' ? paths.resetTeacher : paths.reset} wide="always">
        {t('new-password')}
      </ButtonLink>
    </>
  );
};

/** Where the message to the old phone leads: the account is taken back with its code, without signing in. */
export const UndoPage = () => {
  const t = useTexts();
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <AccountFrame title={t('title')}>{kind ? <Undone kind={kind} /> : <UndoForm onUndone={setKind} />}</AccountFrame>
  );
};
