import { isLanguage, type Language } from '@temari/contracts/languages';

/** 'am-ET;q=0.9' as its language and its weight. */
const wishOf = (part: string): { language: string; weight: number } => {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: range.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
};

/** The language that a device asks for most among those we speak; null where it names none of them. */
export const acceptedLanguage = (header: string | undefined): Language | null => {
  if (!header) return null;
  const wishes = header
    .split(',')
    .map(wishOf)
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    // Sorting keeps the order of equals: of two that are as welcome, the first.
    .sort((one, other) => other.weight - one.weight);
  const [first] = wishes;
  return isLanguage(first?.language) ? first.language : null;
};
