const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A choice is kept on the device, in a cookie, so that the server can send the next page as chosen at once. */
export const remember = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on many of our users' phones
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

export const remembered = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
