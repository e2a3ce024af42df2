import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TrashIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useTexts } from './texts.ts';

type Act = { state: 'idle' | 'working' | 'failed'; error: Error | null; reset: () => void };

/** Asks before what cannot be undone; the server's refusal ('this is in use') is read where it was asked. */
export const RemoveButton = ({
  name,
  act,
  onRemove,
  isIconOnly = false,
}: {
  name: string;
  act: Act;
  onRemove: () => void;
  isIconOnly?: boolean;
}) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    setIsAsking(false);
    act.reset();
  };
  return (
    <>
      {isIconOnly ? (
        <Button variant="quiet" isIconOnly aria-label={t('remove-what', { name })} onClick={() => setIsAsking(true)}>
          <TrashIcon />
        </Button>
      ) : (
        <Button variant="danger-outline" size="small" icon={<TrashIcon size={18} />} onClick={() => setIsAsking(true)}>
          {t('remove')}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={t('remove-question', { name })}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('cancel')}
            </Button>
            <Button variant="danger" disabled={act.state === 'working'} onClick={onRemove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('remove-text')}</p>
        <FormError message={sentence(act.error)} />
      </Dialog>
    </>
  );
};
