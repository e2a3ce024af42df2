/** The office has many texts and few readers, so a first visit does not even carry their addresses. */
export const officeLoaders = import.meta.glob<Record<string, string | { one: string; other: string }>>(
  ['../../messages/*/office*.json', '!../../messages/en/*.json'],
  { import: 'default' },
);
