import type { ReactNode } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { Button } from '../actions/button.tsx';
import { RetryIcon } from '../brand/first-icons.tsx';
import { ThinHem } from '../brand/hem.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useTexts } from './texts.ts';

type ChangeDialogProps = {
  title: string;
  confirm: string;
  isDanger?: boolean;
  /** Nothing can be confirmed before the dialog has said what it means. */
  isReady: boolean;
  act: { state: SubmissionState; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What to change, what that means, and one button that does it. */
export const ChangeDialog = ({
  title,
  confirm,
  isDanger = false,
  isReady,
  act,
  onConfirm,
  onClose,
  children,
}: ChangeDialogProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const isWorking = act.state === 'working';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      hem={<ThinHem />}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'main'}
            disabled={!isReady || isWorking}
            icon={act.state === 'failed' && <RetryIcon size={18} />}
            onClick={onConfirm}
          >
            {isWorking ? t('working') : confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 text-ink">
        {children}
        <FormError message={sentence(act.error)} />
      </div>
    </Dialog>
  );
};

/** A line of what it means: a word and its date or amount. */
export const Meaning = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
    <dt className="text-ink-2">{label}</dt>
    <dd className="ml-auto text-right font-semibold">{children}</dd>
  </div>
);
