/** All other texts: a first visit carries neither them nor their addresses. */
export const lateLoaders = import.meta.glob<Record<string, string | { one: string; other: string }>>(
  [
    '../../messages/*/*.json',
    '!../../messages/en/*.json',
    '!../../messages/*/office*.json',
    // The server's alone.
    '!../../messages/*/without-script.json',
  ],
  { import: 'default' },
);
