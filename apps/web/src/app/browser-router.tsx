import { type ReactNode, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router';
import { currentEntry, newEntry, openDialogs } from '../lib/navigation/history-entry.ts';

interface Position {
  location: Location;
  navigationType: NavigationType;
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const here = (navigationType: NavigationType): Position => {
  const { pathname, search, hash } = window.location;
  const { state, key } = currentEntry();
  return { navigationType, location: { pathname, search, hash, state, key } };
};

/** The router on the browser's history. The old page stays visible, under a progress bar, until the next one has come. */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [position, setPosition] = useState(() => here(NavigationType.Pop));
  const [isMoving, startTransition] = useTransition();

  const navigator = useMemo((): Navigator => {
    const moved = (type: NavigationType): void => startTransition(() => setPosition(here(type)));
    return {
      createHref: hrefOf,
      go: (steps) => history.go(steps),
      push: (to, state) => {
        // A dialog that leads to another page gives it its own entry, so that Back leads to the page below it.
        if (openDialogs() > 0) history.replaceState(newEntry(state), '', hrefOf(to));
        else history.pushState(newEntry(state), '', hrefOf(to));
        moved(NavigationType.Push);
      },
      replace: (to, state) => {
        history.replaceState(newEntry(state), '', hrefOf(to));
        moved(NavigationType.Replace);
      },
    };
  }, []);

  useLayoutEffect(() => {
    const returned = (): void => startTransition(() => setPosition(here(NavigationType.Pop)));
    addEventListener('popstate', returned);
    return () => removeEventListener('popstate', returned);
  }, []);

  return (
    <>
      {isMoving && <div aria-hidden="true" className="progress-line" />}
      <Router navigator={navigator} {...position}>
        {children}
      </Router>
    </>
  );
};
