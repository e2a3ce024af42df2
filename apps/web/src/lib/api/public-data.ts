import type { Endpoint } from '@temari/contracts/endpoint';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Input, Reply } from './api.ts';
import { serverUnreachable } from './api-error.ts';

/**
 * What everybody may read. It comes inside the page; the code that fetches and checks it is loaded only when a page
 * is reached by a click, so that a first visit carries none of it.
 */
export interface PublicRead<Data = unknown> {
  key: string;
  endpoint: () => Promise<Endpoint>;
  /** What the endpoint needs: `definePublicRead` asks for it. */
  input: unknown;
  /** Never set: it tells the type of what comes, so that readings of different endpoints can stand in one list. */
  reply?: Data;
}

export const definePublicRead = <E extends Endpoint>(
  key: string,
  endpoint: () => Promise<E>,
  input: Input<E>,
): PublicRead<Reply<E>> => ({
  key,
  endpoint,
  input,
});

export type PublicData = Record<string, unknown>;

interface Entry {
  data: unknown;
  error: Error | null;
  readAt: number;
  isReading: boolean;
}

export interface PublicStore {
  entry: (key: string) => Entry | undefined;
  read: (read: PublicRead) => void;
  /** Settles, never fails, when the first reading has come or failed. */
  arrival: (read: PublicRead) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

const FRESH_MS = 30_000;

export const createPublicStore = (prefetched: PublicData): PublicStore => {
  const entries = new Map<string, Entry>();
  for (const [key, data] of Object.entries(prefetched)) {
    entries.set(key, { data, error: null, readAt: Date.now(), isReading: false });
  }
  const listeners = new Set<() => void>();
  const keep = (key: string, entry: Entry): void => {
    entries.set(key, entry);
    for (const listener of listeners) listener();
  };

  const fetchNow = async ({ key, endpoint, input }: PublicRead): Promise<void> => {
    const known = entries.get(key);
    keep(key, { data: known?.data, error: null, readAt: known?.readAt ?? 0, isReading: true });
    try {
      const [{ patientCall }, contract] = await Promise.all([import('./patient-call.ts'), endpoint()]);
      keep(key, { data: await patientCall(contract, input), error: null, readAt: Date.now(), isReading: false });
    } catch (error) {
      const failure = error instanceof Error && 'code' in error ? error : serverUnreachable();
      keep(key, { data: known?.data, error: failure, readAt: known?.readAt ?? 0, isReading: false });
    }
  };

  const arrivals = new Map<string, Promise<void>>();

  return {
    entry: (key) => entries.get(key),
    arrival: (read) => {
      const known = arrivals.get(read.key);
      if (known) return known;
      // Not at once: this is asked while a page is being drawn.
      const coming = Promise.resolve().then(() => fetchNow(read));
      arrivals.set(read.key, coming);
      return coming;
    },
    read: (read) => {
      if (!entries.get(read.key)?.isReading) void fetchNow(read);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const PublicStoreContext = createContext<PublicStore>(createPublicStore({}));

/** The same shape as a query's result, so that `QueryState` shows either. */
export interface PublicResult<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** Waits: the page that is left stays in sight until what this one shows has come, or is known not to come. */
export const useAwaitedPublicData = <Data>(read: PublicRead<Data>): PublicResult<Data> => {
  const store = use(PublicStoreContext);
  const entry = store.entry(read.key);
  if (!entry || (entry.isReading && entry.data === undefined && !entry.error)) {
    use(store.arrival(read));
  }
  return usePublicData(read);
};

export const usePublicData = <Data>(read: PublicRead<Data>): PublicResult<Data> => {
  const store = use(PublicStoreContext);
  const entry = useSyncExternalStore(
    store.subscribe,
    () => store.entry(read.key),
    () => store.entry(read.key),
  );
  const refetch = () => store.read(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is reached
  useEffect(() => {
    const known = store.entry(read.key);
    if (!known || Date.now() - known.readAt > FRESH_MS) refetch();
  }, [read.key]);

  return {
    data: entry?.data as Data | undefined,
    error: entry?.error ?? null,
    isPending: entry?.data === undefined && !entry?.error,
    isFetching: entry?.isReading ?? false,
    refetch,
  };
};
