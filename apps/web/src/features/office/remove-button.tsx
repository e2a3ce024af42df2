import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { TrashIcon } from '../../ui/brand/icons.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useTexts } from './texts.ts';

type Act = { state: 'idle' | 'working' | 'failed'; error: Error | null; reset: () => void };

/**
 * Asks before something that cannot be undone. A refusal of the server ('this is in use') is shown in the same dialog.
 */
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
      {isAsking && (
        <RemoveQuestion
          title={t('remove-question', { name })}
          words={{ keep: t('cancel'), remove: t('remove'), removing: t('remove') }}
          act={act}
          onRemove={onRemove}
          onClose={close}
        >
          {t('remove-text')}
        </RemoveQuestion>
      )}
    </>
  );
};
