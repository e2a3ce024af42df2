import type { Enrollment } from '@temari/contracts/enrollments';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RetryIcon } from '../../ui/brand/first-icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts } from './texts.ts';
import { useRemoveEnrollment } from './use-enrollments.ts';

/** Asks before an unpaid enrollment goes off the list. */
export const RemoveDialog = ({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) => {
  const t = useTexts();
  const words = useEnteredWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const removing = useRemoveEnrollment(() => {
    toast({ text: t('removed', { name: enrollment.fullName }) });
    onClose();
  });
  const isWorking = removing.state === 'working';
  const { fullName, package: sold } = enrollment;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remove-title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            disabled={isWorking}
            icon={removing.state === 'failed' && <RetryIcon size={18} />}
            onClick={() => removing.submit(enrollment.id)}
          >
            {isWorking ? t('removing') : t('remove')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t('remove-text', { what: [fullName, ...(sold ? [words(sold, 'title')] : [])].join(', ') })}
      </p>
      <FormError message={sentence(removing.error)} />
    </Dialog>
  );
};
