import type { ClassResource } from '@temari/contracts/classes';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RetryIcon } from '../../ui/brand/first-icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useClassWords } from './class-words.ts';
import { useTexts } from './texts.ts';
import { useTakeBack } from './use-classes.ts';

type RemoveResourceDialogProps = { classId: string; resource: ClassResource; onClose: () => void };

export const RemoveResourceDialog = ({ classId, resource, onClose }: RemoveResourceDialogProps) => {
  const t = useTexts();
  const words = useClassWords();
  const sentence = useErrorSentence();
  const takeBack = useTakeBack(classId, onClose);
  const isWorking = takeBack.state === 'working';
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
            icon={takeBack.state === 'failed' && <RetryIcon size={18} />}
            onClick={() => takeBack.submit(resource.id)}
          >
            {isWorking ? t('removing') : t('remove')}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{t('remove-text', { name: words.resource(resource) })}</p>
      <FormError message={sentence(takeBack.error)} />
    </Dialog>
  );
};
