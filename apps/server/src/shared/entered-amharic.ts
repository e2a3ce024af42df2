type Entered<Words> = { [Name in keyof Words]?: NonNullable<Words[Name]> };

/** An answer names only the Amharic words that the office has entered, and nothing at all where it has entered none. */
export const enteredAmharic = <Words extends object>(words: Words): { amharic?: Entered<Words> } => {
  const entered = Object.entries(words).filter(([, word]) => word !== null);
  return entered.length > 0 ? { amharic: Object.fromEntries(entered) as Entered<Words> } : {};
};
