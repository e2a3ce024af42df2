import { type NoticeSettings, noticeSettings, USUAL_NOTICE_SETTINGS } from '@temari/contracts/notice-settings';
import type { Db } from '../../db/client.ts';
import { siteRow } from '../site/queries.ts';

export const NOTICE_SETTINGS = 'notices';

/** What the office has set; the usual where it has set nothing. */
export const settingsOf = async (db: Db): Promise<NoticeSettings> => {
  const row = await siteRow(db, NOTICE_SETTINGS);
  return noticeSettings.safeParse(row?.value).data ?? USUAL_NOTICE_SETTINGS;
};
