import type { ClassResource } from '@temari/contracts/classes';
import { useErrorSentence } from '../../lib/error-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryIcon } from '../../ui/first-icons.tsx';
import { FormError } from '../../ui/form-error.tsx';
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
