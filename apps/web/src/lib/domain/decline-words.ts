import {
  DECLINE_REASONS,
  type DeclineCode,
  TEACHER_DECLINE_REASONS,
  type TeacherDeclineCode,
} from '@temari/contracts/decline-reasons';
import { defineTexts } from '../language/i18n.ts';

const REASONS = { ...DECLINE_REASONS, ...TEACHER_DECLINE_REASONS };
const useReasons = defineTexts('decline-reasons', REASONS);

const isKnown = (code: string | null | undefined): code is DeclineCode | TeacherDeclineCode =>
  code != null && Object.hasOwn(REASONS, code);

/** Why a payment or an application was declined, in the reader's language; the office's own words are read as they were written. */
export const useDeclineWords = (): ((code: string | null | undefined, words: string) => string) => {
  const t = useReasons();
  return (code, words) => (isKnown(code) ? t(code) : words);
};
