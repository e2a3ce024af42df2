import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { useTexts } from './texts.ts';

/** What went wrong, and the invitation that these three forms end it with. */
export const PleaseRetry = ({ error }: { error: Error | null }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const message = sentence(error);
  return <FormError message={message && t('please-retry', { message })} />;
};
