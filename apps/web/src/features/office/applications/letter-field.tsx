import type { Language } from '@temari/contracts/languages';
import { DECISION_LETTER_MAX } from '@temari/contracts/scholarship-rules';
import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { InLanguage } from '../in-language.tsx';
import { useTexts } from './texts.ts';

type Template = Extract<Parameters<ReturnType<typeof useTexts>>[0], `letter-${string}`>;
type Written = { value: string; onChange: (words: string) => void };

/** The words to begin with replace what they were themselves, and nothing that somebody wrote. */
const FirstWords = ({ template, value, onChange }: Written & { template: Template | null }) => {
  const t = useTexts();
  const words = template && t(template);
  const last = useRef('');
  const written = useRef({ value, onChange });
  written.current = { value, onChange };
  useEffect(() => {
    const { value: before, onChange: write } = written.current;
    if (!words || (before !== '' && before !== last.current)) return;
    last.current = words;
    write(words);
  }, [words]);
  return null;
};

type LetterFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'> &
  Written & {
    /** The one in which the family reads. */
    language: Language;
    /** What the letter begins with, once it is known what it says. */
    template: Template | null;
  };

export const LetterField = ({ language, template, ...field }: LetterFieldProps) => {
  const t = useTexts();
  return (
    <>
      <InLanguage language={language}>
        <FirstWords template={template} value={field.value} onChange={field.onChange} />
      </InLanguage>
      <TextField
        {...field}
        lang={language}
        label={t('letter')}
        hint={t('letter-hint')}
        isMultiline
        rows={4}
        maxLength={DECISION_LETTER_MAX}
      />
    </>
  );
};
