import { useErrorTexts } from '../language/i18n.ts';
import type { ApiError } from './api-error.ts';

/** An error's sentence in the reader's language. */
export const useErrorSentence = (): ((error: Error | null) => string | null) => {
  const translate = useErrorTexts();
  return (error) => {
    if (!error) return null;
    const { code, values } = error as Partial<ApiError>;
    return code === undefined ? error.message : translate(code, error.message, values);
  };
};
