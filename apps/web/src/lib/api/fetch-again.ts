const LONGEST_SECONDS = 30;

/** Waits for a while, or until the connection is back. */
const aWhile = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(2 ** tries, LONGEST_SECONDS) * 1000);
    addEventListener('online', () => resolve(), { once: true });
  });

/** Fetches a part of a page until it has come: meanwhile the page stays as it is. A connection that drops costs time, not the page. */
export const fetchAgain = async <Part>(load: () => Promise<Part>, tries = 0): Promise<Part> => {
  try {
    return await load();
  } catch {
    await aWhile(tries);
    return fetchAgain(load, tries + 1);
  }
};

const openedAt = import.meta.env.SSR ? '' : location.pathname;

/** Whether the page is still the one that the server rendered: it can be read, so no placeholder is needed. */
export const isAsDrawn = (): boolean =>
  import.meta.env.SSR || (location.pathname === openedAt && !document.querySelector('#root[data-waiting]'));

/** Fetches what a page cannot be shown without. Where there is nothing to look at meanwhile, it fails at once. */
export const fetchForPage = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    if (isAsDrawn()) return fetchAgain(load);
    throw error;
  });
