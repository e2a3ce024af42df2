import { type ReactNode, Suspense } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../actions/button.tsx';
import { RetryIcon, SadFaceIcon } from '../brand/first-icons.tsx';
import { useTexts } from '../texts.ts';
import { SkeletonLines } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** As much of a TanStack Query result as is needed here. */
export type QueryLike<Data> = {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching?: boolean;
  /** `paused`: the connection is lost, so what is shown is what the device kept. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt?: number;
  refetch: () => unknown;
};

export type ReadStateProps<Data> = {
  query: QueryLike<Data>;
  /** Keeps the size of what it stands for. */
  skeleton?: ReactNode;
  empty?: ReactNode;
  /** An empty list unless said. */
  isEmpty?: (data: Data) => boolean;
  /** What is safe, under the error's own sentence: 'Your enrollments are safe.' */
  errorHint?: ReactNode;
  /** Shown beside data that has come. */
  remark?: ReactNode;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

export const Retry = ({ query, variant }: { query: QueryLike<unknown>; variant: 'main' | 'outline' }) => {
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

/** Loading, error and empty, said once for every list and page. Data that was loaded before stays visible. */
export const ReadState = <Data,>({
  query,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  errorHint,
  remark,
  children,
}: ReadStateProps<Data>) => {
  const { data, error } = query;
  if (data === undefined) {
    return error ? <Failed query={query} error={error} hint={errorHint} /> : <Loading skeleton={skeleton} />;
  }
  return (
    // Words that only the data need are fetched with them; meanwhile the page around stays.
    <Suspense fallback={<Loading skeleton={skeleton} />}>
      {remark}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </Suspense>
  );
};
