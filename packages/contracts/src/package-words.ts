interface WordRule {
  max: number;
  /** Written in a field of several lines. */
  isLong?: true;
}

/**
 * What a package says of itself, in every language. A word that is added here has its place in the contracts, in the
 * queries and in the office's form; the table gets a column for it, and a page shows it.
 */
const PACKAGE_WORDS = {
  title: { max: 80 },
  developmentProgram: { max: 120 },
  description: { max: 500, isLong: true },
} as const satisfies Record<string, WordRule>;

export type PackageWord = keyof typeof PACKAGE_WORDS;
/** The same table, for whoever goes through all of it. */
export const PACKAGE_WORD_RULES: Record<PackageWord, WordRule> = PACKAGE_WORDS;
export const PACKAGE_WORD_NAMES = Object.keys(PACKAGE_WORDS) as PackageWord[];

/** One thing for each word. */
/* @__NO_SIDE_EFFECTS__ */
export const forPackageWords = <Thing>(make: (word: PackageWord) => Thing): Record<PackageWord, Thing> =>
  Object.fromEntries(PACKAGE_WORD_NAMES.map((word) => [word, make(word)])) as Record<PackageWord, Thing>;
