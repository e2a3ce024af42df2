import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router';

interface Position {
  location: Location;
  navigationType: NavigationType;
}

interface KeptState {
  state: unknown;
  key: string;
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const here = (navigationType: NavigationType): Position => {
  const { pathname, search, hash } = window.location;
  const { state = null, key = 'first' } = (history.state ?? {}) as Partial<KeptState>;
  return { navigationType, location: { pathname, search, hash, state, key } };
};

const entry = (state: unknown): KeptState => ({ state, key: Math.random().toString(36).slice(2, 10) });

/** The router on the browser's own history. The old page stays on the screen while the next one is fetched. */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [position, setPosition] = useState(() => here(NavigationType.Pop));

  const navigator = useMemo((): Navigator => {
    const moved = (type: NavigationType): void => startTransition(() => setPosition(here(type)));
    return {
      createHref: hrefOf,
      go: (steps) => history.go(steps),
      push: (to, state) => {
        history.pushState(entry(state), '', hrefOf(to));
        moved(NavigationType.Push);
      },
      replace: (to, state) => {
        history.replaceState(entry(state), '', hrefOf(to));
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
    <Router navigator={navigator} {...position}>
      {children}
    </Router>
  );
};
