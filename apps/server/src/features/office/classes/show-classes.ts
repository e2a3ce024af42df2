import { addDays, addisDate, addisMinuteOfDay, startOfAddisDay } from '@temari/contracts/addis-time';
import { daysOfPlainMonth } from '@temari/contracts/billing-months';
import { OFFICE_ACTS } from '@temari/contracts/endpoint';
import type { showCalendar as calendarContract, OfficeClass } from '@temari/contracts/office-classes';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { slotLabel } from '@temari/contracts/schedule';
import { ROOM_KINDS, SETTING_SCOPES_OF, type Service } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { timetableEntries } from '../../../domains/classes/making-queries.ts';
import { classProblems, joinAddress } from '../../../domains/classes/rooms.ts';
import { waitingFor } from '../../../domains/classes/waiting-queries.ts';
import { holidaysBetween } from '../../../domains/ethiopia/holidays.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentClass, presentFacts } from './present.ts';
import {
  approvedTeachers,
  type ClassRow,
  classById,
  classPage,
  closuresBetween,
  lessonsOfMonth,
  resourcesOf,
  studentsOf,
} from './queries.ts';

interface Filter {
  search?: string | undefined;
  page?: number | undefined;
  service?: Service | undefined;
  status?: ClassRow['status'] | undefined;
}

export const listClasses = async (
  { db, clock, publicUrl, rooms }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'rooms'>,
  { search = '', page = 1, service, status }: Filter,
) => {
  const { rows, total } = await classPage(db, {
    search,
    service,
    status,
    today: addisDate(clock.now()),
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return {
    rows: rows.map((row) => presentFacts(row, joinAddress({ publicUrl, rooms }, row))),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};

/** Whoever may change a class sees the address of its room; whoever only reads sees ours. */
export const showClass = async (
  { db, clock, secrets, publicUrl, rooms }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeClass> => {
  const now = clock.now();
  const today = addisDate(now);
  const row = await classById(db, id, today);
  if (!row) throw new AppError('request/not-found');
  const [students, resources, waiting] = await Promise.all([
    studentsOf(db, id, today),
    resourcesOf(db, id),
    waitingFor(db, [id]),
  ]);
  const mayEdit = OFFICE_ACTS.some((role) => role === actor.role);
  return presentClass(
    { ...row, meetingLink: mayEdit ? row.meetingLink : joinAddress({ publicUrl, rooms }, row) },
    { students, resources, waiting: waiting.get(id) ?? [] },
    (fileId) => signedFileUrl(secrets.fileLinks, fileId, actor, now),
  );
};

export const showClassOptions = async ({ db, rooms }: Pick<Deps, 'db' | 'rooms'>) => {
  const [entries, teachers] = await Promise.all([timetableEntries(db), approvedTeachers(db)]);
  const valuesOf =
    (list: 'scheduleName' | 'possibleTime') =>
    (service: Service): string[] => [
      ...new Set(
        entries
          .filter(
            (entry) =>
              entry.list === list && entry.status === 'Active' && SETTING_SCOPES_OF[service].includes(entry.scope),
          )
          .map(({ value }) => value),
      ),
    ];
  const byService = (values: (service: Service) => string[]) => ({
    tutor: values('tutor'),
    language: values('language'),
    visa: values('visa'),
    studyAbroad: values('studyAbroad'),
  });
  return {
    schedules: byService(valuesOf('scheduleName')),
    times: byService(valuesOf('possibleTime')),
    teachers,
    rooms: { usual: rooms.usual, kinds: ROOM_KINDS.filter((kind) => kind === 'link' || rooms.servers[kind]) },
  };
};

export const showCalendar = async (
  { db, rooms }: Pick<Deps, 'db' | 'rooms'>,
  { month, calendar = 'gregorian' }: output<typeof calendarContract.query>,
): Promise<output<typeof calendarContract.reply>> => {
  const { from: first, to: last } = daysOfPlainMonth(calendar, month);
  const [lessons, closures] = await Promise.all([
    lessonsOfMonth(db, startOfAddisDay(first), startOfAddisDay(addDays(last, 1))),
    closuresBetween(db, first, last),
  ]);
  return {
    meetings: lessons.map(({ startsAt, endsAt, teacherName, hasLink, room, roomFailedAt, ...facts }) => ({
      ...facts,
      date: addisDate(startsAt),
      time: slotLabel(addisMinuteOfDay(startsAt), addisMinuteOfDay(endsAt)),
      startsAtMinute: addisMinuteOfDay(startsAt),
      teacher: teacherName,
      problems: classProblems(rooms, { teacher: teacherName, hasLink, room, roomFailedAt }),
    })),
    closures,
    holidays: holidaysBetween(first, last)
      .filter(({ isMemorial }) => !isMemorial)
      .map(({ isMemorial: _, ...holiday }) => holiday),
  };
};
