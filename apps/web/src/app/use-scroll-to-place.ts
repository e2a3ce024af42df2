import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where a reader's tool and the keyboard go on from. */
const focusOn = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/**
 * A link to `/#contact` leads there from any page; any other page starts at its top.
 * The first page is left to the browser, and so are the way back and forth: it remembers where one was.
 */
export const useScrollToPlace = (): void => {
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const before = useRef({ pathname, key });

  useEffect(() => {
    const last = before.current;
    before.current = { pathname, key };
    if (last.key === key) return;

    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (place) {
      const isSamePage = last.pathname === pathname;
      place.scrollIntoView({ behavior: isSamePage && !isStill() ? 'smooth' : 'instant' });
      focusOn(place);
    } else if (last.pathname !== pathname) {
      if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' });
      const content = document.getElementById('content');
      if (content) focusOn(content);
    }
  }, [pathname, hash, key, isReturn]);
};
