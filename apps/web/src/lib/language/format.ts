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
