import { COVERED } from '@temari/contracts/scholarship-rules';

const escapedFor = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in which every word that contains one of these is covered. */
export const coveredWords = (text: string, naming: readonly string[]): string => {
  if (naming.length === 0) return text;
  const any = naming.map(escapedFor).join('|');
  return text.replace(new RegExp(`[\\p{L}\\p{M}\\p{N}]*(?:${any})[\\p{L}\\p{M}\\p{N}]*`, 'giu'), COVERED);
};
