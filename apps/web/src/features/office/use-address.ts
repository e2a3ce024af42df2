import { useEffect, useState } from 'react';
import { useSearchParams } from '../../lib/navigation/search-params.ts';

const TYPING_PAUSE_MS = 300;

const KEYS = ['after', 'before'] as const;

/** Which page of a long list. */
export type Place = { page: number } & Partial<Record<(typeof KEYS)[number], string>>;

/** The state of a list lives in the address: it survives a reload, can be shared, and Back goes back. */
export const useAddress = () => {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  return {
    value: (name: string): string => params.get(name) ?? '',
    page,
    /** For lists that know the page also by the row it follows or precedes. */
    place: {
      page,
      ...Object.fromEntries(KEYS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
    } as Place,
    /** Another filter begins at its first page; an empty value leaves the address. */
    set: (changed: Record<string, string>): void =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const name of ['page', ...KEYS]) if (!('page' in changed)) next.delete(name);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: !('page' in changed) },
      ),
  };
};

/** What is being typed, and the same a moment after the last keystroke in the address. */
export const useTypedSearch = (name = 'search') => {
  const address = useAddress();
  const inAddress = address.value(name);
  const [typed, setTyped] = useState(inAddress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the address
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => address.set({ [name]: typed.trim() }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped };
};
