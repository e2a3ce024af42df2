/** Every other text: where they lie is not part of a first visit either. */
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
