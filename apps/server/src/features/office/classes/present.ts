import type { OfficeClass } from '@temari/contracts/office-classes';
import type { Waiting } from '../../../domains/classes/waiting-queries.ts';
import type { ClassFacts, resourcesOf, studentsOf } from './queries.ts';

const person = (id: string | null, name: string) => (id ? { id, name } : null);

export const presentFacts = (row: ClassFacts, meetingLink: string | null) => ({
  id: row.id,
  service: row.service,
  grade: row.grade,
  courseType: row.courseType,
  translations: row.translations,
  schedule: row.schedule,
  time: row.time,
  startDate: row.startDate,
  endDate: row.endDate,
  meetingLink,
  room: row.room,
  status: row.status,
  capacity: row.capacity,
  students: row.students,
  away: row.away,
  teacher: person(row.teacherId, row.teacherName),
  substitute: person(row.substituteId, row.substituteName),
});

export const presentClass = (
  row: ClassFacts,
  {
    students,
    resources,
    waiting,
  }: {
    students: Awaited<ReturnType<typeof studentsOf>>;
    resources: Awaited<ReturnType<typeof resourcesOf>>;
    waiting: Waiting[];
  },
  linkTo: (fileId: string) => string,
): OfficeClass => ({
  ...presentFacts(row, row.meetingLink),
  version: row.version,
  enrollments: students,
  waiting: waiting.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
  resources: resources.map(({ resource: { id, fileId, link, description, createdAt }, fileName }) => ({
    id,
    url: fileId ? linkTo(fileId) : (link ?? ''),
    name: description || (fileName ?? (link ? new URL(link).host : '')),
    description,
    createdAt: createdAt.toISOString(),
  })),
});
