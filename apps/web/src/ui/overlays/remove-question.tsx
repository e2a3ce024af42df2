import type { ReactNode } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { Button } from '../actions/button.tsx';
import { RetryIcon } from '../brand/first-icons.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Dialog } from './dialog.tsx';

type RemoveQuestionProps = {
  title: string;
  /** What the buttons say: to leave it as it is, to remove it, and while that is done. */
  words: { keep: string; remove: string; removing: string };
  act: { state: SubmissionState; error: Error | null };
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone; the server's refusal is shown in the same dialog. */
export const RemoveQuestion = ({ title, words, act, onRemove, onClose, children }: RemoveQuestionProps) => {
  const sentence = useErrorSentence();
  const isWorking = act.state === 'working';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            variant="danger"
            disabled={isWorking}
            icon={act.state === 'failed' && <RetryIcon size={18} />}
            onClick={onRemove}
          >
            {isWorking ? words.removing : words.remove}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{children}</p>
      <FormError message={sentence(act.error)} />
    </Dialog>
  );
};
