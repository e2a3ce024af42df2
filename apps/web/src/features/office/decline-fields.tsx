import type { OfficeDeclineCode, TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import { REASON_MAX } from '@temari/contracts/limits';
import { useDeclineWords } from '../../lib/domain/decline-words.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTexts } from './texts.ts';

/** Why something is declined: a known reason, or `other` with own words; empty while nothing is chosen. */
export type DeclineReason<Code extends string> = Code | 'other' | '';

/** What is sent with a decline; null while something is missing. */
export const declinedWith = <Code extends string>(reason: DeclineReason<Code>, ownWords: string) => {
  if (reason === '') return null;
  if (reason !== 'other') return { reasonCode: reason as Code };
  const words = ownWords.trim();
  return words === '' ? null : { reason: words };
};

interface DeclineFieldsProps<Code extends string> {
  codes: readonly Code[];
  reason: DeclineReason<Code>;
  ownWords: string;
  /** Who reads it. */
  hint: string;
  /** Said at the empty field once somebody declined without a reason. */
  error: string | null;
  onReason: (reason: DeclineReason<Code>) => void;
  onOwnWords: (words: string) => void;
}

export const DeclineFields = <Code extends OfficeDeclineCode | TeacherDeclineCode>({
  codes,
  reason,
  ownWords,
  hint,
  error,
  onReason,
  onOwnWords,
}: DeclineFieldsProps<Code>) => {
  const t = useTexts();
  const declineWords = useDeclineWords();
  return (
    <>
      <SelectField
        name="reason"
        label={t('decline-reason')}
        hint={hint}
        isOptional
        placeholder={t('decline-none')}
        options={[
          ...codes.map((value) => ({ value, label: declineWords(value, '') })),
          { value: 'other', label: t('decline-other') },
        ]}
        value={reason}
        error={reason ? null : error}
        onChange={(value) => onReason(value as DeclineReason<Code>)}
      />
      {reason === 'other' && (
        <TextField
          name="ownWords"
          label={t('decline-own')}
          isMultiline
          rows={2}
          maxLength={REASON_MAX}
          value={ownWords}
          error={ownWords.trim() ? null : error}
          onChange={onOwnWords}
        />
      )}
    </>
  );
};
