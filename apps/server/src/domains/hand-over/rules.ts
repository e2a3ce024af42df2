import type { HandOver } from '@temari/contracts/hand-over';
import { INVITATION_DAYS, invitationsLapseBefore } from '../identity/codes/invitations.ts';
import { isMinor } from '../people/rules.ts';
import type { CandidateRow } from './queries.ts';

/** Why the lessons of this learner cannot be handed over; null where they can. */
export const refusalOf = (
  { ownAccountId, dateOfBirth, phone, household, isGuardiansPhone }: CandidateRow,
  now: Date,
): 'handover/done' | 'handover/not-adult' | 'handover/no-own-phone' | null => {
  if (ownAccountId) return 'handover/done';
  if (dateOfBirth === null || isMinor({ dateOfBirth, grade: null }, now)) return 'handover/not-adult';
  if (phone === null || phone === household.phone || isGuardiansPhone) return 'handover/no-own-phone';
  return null;
};

const stateOf = (row: CandidateRow, now: Date): HandOver['state'] => {
  if (row.ownAccountId) return 'handed-over';
  const isWaiting = row.handOverHash && row.handOverSentAt && row.handOverSentAt > invitationsLapseBefore(now);
  if (!isWaiting) return 'possible';
  return row.handOverAgreedAt ? 'agreed' : 'asked';
};

/** What the office can do for a grown learner; null for whoever is no adult. Why not now is said when it is tried. */
export const officeStateOf = (row: CandidateRow, now: Date): HandOver['state'] | null =>
  refusalOf(row, now) === 'handover/not-adult' ? null : stateOf(row, now);

export const present = (row: CandidateRow, now: Date): HandOver => {
  const state = stateOf(row, now);
  const isWaiting = state === 'asked' || state === 'agreed';
  return {
    id: row.id,
    fullName: row.fullName,
    state,
    until:
      isWaiting && row.handOverSentAt
        ? new Date(row.handOverSentAt.getTime() + INVITATION_DAYS * 86_400_000).toISOString()
        : null,
    householdMaySee: row.householdMaySee,
  };
};
