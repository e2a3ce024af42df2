import { hashKey, keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@temari/contracts/endpoint';
import { use } from 'react';
import { noteServerTime } from '../device/server-clock.ts';
import { call, type Input, type Reply } from './api.ts';
import type { ApiError } from './api-error.ts';
import { drawnAtMs, ServerReadsContext } from './drawn-queries.ts';
import { earlyOrFetch } from './early-reads.ts';
import { onSessionEnd } from './session.ts';
import { isWorthRetrying, retryDelay } from './worth-retrying.ts';

const FRESH_MS = 30_000;

/** Every answer says what time it is at the server. */
const readingTime: typeof fetch = async (address, sending) => {
  const answer = await earlyOrFetch(address, sending);
  noteServerTime(Date.parse(answer.headers.get('date') ?? ''), Date.now());
  return answer;
};

/** The one query client of the app. What it caches belongs to the session, and is cleared when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, gcTime: 24 * 60 * 60_000, retry: isWorthRetrying, retryDelay } },
});
onSessionEnd(() => queryClient.clear());

export const queryKey = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

interface QueryOptions<E extends Endpoint> {
  enabled?: boolean;
  /** May depend on what the last answer says. */
  refetchIntervalMs?: number | false | ((answer: Reply<E> | undefined) => number | false);
  staleTimeMs?: number;
  /** The last answer stays while the next one (another page, another filter) is on its way. */
  keepsPrevious?: boolean;
}

const intervalFrom = <E extends Endpoint>(interval: NonNullable<QueryOptions<E>['refetchIntervalMs']>) =>
  typeof interval === 'function'
    ? ({ state }: { state: { data: Reply<E> | undefined } }) => interval(state.data)
    : interval;

/** While the server draws, a reading waits for its answer. One that fails is left to the device, which asks again. */
const useAnswer = <E extends Endpoint>(endpoint: E, input: Input<E>, isEnabled: boolean): void => {
  if (!import.meta.env.SSR) return;
  const reads = use(ServerReadsContext);
  if (!reads || !isEnabled) return;
  const { client, transport, asked } = reads;
  const key = queryKey(endpoint, input);
  const hash = hashKey(key);
  const answer =
    asked.get(hash) ??
    client.prefetchQuery({ queryKey: key, queryFn: () => call(endpoint, input, { transport }), retry: false });
  asked.set(hash, answer);
  use(answer);
};

/** What came inside the page was read a moment ago, however fresh an answer must be. */
const staleTimeOf =
  (wantedMs: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt === drawnAtMs() ? Math.max(wantedMs, FRESH_MS) : wantedMs;

/** Reads by contract for whoever is signed in; the same reading twice on a page is one request. */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions<E> = {},
): UseQueryResult<Reply<E>, ApiError> => {
  useAnswer(endpoint, input, options.enabled ?? true);
  return useQuery<Reply<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, transport: readingTime }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.refetchIntervalMs !== undefined && { refetchInterval: intervalFrom(options.refetchIntervalMs) }),
    ...(options.staleTimeMs !== undefined && { staleTime: staleTimeOf(options.staleTimeMs) }),
    ...(options.keepsPrevious && { placeholderData: keepPreviousData }),
  });
};
