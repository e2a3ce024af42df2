import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { useTexts } from './texts.ts';
import { useWords } from './use-words.ts';

type TakeBackProps = {
  /** What is taken back, in words. */
  label: string;
  /** Until when the reader can take it back; null if they cannot. */
  until: string | null;
  act: { state: SubmissionState; error: Error | null };
  onPress: () => void;
};

/** For an hour, whoever did something or an owner can take it back. A refusal stays in sight after the button is gone. */
export const TakeBack = ({ label, until, act, onPress }: TakeBackProps) => {
  const t = useTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  return (
    <>
      <FormError message={sentence(act.error)} />
      {until && (
        <div className="flex flex-col items-start gap-2">
          <Button variant="outline" size="small" disabled={act.state === 'working'} onClick={onPress}>
            {label}
          </Button>
          <p className="text-sm text-ink-2">{t('take-back-until', { when: words.when(until) })}</p>
        </div>
      )}
    </>
  );
};
