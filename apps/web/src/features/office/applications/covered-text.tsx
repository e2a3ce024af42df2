import { COVERED } from '@temari/contracts/scholarship-rules';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useTexts } from './texts.ts';

/** A text with stripes where a word would name somebody. All stripes are alike: a length would tell something. */
export const CoveredText = ({ text }: { text: string }) => {
  const t = useTexts();
  const parts = text.split(COVERED);
  return (
    <p className="break-words whitespace-pre-line">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which does not change
        <span key={place}>
          <OwnLanguage>{part}</OwnLanguage>
          {place < parts.length - 1 && (
            <span className="inline-block h-[15px] w-16 rounded-[3px] bg-[repeating-linear-gradient(90deg,var(--color-edge)_0_4px,#a89b85_4px_6px)] align-[-2px]">
              <span className="sr-only">{t('covered-word')}</span>
            </span>
          )}
        </span>
      ))}
    </p>
  );
};
