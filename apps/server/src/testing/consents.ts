import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Everybody who must agree to the lessons of an enrollment's learner has signed. */
export const giveConsent = async (
  { pool, clock }: Pick<World, 'pool' | 'clock'>,
  enrollmentId: string,
): Promise<void> => {
  for (const voice of ['guardian', 'learner']) {
    await pool.query(
      `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
       select $1, account_id, learner_id, $3, 'Almaz Sample', 'service', true, '2026-11', 'en', 'paper', $4
       from enrollments where id = $2 and learner_id is not null`,
      [randomUUID(), enrollmentId, voice, clock.now()],
    );
  }
};

/** The same, of a learner who has no lessons with us yet. */
export const consentOf = async (
  { pool, clock }: Pick<World, 'pool' | 'clock'>,
  { householdId, learnerId }: { householdId: string; learnerId: string },
): Promise<void> => {
  for (const voice of ['guardian', 'learner']) {
    await pool.query(
      `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
       values ($1, $2, $3, $4, 'Almaz Sample', 'service', true, '2026-11', 'en', 'paper', $5)`,
      [randomUUID(), householdId, learnerId, voice, clock.now()],
    );
  }
};
