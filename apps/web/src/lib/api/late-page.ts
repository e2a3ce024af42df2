import { type ComponentType, createElement, lazy, useState } from 'react';
import { fetchForPage } from './fetch-again.ts';

/**
 * Something whose code is fetched when it is shown. Where `fetchPart` has brought it before, it is drawn at once: React
 * would draw a placeholder first, however short the wait.
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    there = await load();
    return { default: there };
  };
  const Late = lazy(fetchPart) as ComponentType<Props>;
  /** The same for as long as it is shown: another component in its place would lose its state. */
  const Part = (props: Props) => {
    const [shown] = useState(() => there ?? Late);
    return createElement(shown, props);
  };
  return { Part, fetchPart };
};

export const latePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  late(() => fetchForPage(load));
