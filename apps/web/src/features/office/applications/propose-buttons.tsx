import type { SubmissionState } from '../../../lib/api/submission.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { useTexts } from './texts.ts';

export const ProposeButtons = ({ state, onClose }: { state: SubmissionState; onClose: () => void }) => {
  const t = useTexts();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <SubmitButton state={state} label={t('propose')} workingLabel={t('proposing')} />
    </div>
  );
};
