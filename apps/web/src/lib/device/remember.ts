const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A choice is kept on the device, in a cookie, so that the server can send the next page as chosen at once. For a year,
 * for the given number of seconds, or (null) until the browser is closed.
 */
export const remember = (name: string, value: string, seconds: number | null = YEAR_SECONDS): void => {
  const lasts = seconds === null ? '' : `; max-age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on many of our users' phones
  document.cookie = `${name}=${value}; path=/${lasts}; samesite=lax`;
};

export const forgetChoice = (name: string): void => remember(name, '', 0);

export const remembered = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
