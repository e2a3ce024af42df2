import { BELL_EVERY_SECONDS } from '@temari/contracts/notice-occasions';
import { countUnread } from '@temari/contracts/notices';
import { useApiQuery } from '../api/queries.ts';

/** How many notices wait to be read. A tab in the background does not ask. */
export const useUnread = (isEnabled = true): number =>
  useApiQuery(countUnread, {}, { refetchIntervalMs: BELL_EVERY_SECONDS * 1000, enabled: isEnabled }).data?.unread ?? 0;
