import { type ComponentType, createElement } from 'react';
import { noteDrawnWith } from './drawn-with.ts';
import { fetchAgain } from './fetch-again.ts';
import { late } from './late-page.ts';

const named = new Map<string, (() => Promise<unknown>)[]>();

/**
 * A part of a page whose code is fetched when it is shown: `latePart('GoingOn', async () => (await import(…)).GoingOn)`.
 * By its name a page that the server drew with it is taken over with it.
 */
export const latePart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const { Part, fetchPart } = late(() => fetchAgain(load));
  named.set(name, [...(named.get(name) ?? []), fetchPart]);
  return (props) => {
    noteDrawnWith('parts', name);
    return createElement(Part, props);
  };
};

/** Fetches parts that the server drew. One may lie in another, whose code then says where to find it. */
export const fetchParts = async (names: readonly string[]): Promise<void> => {
  const known = names.filter((name) => named.has(name));
  if (known.length === 0) return;
  await Promise.all(known.flatMap((name) => (named.get(name) ?? []).map((fetchPart) => fetchPart())));
  await fetchParts(names.filter((name) => !known.includes(name)));
};
