import type { Enrollment } from '@temari/contracts/enrollments';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts } from './texts.ts';
import { useRemoveEnrollment } from './use-enrollments.ts';

/** Asks before an unpaid enrollment goes off the list. */
export const RemoveDialog = ({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) => {
  const t = useTexts();
  const words = useEnteredWords();
  const joined = useJoined();
  const toast = useToast();
  const { id, fullName, package: sold } = enrollment;
  const removing = useRemoveEnrollment(() => {
    toast({ text: t('removed', { name: fullName }) });
    onClose();
  });
  return (
    <RemoveQuestion
      title={t('remove-title')}
      words={{ keep: t('keep'), remove: t('remove'), removing: t('removing') }}
      act={removing}
      onRemove={() => removing.submit(id)}
      onClose={onClose}
    >
      {t('remove-text', { what: joined([fullName, sold && words(sold, 'title')]) })}
    </RemoveQuestion>
  );
};
