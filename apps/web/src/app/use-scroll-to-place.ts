import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where a screen reader and the keyboard go on from; the focus is not taken from a menu that was opened meanwhile. */
const focusOn = (place: HTMLElement | null): void => {
  if (!place || document.activeElement?.closest('details[open], dialog')) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/** The place that an address names behind `#`. Anybody can write anything there, so not everything can be decoded. */
const placeNamedBy = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/** How far down each page of this visit was read, by the key of its history entry. */
const readTo = new Map<string, number>();

/** The browser would scroll back while the page that is left is still shown; a reload is left to it. */
const keepOwnAccount = (key: { current: { key: string } }): (() => void) => {
  const remember = (): void => void readTo.set(key.current.key, window.scrollY);
  const handBack = (): void => {
    history.scrollRestoration = 'auto';
  };
  history.scrollRestoration = 'manual';
  addEventListener('scroll', remember, { passive: true });
  addEventListener('pagehide', handBack);
  return () => {
    handBack();
    removeEventListener('scroll', remember);
    removeEventListener('pagehide', handBack);
  };
};

/**
 * A link to `/#contact` leads there from any page, any other page starts at its top, and Back returns to where the
 * reader was. The first page is left to the browser.
 */
export const useScrollToPlace = (): void => {
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const here = useRef({ pathname, key });

  useEffect(() => keepOwnAccount(here), []);

  // Before the browser notices that the new page is shorter: that scroll is not the old page's.
  useLayoutEffect(() => {
    const last = here.current;
    here.current = { pathname, key };
    if (last.key === key) return;
    document.documentElement.dataset.moved = '';

    const isSamePage = last.pathname === pathname;
    const known = isReturn ? readTo.get(key) : undefined;
    const place = placeNamedBy(hash);
    if (known !== undefined) {
      window.scrollTo({ top: known, behavior: 'instant' });
    } else if (place) {
      place.scrollIntoView({ behavior: isSamePage && !isStill() ? 'smooth' : 'instant' });
      focusOn(place);
      return;
    } else if (!isSamePage) {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    if (!isSamePage) focusOn(document.getElementById('content'));
  }, [pathname, hash, key, isReturn]);
};
