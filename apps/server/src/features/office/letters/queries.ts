import type { Language } from '@temari/contracts/languages';
import type { LetterState } from '@temari/contracts/letter-rules';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { letters } from '../../../db/schema/letters.ts';

export interface OfficeLetterRow extends Record<string, unknown> {
  id: string;
  learnerId: string;
  learner: string;
  ownAccountId: string | null;
  household: { id: string; name: string };
  language: Language;
  fund: string;
  words: string;
  state: LetterState;
  writtenAt: string;
  reason: string;
  decidedBy: string | null;
  decidedAt: string | null;
}

/** Of those that are decided the office sees the last. */
const DECIDED_SHOWN = 30;

const rowsWhere = (condition: SQL): SQL => sql`
  select w.id, person.id as "learnerId", person.full_name as learner, person.own_account_id as "ownAccountId",
    json_build_object('id', h.id, 'name', trim(h.first_name || ' ' || h.last_name)) as household, h.language,
    f.name as fund, w.words, w.state, to_json(w.written_at) #>> '{}' as "writtenAt", w.reason,
    trim(s.first_name || ' ' || s.last_name) as "decidedBy", to_json(w.decided_at) #>> '{}' as "decidedAt"
  from letters w join learners known on known.id = w.learner_id
  join learners person on person.id = coalesce(known.merged_into_id, known.id)
  join accounts h on h.id = w.household_id
  join awards a on a.id = w.award_id join funds f on f.id = a.fund_id
  left join accounts s on s.id = w.decided_by
  where ${condition}`;

export const lettersForOffice = async (db: Db): Promise<OfficeLetterRow[]> => {
  const { rows } = await db.execute<OfficeLetterRow>(sql`
    (${rowsWhere(sql`w.state = 'open'`)} order by w.written_at, w.id)
    union all
    (${rowsWhere(sql`w.state in ('passed', 'returned')`)} order by w.decided_at desc, w.id limit ${DECIDED_SHOWN})`);
  return rows;
};

/** It never changes. */
export const householdOfLetter = async (db: Db, id: string): Promise<string | null> => {
  const [row] = await db.select({ householdId: letters.householdId }).from(letters).where(eq(letters.id, id));
  return row?.householdId ?? null;
};

/** Nobody decides about it or takes it back until the transaction ends. Null: there is none, or it was taken back. */
export const lockLetter = async (db: Db, id: string): Promise<OfficeLetterRow | null> => {
  await db.select({ id: letters.id }).from(letters).where(eq(letters.id, id)).for('no key update');
  const { rows } = await db.execute<OfficeLetterRow>(rowsWhere(sql`w.id = ${id}::uuid and w.state <> 'withdrawn'`));
  return rows[0] ?? null;
};

export const saveDecision = async (
  db: Db,
  id: string,
  values: { state: 'passed' | 'returned'; reason: string; decidedBy: string; decidedAt: Date },
): Promise<void> => {
  await db
    .update(letters)
    .set(values)
    .where(and(eq(letters.id, id), eq(letters.state, 'open')));
};
