import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Kept with an entry of the history whose first step stands right before it. */
interface AfterFirst {
  isAfterFirst: true;
}

/**
 * The step of a page, named behind the `#` of its address: Back leads to the step before, and a reload stays where one
 * was. The first step has no name.
 */
export const useStep = <Name extends string>(names: readonly Name[]) => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  return {
    step: names.find((name) => hash === `#${name}`) ?? null,
    goTo: (name: Name): void => {
      const after: AfterFirst = { isAfterFirst: true };
      void navigate({ search, hash: name }, { state: after });
    },
    /** For a step that cannot be done a second time: Back skips it. */
    goOnTo: (name: Name): void => void navigate({ search, hash: name }, { state, replace: true }),
    goToFirst: (): void => {
      if ((state as Partial<AfterFirst> | null)?.isAfterFirst) void navigate(-1);
      else void navigate({ search, hash: '' }, { replace: true });
    },
  };
};

/** A new step starts at its top, with the heading focused and so read aloud; one that starts elsewhere is left alone. */
export const useStartOfStep = (step: string | null, startsElsewhere: boolean): void => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (startsElsewhere) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('#content h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step, startsElsewhere]);
};
