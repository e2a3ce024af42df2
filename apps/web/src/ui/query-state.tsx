import type { ReactNode } from 'react';
import { useDates } from '../lib/dates.ts';
import { useErrorSentence } from '../lib/error-sentence.ts';
import { useIsOnline } from '../lib/online.ts';
import { Button } from './button.tsx';
import { ClockIcon, RetryIcon, SadFaceIcon } from './icons.tsx';
import { Note } from './note.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { useTexts } from './texts.ts';

/** As much of a TanStack Query result as is needed here. */
export type QueryLike<Data> = {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching?: boolean;
  /** `paused`: the line is gone, so what is shown is what the device kept. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt?: number;
  refetch: () => unknown;
};

type QueryStateProps<Data> = {
  query: QueryLike<Data>;
  /** Keeps the size of what it stands for. */
  skeleton?: ReactNode;
  empty?: ReactNode;
  /** An empty list unless said. */
  isEmpty?: (data: Data) => boolean;
  /** What is safe, under the error's own sentence: 'Your enrollments are safe.' */
  errorHint?: ReactNode;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

const Retry = ({ query, variant }: { query: QueryLike<unknown>; variant: 'main' | 'outline' }) => {
  const t = useTexts();
  return (
    <Button
      variant={variant}
      size="small"
      icon={query.isFetching ? <Spinner size={18} /> : <RetryIcon size={18} />}
      disabled={query.isFetching === true}
      aria-busy={query.isFetching || undefined}
      onClick={() => query.refetch()}
    >
      {t('retry')}
    </Button>
  );
};

const Loading = ({ skeleton = <SkeletonLines /> }: { skeleton?: ReactNode }) => {
  const t = useTexts();
  return (
    <div role="status" className="flex flex-col gap-3">
      {skeleton}
      <p className="text-sm text-ink-2">{t('loading')}</p>
    </div>
  );
};

const Failed = ({ query, error, hint }: { query: QueryLike<unknown>; error: Error; hint?: ReactNode }) => {
  const sentence = useErrorSentence();
  return (
    <div role="alert" className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <SadFaceIcon size={36} className="text-clay-700" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="pt-1 font-semibold text-clay-700">{sentence(error)}</p>
        {hint && <p className="text-sm text-ink-2">{hint}</p>}
        <div className="pt-2">
          <Retry query={query} variant="main" />
        </div>
      </div>
    </div>
  );
};

const Stale = ({ query, error }: { query: QueryLike<unknown>; error: Error }) => {
  const sentence = useErrorSentence();
  return (
    <Note tone="error" role="alert" action={<Retry query={query} variant="outline" />}>
      {sentence(error)}
    </Note>
  );
};

/** What was kept on the device says from when it is. */
const AsOf = ({ at }: { at: number }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <ClockIcon size={16} />
      {t('as-of', { time: dates.longWithTime(new Date(at).toISOString()) })}
    </p>
  );
};

/** Loading, error and empty, said once for every list and page. What was loaded before is never taken away. */
export const QueryState = <Data,>({
  query,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  errorHint,
  children,
}: QueryStateProps<Data>) => {
  const { data, error, dataUpdatedAt } = query;
  const isOnline = useIsOnline();
  const isKept = dataUpdatedAt !== undefined && (query.fetchStatus === 'paused' || error !== null || !isOnline);
  if (data === undefined) {
    return error ? <Failed query={query} error={error} hint={errorHint} /> : <Loading skeleton={skeleton} />;
  }
  return (
    <>
      {error && <Stale query={query} error={error} />}
      {isKept && <AsOf at={dataUpdatedAt} />}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
};
