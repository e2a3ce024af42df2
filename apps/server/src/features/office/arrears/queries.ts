import { addDays } from '@temari/contracts/addis-time';
import { type LadderRules, WAIVER_LIMIT_DAYS, WEEK_DAYS } from '@temari/contracts/ladder-rules';
import type { PriceLine } from '@temari/contracts/prices';
import {
  ARREARS_GROUPS,
  type ArrearsGroup,
  type ContactOutcome,
  type PROMISE_STATES,
  type REDUCTION_STATES,
  type ReductionKind,
  type Relation,
  type Service,
} from '@temari/contracts/vocabulary';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { addisDayStart } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { householdContacts, reductions } from '../../../db/schema/arrears.ts';
import { allocations, charges, credits } from '../../../db/schema/charges.ts';
import { written } from '../../../db/written.ts';
import {
  inOrderOfDueDays,
  isHeld,
  isInReview,
  isOldestOpen,
  isOpen,
  type LadderDay,
  ladderDayOf,
  needsCall,
} from '../../../domains/money/ladder-queries.ts';
import { FOUND_AT_MOST, type Search } from '../../../domains/search/household-search.ts';
import { isWanted } from '../../../domains/search/queries.ts';

export interface Asking {
  now: Date;
  rules: LadderRules;
}

const dayOf = (now: Date): LadderDay => {
  const { today, monthStart } = ladderDayOf(now);
  return { today: sql`${today}`, monthStart: sql`${monthStart}` };
};

const found = (search: Search): SQL => {
  if (search.kind === 'everybody') return sql`true`;
  return sql`c.household_id = any(array(
    select household_id from household_search where ${isWanted(search, sql`words`, sql`phones`)} limit ${FOUND_AT_MOST}))`;
};

export interface Filter {
  group: ArrearsGroup;
  search: Search;
  onlyCalls: boolean;
}

const inGroup = (group: ArrearsGroup, now: Date): SQL => {
  const { today } = ladderDayOf(now);
  const weekEnds = addDays(today, WEEK_DAYS);
  return {
    'past-due': sql`c.due_on < ${today}::date`,
    'this-week': sql`c.due_on between ${today}::date and ${weekEnds}::date`,
    later: sql`c.due_on > ${weekEnds}::date`,
  }[group];
};

const chosen = ({ group, search, onlyCalls }: Filter, { now, rules }: Asking): SQL => sql`
  ${inGroup(group, now)} and ${isOldestOpen(sql`c`)} and ${found(search)}
  and ${onlyCalls ? needsCall({ household: sql`c.household_id`, dueOn: sql`c.due_on` }, rules, dayOf(now)) : sql`true`}`;

/** The households of a page, whoever is late for longest first. */
export const householdsInArrears = async (
  db: Db,
  filter: Filter,
  asking: Asking,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const rows = await inOrderOfDueDays<{ id: string }>(
    db,
    sql`
      select c.household_id as id from charges c where ${chosen(filter, asking)}
      order by c.due_on, c.id limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
};

/** For a file that is read part by part: in the order of their ids. */
export const householdsAfter = async (
  db: Db,
  filter: Filter,
  asking: Asking,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.household_id as id from charges c
    where ${chosen(filter, asking)} ${after ? sql`and c.household_id > ${after}::uuid` : sql``}
    order by c.household_id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

export const countFound = async (db: Db, filter: Filter, asking: Asking): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from charges c where ${chosen(filter, asking)}`,
  );
  return rows[0]?.total ?? 0;
};

/** How many households are in each group. */
export const countGroups = async (db: Db, now: Date): Promise<Record<ArrearsGroup, number>> => {
  const { rows } = await db.execute<Record<ArrearsGroup, number>>(sql`
    select ${sql.join(
      ARREARS_GROUPS.map(
        (group) => sql`(count(*) filter (where ${inGroup(group, now)}))::int as ${sql.identifier(group)}`,
      ),
      sql`, `,
    )}
    from (
      select distinct on (o.household_id) o.household_id, o.due_on from charges o where ${isOpen(sql`o`)}
      order by o.household_id, o.due_on) c
    where not exists (select from accounts gone where gone.id = c.household_id and gone.erased_at is not null)`);
  return rows[0] ?? { 'past-due': 0, 'this-week': 0, later: 0 };
};

type PromiseState = (typeof PROMISE_STATES)[number];

export interface StandingRow extends Record<string, unknown> {
  id: string;
  name: string;
  phone: string;
  open: number;
  dueOn: string | null;
  learners: string[];
  callee: { name: string; relation: Relation; phone: string } | null;
  lastContact: {
    at: string;
    by: string;
    outcome: ContactOutcome;
    note: string;
    promisedFor: string | null;
  } | null;
  promise: { for: string; state: PromiseState } | null;
  isInReview: boolean;
  isHeld: boolean;
  needsCall: boolean;
}

/**
 * The state of a promise in a row of `household_contacts`. It is kept if all charges due by the promised day were paid
 * by then.
 */
const promiseState = (said: SQL, today: SQL): SQL => sql`case
  when not exists (
    select from charges asked
    where asked.household_id = ${said}.household_id and asked.reversed_at is null and asked.due_on <= ${said}.promised_for
      and asked.santim > coalesce((
        select sum(paid.santim) from allocations paid where paid.charge_id = asked.id
          and paid.at < ${addisDayStart(sql`${said}.promised_for + 1`)}), 0))
    then 'kept'
  when ${said}.promised_for >= ${today}::date then 'open' else 'broken' end`;

const staffName = (who: SQL): SQL =>
  sql`(select staff.first_name || ' ' || staff.last_name from accounts staff where staff.id = ${who})`;

/** How households stand, in the given order. */
export const standingsOf = async (db: Db, ids: string[], { now, rules }: Asking): Promise<StandingRow[]> => {
  if (ids.length === 0) return [];
  const day = dayOf(now);
  const { rows } = await db.execute<StandingRow>(sql`
    select a.id, a.first_name || ' ' || a.last_name as name, coalesce(a.phone, '') as phone,
      coalesce(open.santim, 0)::float8 as open, open.due_on::text as "dueOn", coalesce(open.learners, '{}') as learners,
      callee.found as callee, contact.found as "lastContact", promise.found as promise,
      ${isInReview(sql`a.id`)} as "isInReview", ${isHeld(sql`a.id`, day)} as "isHeld",
      coalesce(${needsCall({ household: sql`a.id`, dueOn: sql`open.due_on` }, rules, day)}, false) as "needsCall"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as asked(id, place)
    join accounts a on a.id = asked.id
    left join lateral (
      select sum(o.santim - o.settled_santim) as santim, min(o.due_on) as due_on,
        array_agg(distinct e.full_name order by e.full_name) as learners
      from charges o join enrollments e on e.id = o.enrollment_id
      where o.household_id = a.id and ${isOpen(sql`o`)}) open on true
    left join lateral (
      select json_build_object('name', g.name, 'relation', g.relation, 'phone', g.phone) as found
      from guardianships may join guardians g on g.id = may.guardian_id
      where may.household_id = a.id and may.call_order is not null and g.removed_at is null and not exists (
        select from guardian_blocks b where b.guardian_id = g.id and b.confirmed_at is not null and b.lifted_at is null)
      order by may.may_pay desc, may.call_order, g.created_at, g.id limit 1) callee on true
    left join lateral (
      select json_build_object('at', said.contacted_at, 'by', ${staffName(sql`said.contacted_by`)},
        'outcome', said.outcome, 'note', said.note, 'promisedFor', said.promised_for) as found
      from household_contacts said where said.household_id = a.id
      order by said.contacted_at desc, said.id desc limit 1) contact on true
    left join lateral (
      select json_build_object('for', said.promised_for, 'state', ${promiseState(sql`said`, day.today)}) as found
      from household_contacts said where said.household_id = a.id and said.promised_for is not null
      order by said.contacted_at desc, said.id desc limit 1) promise on true
    order by asked.place`);
  return rows;
};

export interface ReductionRow {
  id: string;
  kind: ReductionKind;
  state: (typeof REDUCTION_STATES)[number];
  santim: number;
  reason: string;
  at: string;
  proposedBy: string;
  decidedBy: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
  undoReason: string | null;
}

export interface ChargeRow extends Record<string, unknown> {
  id: string;
  enrollment: string;
  fullName: string;
  service: Service;
  from: string;
  to: string;
  dueOn: string;
  santim: number;
  settled: number;
  reduced: number;
  lessonsSold: number | null;
  lines: PriceLine[];
  reductions: ReductionRow[];
}

/** More than a household has open, unless nobody has looked after it for years. */
const CHARGES_SHOWN = 200;

/** The open charges of a household, and those that were lowered or are to be; the oldest first. */
export const chargesBehind = async (db: Db, householdId: string): Promise<ChargeRow[]> => {
  const { rows } = await db.execute<ChargeRow>(sql`
    select c.id, c.enrollment_id as enrollment, e.full_name as "fullName", e.service, c.starts_on::text as "from",
      c.ends_on::text as "to", c.due_on::text as "dueOn", c.santim::float8 as santim, c.settled_santim::float8 as settled,
      c.lessons_sold as "lessonsSold", c.lines,
      (select coalesce(sum(a.santim), 0)::float8 from credits k join allocations a on a.credit_id = k.id
        where k.charge_id = c.id and a.charge_id = c.id) as reduced,
      coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'santim', r.santim,
          'reason', r.reason, 'at', r.created_at, 'proposedBy', ${staffName(sql`r.proposed_by`)},
          'decidedBy', ${staffName(sql`r.decided_by`)}, 'undoneAt', k.reversed_at,
          'undoneBy', ${staffName(sql`r.undone_by`)}, 'undoReason', r.undo_reason) order by r.created_at, r.id)
        from reductions r left join credits k on k.id = r.credit_id where r.charge_id = c.id), '[]') as reductions
    from charges c join enrollments e on e.id = c.enrollment_id
    where c.household_id = ${householdId} and c.reversed_at is null
      and (c.settled_santim < c.santim or exists (select from reductions r where r.charge_id = c.id))
    order by c.due_on, e.full_name, c.id limit ${CHARGES_SHOWN}`);
  return rows;
};

export interface ContactRow extends Record<string, unknown> {
  id: string;
  at: string;
  by: string;
  outcome: ContactOutcome;
  note: string;
  promisedFor: string | null;
  promise: PromiseState | null;
}

const CONTACTS_SHOWN = 50;

export const contactsWith = async (db: Db, householdId: string, now: Date): Promise<ContactRow[]> => {
  const { rows } = await db.execute<ContactRow>(sql`
    select said.id, said.contacted_at as at, ${staffName(sql`said.contacted_by`)} as by, said.outcome, said.note,
      said.promised_for::text as "promisedFor",
      case when said.promised_for is not null then ${promiseState(sql`said`, dayOf(now).today)} end as promise
    from household_contacts said where said.household_id = ${householdId}
    order by said.contacted_at desc, said.id desc limit ${CONTACTS_SHOWN}`);
  return rows;
};

export const isHousehold = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, id), eq(accounts.kind, 'student'), isNull(accounts.erasedAt)))) > 0;

/** False: the same contact was written before. */
export const insertContact = async (db: Db, values: typeof householdContacts.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(householdContacts)
    .values(values)
    .onConflictDoNothing({ target: householdContacts.id })
    .returning({ id: householdContacts.id });
  return rows.length > 0;
};

export interface ProposalRow extends Record<string, unknown> {
  id: string;
  kind: ReductionKind;
  householdId: string;
  householdName: string;
  fullName: string;
  from: string;
  santim: number;
  reason: string;
  at: string;
  proposedById: string;
  proposedBy: string;
}

const PROPOSALS_SHOWN = 100;

/** What waits for a second person, the oldest first. */
export const proposedReductions = async (db: Db): Promise<ProposalRow[]> => {
  const { rows } = await db.execute<ProposalRow>(sql`
    select r.id, r.kind, a.id as "householdId", a.first_name || ' ' || a.last_name as "householdName",
      e.full_name as "fullName", c.starts_on::text as "from", r.santim::float8 as santim, r.reason, r.created_at as at,
      r.proposed_by as "proposedById", ${staffName(sql`r.proposed_by`)} as "proposedBy"
    from reductions r
    join charges c on c.id = r.charge_id
    join enrollments e on e.id = c.enrollment_id
    join accounts a on a.id = r.household_id
    where r.state = 'proposed'
    order by r.created_at, r.id limit ${PROPOSALS_SHOWN}`);
  return rows;
};

const chargeFields = {
  id: charges.id,
  householdId: charges.householdId,
  enrollmentId: charges.enrollmentId,
  dueOn: charges.dueOn,
  open: sql<number>`case when ${charges.reversedAt} is null then (${charges.santim} - ${charges.settledSantim})::float8 else 0 end`,
};

export const chargeById = async (db: Db, id: string) => {
  const [row] = await db.select(chargeFields).from(charges).where(eq(charges.id, id));
  return row ?? null;
};

/** To be called with the household locked. */
export const lockCharge = async (tx: Db, id: string) =>
  written(await tx.select(chargeFields).from(charges).where(eq(charges.id, id)).for('no key update'));

export type ReductionOf = typeof reductions.$inferSelect;

export const reductionById = async (db: Db, id: string): Promise<ReductionOf | null> => {
  const [row] = await db.select().from(reductions).where(eq(reductions.id, id));
  return row ?? null;
};

export const insertReduction = async (db: Db, values: typeof reductions.$inferInsert): Promise<ReductionOf> =>
  written(await db.insert(reductions).values(values).returning());

export const updateReduction = async (
  db: Db,
  id: string,
  changed: Partial<typeof reductions.$inferInsert>,
): Promise<void> => {
  await db.update(reductions).set(changed).where(eq(reductions.id, id));
};

export const hasProposal = async (db: Db, chargeId: string): Promise<boolean> =>
  (await db.$count(reductions, and(eq(reductions.chargeId, chargeId), eq(reductions.state, 'proposed')))) > 0;

/** What a member of staff has waived and written off lately for a household without a second person. */
export const reducedAlone = async (
  db: Db,
  { householdId, staffId, now }: { householdId: string; staffId: string; now: Date },
): Promise<number> => {
  const since = new Date(now.getTime() - WAIVER_LIMIT_DAYS * 86_400_000);
  const [row] = await db
    .select({ santim: sql<number>`coalesce(sum(${reductions.santim}), 0)::float8` })
    .from(reductions)
    .innerJoin(credits, eq(credits.id, reductions.creditId))
    .where(
      and(
        eq(reductions.householdId, householdId),
        eq(reductions.proposedBy, staffId),
        eq(reductions.needsSecondPerson, false),
        isNull(credits.reversedAt),
        sql`${reductions.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    );
  return row?.santim ?? 0;
};

/** The credit that lowers a charge, and pays nothing else. The database books it. */
export const insertCreditFor = async (
  db: Db,
  charge: { id: string; householdId: string; enrollmentId: string },
  { kind, santim, reason, by, now }: { kind: ReductionKind; santim: number; reason: string; by: string; now: Date },
): Promise<string> => {
  const { householdId, enrollmentId, id: chargeId } = charge;
  const credit = written(
    await db
      .insert(credits)
      .values({ householdId, enrollmentId, chargeId, cause: kind, santim, reason, createdAt: now, createdBy: by })
      .returning({ id: credits.id }),
  );
  await db.insert(allocations).values({ householdId, chargeId, creditId: credit.id, santim, cause: 'chosen', at: now });
  return credit.id;
};

/** False: it was taken back before. The database books it back and frees what it paid. */
export const reverseCredit = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(credits)
    .set({ reversedAt: now })
    .where(and(eq(credits.id, id), isNull(credits.reversedAt)))
    .returning({ id: credits.id });
  return rows.length > 0;
};
