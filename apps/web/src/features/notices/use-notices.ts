import { countUnread, listNotices, readNotice, readNotices } from '@temari/contracts/notices';
import { useEndpointAct } from '../../lib/api/act.ts';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useLanguage } from '../../lib/language/i18n.ts';

/** A tab that is looked at asks this often; one in the background does not ask. */
const ASK_EVERY_MS = 60_000;

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKey(listNotices) });
  void queryClient.invalidateQueries({ queryKey: queryKey(countUnread) });
};

export const useUnread = (): number =>
  useApiQuery(countUnread, {}, { refetchIntervalMs: ASK_EVERY_MS }).data?.unread ?? 0;

export const useNotices = (before?: string) => {
  const { language } = useLanguage();
  return useApiQuery(
    listNotices,
    { query: { language, ...(before !== undefined && { before }) } },
    { staleTimeMs: 0, keepsPrevious: true },
  );
};

/** Opening a notice is reading it. Should the line be down, it stays unread: nothing else is lost. */
export const markRead = (id: string): void => {
  call(readNotice, { params: { id } }).then(refresh, () => {});
};

export const useReadAll = () => useEndpointAct(readNotices, {}, { refresh });
