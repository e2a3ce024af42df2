interface WordRule {
  max: number;
  /** Written in a field of several lines. */
  isLong?: true;
}

/** What every package says of itself, in every language. */
const FIRST_WORDS = {
  title: { max: 80 },
  developmentProgram: { max: 120 },
  description: { max: 500, isLong: true },
} as const satisfies Record<string, WordRule>;

/**
 * Words that were added later. A word that is added here has its place in the contracts, in the queries and in the
 * office's form; the table gets a column for it, and a page shows it. During an upgrade the version before neither sends
 * nor answers it, so it may be missing, and it may be empty.
 */
const LATER_WORDS = {} as const satisfies Record<string, WordRule>;

const PACKAGE_WORDS = { ...FIRST_WORDS, ...LATER_WORDS };

/** The offers of a package: how many, and how long each may be. */
export const PACKAGE_OFFERS_MAX = 12;
export const PACKAGE_OFFER_MAX = 80;

export type PackageWord = keyof typeof PACKAGE_WORDS;
/** The same table, for whoever goes through all of it. */
export const PACKAGE_WORD_RULES: Record<PackageWord, WordRule> = PACKAGE_WORDS;
export type LaterPackageWord = keyof typeof LATER_WORDS;
export const PACKAGE_WORD_NAMES = Object.keys(PACKAGE_WORDS) as PackageWord[];

/** One thing for each word. */
/* @__NO_SIDE_EFFECTS__ */
export const forPackageWords = <Thing>(make: (word: PackageWord) => Thing): Record<PackageWord, Thing> =>
  Object.fromEntries(PACKAGE_WORD_NAMES.map((word) => [word, make(word)])) as Record<PackageWord, Thing>;

/** One thing for each word that may be missing and empty. */
/* @__NO_SIDE_EFFECTS__ */
export const forLaterWords = <Thing>(make: (word: PackageWord) => Thing): Record<LaterPackageWord, Thing> =>
  Object.fromEntries(Object.keys(LATER_WORDS).map((word) => [word, make(word as PackageWord)])) as Record<
    LaterPackageWord,
    Thing
  >;
