import { useEffect, useRef } from 'react';
import { useTexts } from './texts.ts';

type Letter = Extract<Parameters<ReturnType<typeof useTexts>>[0], `letter-${string}`>;

/** A letter to begin with, in the language in which the family reads: it stands inside `InLanguage`. */
export const FirstWords = ({ letter, onWords }: { letter: Letter | null; onWords: (words: string) => void }) => {
  const t = useTexts();
  const words = letter && t(letter);
  const tell = useRef(onWords);
  tell.current = onWords;
  useEffect(() => {
    if (words) tell.current(words);
  }, [words]);
  return null;
};
