import { addisDate } from '@temari/contracts/addis-time';
import { type AnnouncementCost, type AnnouncementWords, announcementCost } from '@temari/contracts/announcement-rules';
import * as wrong from '@temari/contracts/field-errors';
import type { AudienceAsked } from '@temari/contracts/office-announcements';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { settingsOf } from '../../../domains/notices/settings.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type Audience, reachOf } from './audience-queries.ts';
import { isClass } from './queries.ts';
import { audienceValue, summed } from './rules.ts';

export type Counting = Pick<Deps, 'clock' | 'telegram' | 'mail'> & { db: Db };

export const audienceOf = async (db: Db, asked: AudienceAsked): Promise<Audience> => {
  const { kind } = asked;
  const value = audienceValue(asked);
  if (value === undefined) throw new AppError('request/invalid', { errors: { [kind]: wrong.choice } });
  if (kind === 'class' && !(await isClass(db, value ?? ''))) throw new AppError('request/not-found');
  return { kind, value };
};

export const countReached = async ({ db, clock, telegram, mail }: Counting, audience: Audience) =>
  summed(
    await reachOf(db, audience, {
      today: addisDate(clock.now()),
      hasTelegram: telegram !== null,
      hasMail: mail !== null,
    }),
  );

/** How many it reaches today, and what their SMS cost. */
export const countAndCost = async (
  deps: Counting,
  audience: Audience,
  { words, bySms }: { words: AnnouncementWords; bySms: boolean },
): Promise<{ receivers: number; cost: AnnouncementCost }> => {
  const reached = await countReached(deps, audience);
  const { smsPriceSantim } = await settingsOf(deps.db);
  const cost = announcementCost(reached, words, { bySms, smsPriceSantim, sender: await siteName(deps.db) });
  return { receivers: reached.receivers, cost };
};
