/** Words that stand in the names of many schools tell nothing. */
const COMMON = new Set([
  'school',
  'primary',
  'secondary',
  'high',
  'preparatory',
  'academy',
  'grade',
  'ትምህርት',
  'ቤት',
  'አንደኛ',
  'ሁለተኛ',
  'ደረጃ',
]);
const isTelling = (word: string): boolean =>
  !COMMON.has(word.toLowerCase()) && [...word].length >= (/^\p{Script=Ethiopic}/u.test(word) ? 2 : 3);

/** The words of names and places that may not stand in a text for somebody who must not know whose it is. */
export const namingWords = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => (name ?? '').split(/[\s,.'’/-]+/u)).filter(isTelling)),
];

/** Long enough to be a phone number, or an address to write to. */
const CONTACT = /\+?\d[\d\s-]{6,}\d|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|(?<!\S)@\w{3,}/iu;

/** The first word of a text that could tell who it is; null: none. */
export const namedIn = (text: string, words: readonly string[]): string | null => {
  const small = text.normalize('NFC').toLowerCase();
  const contact = CONTACT.exec(text)?.[0];
  return contact ?? words.find((word) => small.includes(word.normalize('NFC').toLowerCase())) ?? null;
};
