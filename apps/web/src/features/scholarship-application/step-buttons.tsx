import type { Application } from '@temari/contracts/scholarship-applications';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { useTexts } from './texts.ts';

export interface StepProps {
  application: Application;
  onDone: () => void;
  onBack: () => void;
}

/** Saves the step and goes on, or leads back to the one before. */
export const StepButtons = ({
  state,
  onBack,
  isWaiting = false,
}: {
  state: SubmissionState;
  onBack?: () => void;
  /** A file is on its way. */
  isWaiting?: boolean;
}) => {
  const t = useTexts();
  return (
    <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row">
      {onBack && (
        <Button variant="outline" onClick={onBack}>
          {t('before')}
        </Button>
      )}
      <SubmitButton state={state} label={t('save')} workingLabel={t('saving')} wide="phone" disabled={isWaiting} />
    </div>
  );
};
