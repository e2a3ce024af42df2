import type {
  Announcement,
  AudienceAsked,
  previewAnnouncement as previewContract,
  showAnnouncement as showContract,
} from '@temari/contracts/office-announcements';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { smsMonthOf } from '../../../domains/messages/sms-cost.ts';
import { smsSpentIn } from '../../../domains/notices/queries.ts';
import { settingsOf } from '../../../domains/notices/settings.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { present } from './present.ts';
import {
  announcementById,
  countAnnouncements,
  deliveriesOf,
  newestAnnouncements,
  type ShownAnnouncement,
  toldOf,
} from './queries.ts';
import { audienceOf, type Counting, countAndCost, countReached } from './reach.ts';

export const previewAnnouncement = async (
  deps: Counting & Pick<Deps, 'publicUrl'>,
  asked: AudienceAsked,
): Promise<output<typeof previewContract.reply>> => {
  const { db, clock, publicUrl } = deps;
  const reached = await countReached(deps, await audienceOf(db, asked));
  const { smsPriceSantim, smsBudgetSantim, aloneReceivers, aloneSantim } = await settingsOf(db);
  const spent = await smsSpentIn(db, smsMonthOf(clock.now()));
  return {
    ...reached,
    sender: await siteName(db),
    origin: publicUrl,
    smsPriceSantim,
    budgetLeftSantim: Math.max(0, smsBudgetSantim - spent),
    aloneReceivers,
    aloneSantim,
  };
};

export const listAnnouncements = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { page = 1 }: { page?: number | undefined },
) => {
  const [rows, total] = await Promise.all([newestAnnouncements(db, page), countAnnouncements(db)]);
  return {
    rows: rows.map((row): Announcement => present(row, actor)),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};

export const requireAnnouncement = async (db: Db, id: string): Promise<ShownAnnouncement> => {
  const found = isRecordId(id) ? await announcementById(db, id) : null;
  if (!found) throw new AppError('request/not-found');
  return found;
};

export const showAnnouncement = async (
  deps: Counting,
  actor: Actor,
  { id }: { id: string },
): Promise<output<typeof showContract.reply>> => {
  const found = await requireAnnouncement(deps.db, id);
  const { row } = found;
  const counted =
    row.state === 'waiting'
      ? await countAndCost(deps, { kind: row.audienceKind, value: row.audienceValue }, row)
      : null;
  return {
    announcement: present(found, actor),
    ...(await toldOf(deps.db, id)),
    deliveries: await deliveriesOf(deps.db, id),
    today: counted && { receivers: counted.receivers, costSantim: counted.cost.santim },
  };
};
