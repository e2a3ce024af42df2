import {
  countUnread,
  listNotices,
  readNotices,
  seeNotices,
  setPreference,
  showPreferences,
} from '@temari/contracts/notices';
import { useEndpointAct } from '../../lib/api/act.ts';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useLanguage } from '../../lib/language/i18n.ts';

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(listNotices) });
  void queryClient.invalidateQueries({ queryKey: queryKey(countUnread) });
};

export const useNotices = (before?: string) => {
  const { language } = useLanguage();
  return useApiQuery(
    listNotices,
    { query: { language, ...(before !== undefined && { before }) } },
    { staleTimeMs: 0, keepsPrevious: true },
  );
};

/** Opening a notice is reading it. Without a connection it stays unread: nothing else is lost. */
export const markRead = (id: string): void => {
  call(seeNotices, { body: { ids: [id] } }).then(refresh, () => {});
};

/** The office is told of its work, and spends no SMS on itself. */
export const useIsStaff = (): boolean => visitorOf(useSession()) === 'staff';

export const useReadAll = () => useEndpointAct(readNotices, {}, { refresh });

export const usePreferences = () => useApiQuery(showPreferences, {});

export const useSetPreference = () =>
  useEndpointAct(
    setPreference,
    { done: (reply) => queryClient.setQueryData(queryKey(showPreferences, {}), reply) },
    { refresh: () => {} },
  );
