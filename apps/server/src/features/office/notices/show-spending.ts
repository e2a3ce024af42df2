import { PAID_MESSAGES_MAX } from '@temari/contracts/notice-settings';
import type { NoticeSpending, OfficeNoticeSettings } from '@temari/contracts/office-notice-spending';
import { LEARNERS_PLANNED } from '@temari/contracts/scholarship-rules';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { smsMonthOf } from '../../../domains/messages/sms-cost.ts';
import { smsSpentIn } from '../../../domains/notices/queries.ts';
import { NOTICE_SETTINGS, settingsOf } from '../../../domains/notices/settings.ts';
import { paidStudents, saveSiteValue, siteRow } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { householdsAsking, paidHouseholds, toldBetween, waitingForBudget } from './spending-queries.ts';

const SHOWN_MS = 30 * 86_400_000;

/** Amharic, with an address: two segments each. */
const SEGMENTS_EACH = 2;

/** Three lessons a week. */
const LESSONS_A_MONTH = 13;

const storedSettings = async (db: Db): Promise<OfficeNoticeSettings> => ({
  ...(await settingsOf(db)),
  version: (await siteRow(db, NOTICE_SETTINGS))?.version ?? 0,
});

/** The whole part: 79.9% is not yet the warning at 80. */
const percentOf = (spent: number, budget: number): number => {
  if (budget > 0) return Math.floor((spent * 100) / budget);
  return spent > 0 ? 100 : 0;
};

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export const showNoticeSpending = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<NoticeSpending> => {
  const now = clock.now();
  const settings = await storedSettings(db);
  const month = smsMonthOf(now);
  const spent = await smsSpentIn(db, month);
  const occasions = await toldBetween(db, { from: new Date(now.getTime() - SHOWN_MS), until: now });
  const [learners, households] = [await paidStudents(db), await paidHouseholds(db)];
  // Families are as large then as they are now.
  const planned = learners > 0 ? Math.ceil((LEARNERS_PLANNED * households) / learners) : LEARNERS_PLANNED;
  const messages = planned * PAID_MESSAGES_MAX;
  const asking = await householdsAsking(db, 'reminder-sms');
  const reminders = households > 0 ? Math.ceil((planned * asking) / households) * LESSONS_A_MONTH : 0;
  const costOf = (sms: number): number => (sms * SEGMENTS_EACH * settings.smsPriceSantim) / 100;
  return {
    settings,
    month,
    spentEtb: spent / 100,
    budgetEtb: settings.smsBudgetSantim / 100,
    percent: percentOf(spent, settings.smsBudgetSantim),
    waiting: await waitingForBudget(db),
    told: sumOf(occasions.map(({ told }) => told)),
    bySms: sumOf(occasions.map(({ bySms }) => bySms)),
    occasions,
    households,
    learners,
    planned: {
      learners: LEARNERS_PLANNED,
      households: planned,
      messages,
      costEtb: costOf(messages),
      reminders: { messages: reminders, costEtb: costOf(reminders) },
    },
  };
};

export const editNoticeSettings = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: OfficeNoticeSettings,
): Promise<OfficeNoticeSettings> =>
  db.transaction(async (tx) => {
    const { version: _, ...before } = await storedSettings(tx);
    const now = clock.now();
    const saved = await saveSiteValue(tx, { key: NOTICE_SETTINGS, value: { ...value }, version, now });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'edit-notice-settings',
      subjectKind: 'notice-rule',
      subjectId: NOTICE_SETTINGS,
      before,
      after: value,
    });
    return { ...value, version: saved };
  });
