import type { Announcement } from '@temari/contracts/office-announcements';
import type { Service } from '@temari/contracts/vocabulary';
import type { Actor } from '../../../domains/identity/actor.ts';
import type { ShownAnnouncement } from './queries.ts';

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const present = (
  { row, writer, approver, stopper, course }: ShownAnnouncement,
  { accountId }: Pick<Actor, 'accountId'>,
): Announcement => ({
  id: row.id,
  state: row.state,
  audience: {
    kind: row.audienceKind,
    grade: row.audienceKind === 'grade' ? row.audienceValue : null,
    service: row.audienceKind === 'service' ? (row.audienceValue as Service) : null,
    class: course,
  },
  words: row.words,
  bySms: row.bySms,
  receivers: row.receivers,
  costSantim: row.costSantim,
  needsSecondPerson: row.needsSecondPerson,
  writtenBy: person(row.writtenBy, writer),
  writtenAt: row.writtenAt.toISOString(),
  approvedBy: person(row.approvedBy, approver),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  stoppedBy: person(row.stoppedBy, stopper),
  endedAt: row.endedAt?.toISOString() ?? null,
  isOwn: row.writtenBy === accountId,
});
