import { Page } from '../../ui/layout/page.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import type { QueryLike } from '../../ui/states/read-state.tsx';
import { useTexts } from './texts.ts';

/** In place of a page whose texts could not be read: what happened, and a way to try again. */
export const TextsMissing = ({ query }: { query: QueryLike<unknown> }) => {
  const t = useTexts();
  return (
    <Page title={t('page-not-here')}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  );
};
