import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands behind the question mark, and how to change it. */
export const useSearchParams = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options: { replace: boolean }): void =>
      void navigate({ search: next(params).toString() }, options),
    [navigate, params],
  );
  return [params, change] as const;
};
