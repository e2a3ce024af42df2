import { type ComponentType, createElement, lazy, useState } from 'react';
import { fetchForPage } from '../lib/api/fetch-again.ts';

/**
 * A part whose code is fetched when it is shown. Where `fetchPart` has brought it before, it is drawn at once: React would
 * draw a placeholder first, however short the wait.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    there = await fetchForPage(load);
    return { default: there };
  };
  const Late = lazy(fetchPart) as ComponentType<Props>;
  /** The same for as long as it is shown: another component in its place would begin anew. */
  const Part = (props: Props) => {
    const [shown] = useState(() => there ?? Late);
    return createElement(shown, props);
  };
  return { Part, fetchPart };
};
