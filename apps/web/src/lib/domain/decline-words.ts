import { DECLINE_REASONS, type DeclineCode } from '@temari/contracts/decline-reasons';
import { defineTexts } from '../language/i18n.ts';

const useReasons = defineTexts('decline-reasons', DECLINE_REASONS);

const isKnown = (code: string | null | undefined): code is DeclineCode =>
  code != null && Object.hasOwn(DECLINE_REASONS, code);

/** Why a payment was declined, in the reader's language; the office's own words are read as they were written. */
export const useDeclineWords = (): ((code: string | null | undefined, words: string) => string) => {
  const t = useReasons();
  return (code, words) => (isKnown(code) ? t(code) : words);
};
