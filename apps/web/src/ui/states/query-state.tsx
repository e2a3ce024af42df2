import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useIsOnline } from '../../lib/device/online.ts';
import { useDates } from '../../lib/language/dates.ts';
import { ClockIcon } from '../brand/icons.tsx';
import { useTexts } from '../texts.ts';
import { Note } from './note.tsx';
import { type QueryLike, ReadState, type ReadStateProps, Retry } from './read-state.tsx';

const Stale = ({ query, error }: { query: QueryLike<unknown>; error: Error }) => {
  const sentence = useErrorSentence();
  return (
    <Note tone="error" role="alert" action={<Retry query={query} variant="outline" />}>
      {sentence(error)}
    </Note>
  );
};

/** Data that was kept on the device says how old it is. */
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

/** A `ReadState` for what the device keeps: it also says from when it is, and why nothing newer came. */
export const QueryState = <Data,>(state: Omit<ReadStateProps<Data>, 'remark'>) => {
  const { error, dataUpdatedAt, fetchStatus } = state.query;
  const isOnline = useIsOnline();
  const isKept = dataUpdatedAt !== undefined && (fetchStatus === 'paused' || error !== null || !isOnline);
  return (
    <ReadState
      {...state}
      remark={
        <>
          {error && <Stale query={state.query} error={error} />}
          {isKept && <AsOf at={dataUpdatedAt} />}
        </>
      }
    />
  );
};
