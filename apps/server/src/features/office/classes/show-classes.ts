import { addDays } from '@temari/contracts/addis-time';
import type { showCalendar as calendarContract, OfficeClass } from '@temari/contracts/office-classes';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { SETTING_SCOPES_OF, type Service } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { holidaysOfMonth } from '../../../domains/ethiopia/holidays.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentClass, presentFacts } from './present.ts';
import {
  approvedTeachers,
  type ClassRow,
  classById,
  classesBetween,
  classPage,
  resourcesOf,
  studentsOf,
  timetableEntries,
} from './queries.ts';
import { lessonDates } from './rules.ts';

interface Filter {
  search?: string | undefined;
  page?: number | undefined;
  service?: Service | undefined;
  status?: ClassRow['status'] | undefined;
}

export const listClasses = async ({ db }: Pick<Deps, 'db'>, { search = '', page = 1, service, status }: Filter) => {
  const { rows, total } = await classPage(db, {
    search,
    service,
    status,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return { rows: rows.map(presentFacts), total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)) };
};

export const showClass = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeClass> => {
  const row = await classById(db, id);
  if (!row) throw new AppError('request/not-found');
  const [students, resources] = await Promise.all([studentsOf(db, id), resourcesOf(db, id)]);
  const now = clock.now();
  return presentClass(row, students, resources, (fileId) => signedFileUrl(secrets.fileLinks, fileId, actor, now));
};

export const showClassOptions = async ({ db }: Pick<Deps, 'db'>) => {
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
  return { schedules: byService(valuesOf('scheduleName')), times: byService(valuesOf('possibleTime')), teachers };
};

export const showCalendar = async (
  { db }: Pick<Deps, 'db'>,
  { month }: { month: string },
): Promise<output<typeof calendarContract.reply>> => {
  const rows = await classesBetween(db, `${month}-01`, addDays(`${month}-01`, 30));
  const lessons = rows.flatMap((row) =>
    lessonDates(row, month).map((date) => ({
      classId: row.id,
      date,
      time: row.time,
      startsAtMinute: row.startsAtMinute,
      service: row.service,
      courseType: row.courseType,
      translations: row.translations,
      grade: row.grade,
      teacher: row.teacherId ? row.teacherName : null,
      problems: [
        ...(row.teacherId ? [] : (['no-teacher'] as const)),
        ...(row.meetingLink ? [] : (['no-link'] as const)),
      ],
    })),
  );
  return { meetings: lessons, holidays: holidaysOfMonth(month) };
};
