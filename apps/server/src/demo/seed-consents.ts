import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { consents } from '../db/schema/consents.ts';
import { learners } from '../db/schema/learners.ts';
import { CONSENT_TEXT_VERSION } from '../domains/consents/rules.ts';

/** The one sample whose consent is missing, so that the office sees what that looks like. */
const LEFT_OUT = { phone: '+251911000001', fullName: 'Dawit Sample' };
const DAY_MS = 24 * 60 * 60_000;

/** A guardian's signed paper for each learner of the demo who has none, so that everybody who paid can get a class. */
export const seedConsents = async (db: Db, now: Date): Promise<void> => {
  const without = await db
    .select({ learner: learners, language: accounts.language, phone: accounts.phone })
    .from(learners)
    .innerJoin(accounts, eq(accounts.id, learners.householdId))
    .where(sql`not exists (select 1 from consents c where c.learner_id = ${learners.id})`);
  const signed = without.filter(
    ({ learner, phone }) => phone !== LEFT_OUT.phone || learner.fullName !== LEFT_OUT.fullName,
  );
  if (signed.length === 0) return;
  await db.insert(consents).values(
    signed.map(({ learner, language }) => ({
      householdId: learner.householdId,
      learnerId: learner.id,
      voice: 'guardian' as const,
      saidBy: 'Almaz Sample',
      purpose: 'service' as const,
      isGiven: true,
      textVersion: CONSENT_TEXT_VERSION,
      language,
      way: 'paper' as const,
      at: new Date(now.getTime() - 20 * DAY_MS),
    })),
  );
};
