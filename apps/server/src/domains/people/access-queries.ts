import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Of a block `b`. The household itself is never blocked, whichever number it writes behind a guardian. */
const inForce = (phone: SQLWrapper): SQL =>
  sql`b.confirmed_at is not null and b.lifted_at is null
    and ${phone} is distinct from (select own.phone from accounts own where own.id = b.household_id)`;

/**
 * Whether the office has blocked a guardian: this row, the same number on another row of the household, or the same
 * account with another number.
 */
export const isBlocked = (
  guardian: SQL = sql`guardians`,
  account: SQLWrapper = sql`${guardian}.access_account_id`,
): SQL =>
  sql`exists (select 1 from guardian_blocks b where b.household_id = ${guardian}.household_id
    and (b.guardian_id = ${guardian}.id or b.phone = ${guardian}.phone or b.blocked_account_id = ${account})
    and ${inForce(sql`${guardian}.phone`)})`;

/** Whether a number is one of a guardian whom the office has blocked in a household: no message about it goes there. */
export const isPhoneBlocked = (householdId: SQLWrapper, phone: SQLWrapper): SQL =>
  sql`exists (select 1 from guardian_blocks b join guardians blocked on blocked.id = b.guardian_id
    where b.household_id = ${householdId} and ${phone} in (b.phone, blocked.phone) and ${inForce(phone)})`;

/**
 * The learners of other households whom an account may see: those shared with it as a guardian, and the one who took
 * the lessons over with it at 18, whom guardians see no more. The one place that says so: whatever asks whether
 * somebody may see a learner, a class or an enrollment asks here, at every call, so that taking access back works at once.
 */
export const learnersSharedWith = (viewer: SQLWrapper, right: SQL = sql`true`): SQL => sql`
  select seen.id from guardians
  join guardianships on guardianships.guardian_id = guardians.id and guardianships.may_see and ${right}
  join learners shared on shared.id = guardianships.learner_id
  join learners seen on seen.id = coalesce(shared.merged_into_id, shared.id) and seen.own_account_id is null
  where guardians.access_account_id = ${viewer} and guardians.removed_at is null and not ${isBlocked()}
  union all
  select grown.id from learners grown where grown.own_account_id = ${viewer}`;

/** Whether the household that pays for a learner sees the lessons: until it handed them over, or when it is let again. */
export const isSeenByHousehold = (learnerId: SQLWrapper): SQL => sql`
  not exists (select 1 from learners grown
    where grown.id = ${learnerId} and grown.own_account_id is not null and not grown.household_may_see)`;

/** Whether a row of `enrollments` is the viewer's own or of a learner whom they may see. */
export const isEnrollmentSeenBy = (viewer: SQLWrapper): SQL => sql`(
  (enrollments.account_id = ${viewer} and ${isSeenByHousehold(sql`enrollments.learner_id`)})
  or enrollments.learner_id in (${learnersSharedWith(viewer)}))`;

/**
 * Whether an account decides for a learner: the household until it handed the lessons over, the grown learner, and a
 * guardian with access who may decide. Who only sees, the household of a grown learner too, changes nothing.
 */
export const mayDecideFor = (viewer: SQLWrapper, learnerId: SQLWrapper): SQL => sql`(
  exists (select 1 from learners child
    where child.id = ${learnerId} and child.household_id = ${viewer} and child.own_account_id is null)
  or ${learnerId} in (${learnersSharedWith(viewer, sql`guardianships.may_decide`)}))`;
