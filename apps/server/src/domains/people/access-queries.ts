import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The learners of other households whom an account may see. The one place that says so: whatever asks whether somebody
 * may see a learner, a class or an enrollment asks here, at every call, so that taking access back works at once.
 */
export const learnersSharedWith = (viewer: SQLWrapper): SQL => sql`
  select coalesce(shared.merged_into_id, shared.id) from guardians
  join guardianships on guardianships.guardian_id = guardians.id and guardianships.may_see
  join learners shared on shared.id = guardianships.learner_id
  where guardians.access_account_id = ${viewer} and guardians.removed_at is null`;

/** Whether a row of `enrollments` is the viewer's own or of a learner whom they may see. */
export const isEnrollmentSeenBy = (viewer: SQLWrapper): SQL =>
  sql`(enrollments.account_id = ${viewer} or enrollments.learner_id in (${learnersSharedWith(viewer)}))`;
