import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { Deps } from '../../../deps.ts';
import { linesOf, openMonth } from '../../../domains/hours/month-hours.ts';
import { type Line, sumOf } from '../../../domains/hours/rules.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { type TeacherRow, teachersById } from './queries.ts';

const COLUMNS = ['month', 'teacher', 'phone', 'date', 'class', 'grade', 'minutes', 'why', 'about month'];
const TEACHER_COLUMNS = ['month', 'teacher', 'phone', 'lessons', 'minutes', 'hours'];
const HOUR_MINUTES = 60;

interface Counted {
  month: string;
  lines: Line[];
  people: Map<string, TeacherRow>;
}

/** What counts, by teacher and day. */
const countedIn = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, month: string): Promise<Counted> => {
  const now = clock.now();
  const open = await openMonth(db, now);
  const lines = (await linesOf(db, { month, open, now })).filter(({ minutes }) => minutes !== 0);
  const people = await teachersById(db, [...new Set(lines.map(({ accountId }) => accountId))]);
  const nameOf = ({ accountId }: Line): string => people.get(accountId)?.name ?? '';
  const sorted = lines.sort(
    (one, other) =>
      nameOf(one).localeCompare(nameOf(other)) ||
      one.accountId.localeCompare(other.accountId) ||
      one.day.localeCompare(other.day),
  );
  return { month, lines: sorted, people };
};

const rowOf = ({ month, people }: Counted, line: Line) => {
  const teacher = people.get(line.accountId);
  const { day, courseType, grade, minutes, why, about } = line;
  return [month, teacher?.name ?? '', teacher?.phone ?? '', day, courseType ?? '', grade, minutes, why, about];
};

export const exportHours = async (deps: Pick<Deps, 'db' | 'clock'>, { month }: { month: string }) => {
  const counted = await countedIn(deps, month);
  const rows = counted.lines.map((line) => rowOf(counted, line));
  return { csv: CSV_BOM + [COLUMNS, ...rows].map((row) => csvLine(row)).join(''), next: null };
};

export const exportHoursSheet = async (deps: Pick<Deps, 'db' | 'clock'>, { month }: { month: string }) => {
  const counted = await countedIn(deps, month);
  const { lines, people } = counted;
  const teachers = [...new Set(lines.map(({ accountId }) => accountId))].map((id) => {
    const own = lines.filter(({ accountId }) => accountId === id);
    const minutes = sumOf(own);
    return [
      month,
      people.get(id)?.name ?? '',
      people.get(id)?.phone ?? '',
      own.length,
      minutes,
      Math.round((minutes / HOUR_MINUTES) * 100) / 100,
    ];
  });
  const file = xlsx([
    { name: 'Teachers', rows: [TEACHER_COLUMNS, ...teachers] },
    { name: 'Lessons', rows: [COLUMNS, ...lines.map((line) => rowOf(counted, line))] },
  ]);
  return { xlsx: file.toString('base64') };
};
