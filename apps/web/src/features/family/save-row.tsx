import type { SubmissionState } from '../../lib/api/submission.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { useTexts } from './texts.ts';

type SaveRowProps = {
  state: SubmissionState;
  onCancel: () => void;
  /** 'Save' unless said. */
  label?: string;
  disabled?: boolean;
};

/** The end of each form of this page. */
export const SaveRow = ({ state, onCancel, label, disabled = false }: SaveRowProps) => {
  const t = useTexts();
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton
        state={state}
        label={label ?? t('save')}
        workingLabel={t('saving')}
        wide="phone"
        disabled={disabled}
      />
      <Button variant="outline" wide="phone" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
};
