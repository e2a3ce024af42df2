import * as wrong from '@temari/contracts/field-errors';
import { STAFF_PASSWORD_MAX } from '@temari/contracts/limits';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTexts } from '../texts.ts';
import { useConfirmPassword } from './use-confirm-password.ts';

type Ask = () => Promise<boolean>;

const PasswordContext = createContext<Ask>(async () => false);

/** Asks for the password in a dialog; true once it was right, false when it was closed. */
export const useAskPassword = (): Ask => use(PasswordContext);

export const PasswordQuestion = ({ children }: { children: ReactNode }) => {
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void) | null>(null);
  const ask = useCallback<Ask>(() => new Promise((resolve) => setWaiting(() => resolve)), []);
  const answer = (isConfirmed: boolean): void => {
    waiting?.(isConfirmed);
    setWaiting(null);
  };
  return (
    <PasswordContext value={ask}>
      {children}
      {waiting && <PasswordDialog onAnswer={answer} />}
    </PasswordContext>
  );
};

const PasswordDialog = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const confirm = useConfirmPassword(() => onAnswer(true));
  const form = useForm({
    initial: { password: '' },
    rules: { password: (value) => (value ? null : wrong.passwordMissing) },
    onSubmit: (body) => confirm.submit({ body }),
  });
  return (
    <Dialog isOpen title={t('password-again-title')} onClose={() => onAnswer(false)}>
      <Form onSubmit={form.submit}>
        <p>{t('password-again-text')}</p>
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          maxLength={STAFF_PASSWORD_MAX}
        />
        <FormError message={sentence(confirm.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {t('cancel')}
          </Button>
          <SubmitButton state={confirm.state} label={t('continue')} />
        </div>
      </Form>
    </Dialog>
  );
};
