import { useErrorTexts } from '../language/i18n.ts';

/** An error's sentence in the reader's language. */
export const useErrorSentence = (): ((error: Error | null) => string | null) => {
  const translate = useErrorTexts();
  return (error) => {
    if (!error) return null;
    return 'code' in error && typeof error.code === 'string' ? translate(error.code, error.message) : error.message;
  };
};
