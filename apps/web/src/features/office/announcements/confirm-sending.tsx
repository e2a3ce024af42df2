import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../../lib/api/submission.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTexts } from './texts.ts';

type ConfirmSendingProps = {
  title: string;
  send: string;
  receivers: number;
  santim: number;
  act: { state: SubmissionState; error: Error | null };
  onSend: () => void;
  onClose: () => void;
};

/** How many people are told and what it costs, before it is done. */
export const ConfirmSending = ({ title, send, receivers, santim, act, onSend, onClose }: ConfirmSendingProps) => {
  const t = useTexts();
  const money = useMoney();
  const sentence = useErrorSentence();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button disabled={act.state === 'working'} onClick={onSend}>
            {send}
          </Button>
        </>
      }
    >
      <p>{t('confirm-text', { count: receivers, cost: money(santim / 100) })}</p>
      <FormError message={sentence(act.error)} />
    </Dialog>
  );
};
