import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AssignPanel } from './assign-panel.tsx';
import { useTexts } from './texts.ts';

type PlaceDialogProps = { enrollment: { id: string; fullName: string }; classId: string | null; onClose: () => void };

/** The class of one learner, chosen where the office is looking already. */
export const PlaceDialog = ({ enrollment, classId, onClose }: PlaceDialogProps) => {
  const t = useTexts();
  return (
    <Dialog isOpen title={t('class-of', { name: enrollment.fullName })} onClose={onClose} className="sm:max-w-160!">
      <div className="pt-2 text-ink">
        <AssignPanel
          places={[{ enrollmentId: enrollment.id, classId }]}
          currentClassId={classId}
          onAssigned={onClose}
        />
      </div>
    </Dialog>
  );
};
