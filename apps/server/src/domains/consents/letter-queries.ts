import type { LetterConsent } from '@temari/contracts/letter-rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ConsentFacts } from '../people/rules.ts';
import { letterConsent } from './rules.ts';

/** Whether a letter is one of this learner, and was not taken back. */
export const isLetterOf = async (db: Db, letterId: string, learnerId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from letters w join learners known on known.id = w.learner_id
    where w.id = ${letterId}::uuid and w.state <> 'withdrawn'
      and ${learnerId}::uuid in (known.id, known.merged_into_id)`);
  return rows.length > 0;
};

interface Row extends ConsentFacts, Record<string, unknown> {
  id: string;
}

/** Whether those who must agree to each of these letters have. */
export const letterConsentsOf = async (
  db: Db,
  letterIds: readonly string[],
  now: Date,
): Promise<Map<string, LetterConsent>> => {
  if (letterIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select w.id, person.date_of_birth::text as "dateOfBirth", person.grade,
      (select coalesce(json_agg(json_build_object('voice', newest.voice, 'isGiven', newest.is_given, 'at', newest.at)), '[]')
        from (select distinct on (c.voice) c.voice, c.is_given, c.at from consents c where c.letter_id = w.id
          order by c.voice, c.at desc, c.id desc) newest) as answers,
      exists (select from consent_requests r where r.letter_id = w.id and r.closed_at is null
        and r.expires_at > ${now.toISOString()}) as "isAsked"
    from letters w join learners known on known.id = w.learner_id
    join learners person on person.id = coalesce(known.merged_into_id, known.id)
    where w.id = any(${sql.param([...letterIds])}::uuid[])`);
  return new Map(rows.map((row: Row) => [row.id, letterConsent(row, now)]));
};
