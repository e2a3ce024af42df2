import type { ClassResource } from '@temari/contracts/classes';
import { resourceName } from '../../lib/domain/resource-name.ts';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useTexts } from './texts.ts';
import { useTakeBack } from './use-classes.ts';

type RemoveResourceDialogProps = { classId: string; resource: ClassResource; onClose: () => void };

export const RemoveResourceDialog = ({ classId, resource, onClose }: RemoveResourceDialogProps) => {
  const t = useTexts();
  const takeBack = useTakeBack(classId, onClose);
  return (
    <RemoveQuestion
      title={t('remove-title')}
      words={{ keep: t('keep'), remove: t('remove'), removing: t('removing') }}
      act={takeBack}
      onRemove={() => takeBack.submit(resource.id)}
      onClose={onClose}
    >
      {t('remove-text', { name: resourceName(resource) })}
    </RemoveQuestion>
  );
};
