import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands behind the question mark, and how to change it. A page that is being left changes nothing: the address is the next one's already. */
export const useSearchParams = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options: { replace: boolean }): void => {
      if (window.location.pathname === pathname) void navigate({ search: next(params).toString() }, options);
    },
    [navigate, params, pathname],
  );
  return [params, change] as const;
};
