/** The office's texts are many and its readers few, so that even where they lie is not part of a first visit. */
export const officeLoaders = import.meta.glob<Record<string, string | { one: string; other: string }>>(
  ['../../messages/*/office*.json', '!../../messages/en/*.json'],
  { import: 'default' },
);
