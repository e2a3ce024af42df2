/** One form for spellings that differ only in case, doubled letters, marks and spaces. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(.)\1+/gu, '$1');

const wordsOf = (name: string): string[] => name.split(/[\s.]+/).flatMap((word) => plain(word) || []);

/** How many letters must be added, taken or changed to make one word of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, against] of [...other].entries()) {
      const changed = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** Short words must be the same; in longer ones a letter may differ, or the end may not be written yet. */
const isAlike = (typed: string, known: string): boolean =>
  typed === known || (typed.length > 3 && known.length > 3 && distance(typed, known) <= 1);

/**
 * Whether a typed name may be a known one: the first names are alike, and where a second name was typed it fits, an
 * initial too.
 */
export const resembles = (typed: string, known: string): boolean => {
  const [first = '', second] = wordsOf(typed);
  const [knownFirst = '', knownSecond] = wordsOf(known);
  if (first.length < 3 || !isAlike(first, knownFirst)) return false;
  if (second === undefined || knownSecond === undefined) return true;
  return isAlike(second, knownSecond) || knownSecond.startsWith(second);
};
