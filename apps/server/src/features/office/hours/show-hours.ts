import { addisDate } from '@temari/contracts/addis-time';
import type { HoursOfMonth } from '@temari/contracts/hours';
import type { OfficeHours } from '@temari/contracts/office-hours';
import { schoolMonthOf } from '@temari/contracts/school-months';
import type { Deps } from '../../../deps.ts';
import { instantsOf, linesOf, openMonth } from '../../../domains/hours/month-hours.ts';
import { presentHours, presentMonth } from '../../../domains/hours/present.ts';
import { closingOf, objectionsOf, unmarkedCount } from '../../../domains/hours/queries.ts';
import { isWaitedFor, type Line, sumOf } from '../../../domains/hours/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { openObjections, teachersById } from './queries.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

const byTeacher = (lines: readonly Line[]): Map<string, Line[]> => {
  const found = new Map<string, Line[]>();
  for (const line of lines) found.set(line.accountId, [...(found.get(line.accountId) ?? []), line]);
  return found;
};

const isUnmarked = ({ why }: Line): boolean => why === 'unmarked';

/** The month to look at where none is named: the one that is to be closed next. */
export const listHours = async (
  { db, clock }: Reading,
  { month: wanted }: { month?: string | undefined },
): Promise<OfficeHours> => {
  const now = clock.now();
  const open = await openMonth(db, now);
  const current = schoolMonthOf(addisDate(now));
  const month = wanted ?? (open < current ? open : current);
  const [lines, waiting, closing] = await Promise.all([
    linesOf(db, { month, open, now }),
    openObjections(db, month),
    closingOf(db, month),
  ]);
  const ofTeacher = byTeacher(lines);
  const people = await teachersById(db, [...new Set([...ofTeacher.keys(), ...waiting.map((each) => each.accountId)])]);
  const nameOf = (id: string): string | null => people.get(id)?.name ?? null;
  const counted = new Map(lines.map((line) => [`${line.lessonId} ${line.accountId}`, line.minutes]));
  const facts = presentMonth(month, open, now);
  return {
    ...facts,
    closed: closing && { at: closing.at.toISOString(), by: closing.by },
    canClose: month === open && isWaitedFor(month, now),
    minutes: sumOf(lines),
    unmarked: facts.state === 'closed' ? 0 : await unmarkedCount(db, { ...instantsOf(month), now }),
    teachers: [...people.keys()]
      .map((id) => {
        const own = ofTeacher.get(id) ?? [];
        return {
          id,
          name: nameOf(id),
          lessons: own.filter((line) => !isUnmarked(line)).length,
          minutes: sumOf(own),
          unmarked: own.filter(isUnmarked).length,
          objections: waiting.filter(({ accountId }) => accountId === id).length,
        };
      })
      .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '') || (one.id < other.id ? -1 : 1)),
    objections: waiting.map(({ id, accountId, lessonId, day, text, raisedAt, planned }) => ({
      id,
      teacher: { id: accountId, name: nameOf(accountId) },
      lesson: lessonId,
      date: day,
      text,
      at: raisedAt.toISOString(),
      planned,
      counted: lessonId === null ? null : (counted.get(`${lessonId} ${accountId}`) ?? 0),
    })),
  };
};

export const showTeacherHours = async (
  { db, clock }: Reading,
  { month, id }: { month: string; id: string },
): Promise<{ name: string | null; hours: HoursOfMonth }> => {
  const now = clock.now();
  const teacher = (await teachersById(db, [id])).get(id);
  if (!teacher) throw new AppError('request/not-found');
  const open = await openMonth(db, now);
  const [lines, objections] = [
    await linesOf(db, { month, open, accountId: id, now }),
    await objectionsOf(db, month, id),
  ];
  return { name: teacher.name, hours: presentHours({ month, open, lines, objections }, now) };
};
