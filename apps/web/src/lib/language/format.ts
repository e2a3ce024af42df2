import { LANGUAGES, type Language } from '@temari/contracts/languages';

/** As people say it: whole kilobytes, megabytes to one digit. */
export const fileSize = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Number(megabytes.toFixed(1))} MB`;
};

/**
 * '1,400' and '1,400.5', in both languages alike. By hand: the platform's formatter takes a phone a tenth of a second to
 * wake up, on the first page that names a price.
 */
export const grouped = (amount: number): string => {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  const fraction = cents.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction && `.${fraction}`);
};

/**
 * 'A, B, and C'. By hand: browsers at our floor write no lists, and what the server draws must be what the device would
 * draw.
 */
export const listed = (words: readonly string[], language: Language): string => {
  const { between, beforeLast, ofTwo } = LANGUAGES[language].list;
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return words.slice(0, -1).join(between) + (words.length === 2 ? ofTwo : beforeLast) + last;
};
