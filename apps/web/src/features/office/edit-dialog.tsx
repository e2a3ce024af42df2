import type { ReactNode, SyntheticEvent } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton, type SubmitState } from '../../ui/fields/submit-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useTexts } from './texts.ts';

type EditDialogProps = {
  title: string;
  form: { submit: (event: SyntheticEvent<HTMLFormElement>) => void };
  /** Whichever of creating and editing is under way. */
  saving: { state: SubmitState; error: Error | null };
  disabled?: boolean;
  /** In place of Save. */
  save?: string;
  /** Shown instead of Cancel if a record has other actions besides being saved. */
  acts?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** One record being made or changed; a refusal leaves everything that was typed. */
export const EditDialog = ({
  title,
  form,
  saving,
  disabled = false,
  save,
  acts,
  onClose,
  children,
}: EditDialogProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  return (
    <Dialog isOpen title={title} onClose={onClose} className="sm:max-w-140!">
      <Form onSubmit={form.submit} className="pt-2 text-ink">
        {children}
        <FormError message={sentence(saving.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          {acts ?? (
            <Button variant="outline" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          <SubmitButton state={saving.state} label={save ?? t('save')} disabled={disabled} />
        </div>
      </Form>
    </Dialog>
  );
};
