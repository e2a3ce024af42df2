import type { ClassResource, LearningClass, Person } from '@temari/contracts/classes';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { joinAddress } from '../../domains/classes/rooms.ts';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import type { Secrets } from '../../domains/identity/codes/secrets.ts';
import type { Rooms } from '../../ports/rooms.ts';
import type { ClassRow, JsonClass, ResourceRow } from './queries.ts';

/** To whom something is shown, and how files are signed for them. */
export interface Showing {
  accountId: string;
  fileUrl: (fileId: string) => string;
  publicUrl: string;
  rooms: Rooms;
}

export const showingTo = (
  actor: Actor,
  { secrets, publicUrl, rooms }: { secrets: Secrets; publicUrl: string; rooms: Rooms },
  now: Date,
): Showing => ({
  accountId: actor.accountId,
  publicUrl,
  rooms,
  fileUrl: (fileId) => signedFileUrl(secrets.fileLinks, fileId, actor, now),
});

export const presentResource = (resource: ResourceRow, { accountId, fileUrl }: Showing): ClassResource => ({
  id: resource.id,
  url: resource.fileId ? fileUrl(resource.fileId) : (resource.link ?? ''),
  description: resource.description,
  createdAt: resource.createdAt,
  name: resource.name,
  mediaType: resource.mediaType,
  sizeBytes: resource.sizeBytes,
  ...(resource.lessonId &&
    resource.lessonStartsAt && { lesson: { id: resource.lessonId, startsAt: resource.lessonStartsAt } }),
  isMine: resource.accountId === accountId,
});

const teachersOf = ({ teachers }: ClassRow): LearningClass['teachers'] => {
  const person = (part: 'teacher' | 'substitute'): Person | null => {
    const found = teachers.find((candidate) => candidate.part === part);
    return found ? { firstName: found.firstName, lastName: found.lastName } : null;
  };
  return teachers.length > 0 ? [{ teacher: person('teacher'), substitute: person('substitute') }] : [];
};

/** As it is outside JSON. */
export const datedClass = <Row extends JsonClass>({ roomFailedAt, ...row }: Row) => ({
  ...row,
  roomFailedAt: roomFailedAt === null ? null : new Date(roomFailedAt),
});

export const presentClass = (row: ClassRow, showing: Showing, calendarUrl: string | null): LearningClass => ({
  id: row.id,
  status: row.status,
  serviceType: SERVICE_TYPES[row.service],
  grade: row.grade,
  courseType: row.courseType,
  translations: row.translations,
  schedule: row.schedule,
  time: row.time,
  weekdays: row.weekdays,
  startsAtMinute: row.startsAtMinute,
  endsAtMinute: row.endsAtMinute,
  startDate: row.startDate,
  endDate: row.endDate,
  meetingLink: joinAddress(showing, row),
  enrollments: row.enrollments,
  teachers: teachersOf(row),
  resources: row.resources.map((resource) => presentResource(resource, showing)),
  calendarUrl,
});
