import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import type { AttendanceState } from '@temari/contracts/vocabulary';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { attendanceSheets } from '../db/schema/attendance.ts';
import { classTeachers } from '../db/schema/class-teachers.ts';
import { classes } from '../db/schema/classes.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { files } from '../db/schema/files.ts';
import { homework, homeworkFiles } from '../db/schema/homework.ts';
import { lessons } from '../db/schema/lessons.ts';
import { teachers } from '../db/schema/teachers.ts';
import { written } from '../db/written.ts';
import { addMarks } from '../domains/attendance/queries.ts';
import { askRound } from '../domains/covers/ask.ts';
import { claimDueCover, openCover } from '../domains/covers/queries.ts';
import { planClasses } from '../domains/lessons/plan-classes.ts';
import { prefillClosures } from '../features/lessons/prefill-closures.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store.ts';
import { NO_PASSWORD } from './demo-accounts.ts';
import { seedCash } from './seed-cash.ts';
import { seedConsents } from './seed-consents.ts';
import { readable, seedClass, seedPaidEnrollment } from './seed-learning.ts';
import { seedMonths } from './seed-months.ts';
import { keepNoticesIn, seedAnnouncement, seedNotices } from './seed-notices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Classes of the demo have run for three weeks. */
const WEEKS_BACK = 5;
/** A teacher can still mark what ended in these hours. */
const MARKABLE_HOURS = 70;
/** The office asks for sheets that are missing for a day. */
const SHEET_DUE_HOURS = 24;
/** So that the lesson that looks for a substitute is open for the whole day on which the demo was first started. */
const COVER_LEAD_HOURS = 20;

/** What was taught, oldest first; a longer row starts again from the beginning. */
const TAUGHT = [
  { topic: 'Sets and numbers', homework: 'Worksheet 1, numbers 1 to 6' },
  { topic: 'Linear equations', homework: 'Worksheet 2' },
  { topic: 'Systems of two equations', homework: 'Worksheet 3, the odd numbers' },
  { topic: 'Factorising', homework: '' },
  { topic: 'Quadratic equations', homework: 'Worksheet 4, numbers 1 to 4' },
  { topic: 'Completing the square', homework: 'Worksheet 4, numbers 5 to 8' },
  { topic: 'The quadratic formula', homework: 'Three equations of your own' },
  { topic: 'Word problems', homework: 'Worksheet 5' },
  { topic: 'Parabolas', homework: 'Draw two of them' },
  { topic: 'Inequalities', homework: 'Worksheet 6' },
  { topic: 'Revision', homework: 'Worksheet 7, the even numbers' },
] as const;

const taughtAt = (place: number): { topic: string; homework: string } => TAUGHT[place % TAUGHT.length] ?? TAUGHT[0];

/** How the demo's own learner was, the oldest lesson first: every state is in it. */
const HANA: readonly AttendanceState[] = [
  'present',
  'late',
  'present',
  'absent',
  'present',
  'excused',
  'present',
  'present',
];
/** Learners of the demo's own class, beside Hana. */
const CLASSMATES = ['Ruth Sample', 'Natnael Sample', 'Liya Sample', 'Saron Sample'];
const OF_COLLEAGUE = ['Yonas Sample', 'Eden Sample', 'Kaleb Sample'];
const OF_NOBODY = ['Meklit Sample', 'Robel Sample'];
/** Has missed the last three lessons that were marked. */
const STAYS_AWAY = 'Yonas Sample';
const MISSED = 3;

interface Seat {
  learnerId: string;
  householdId: string;
  name: string;
}

type Lesson = typeof lessons.$inferSelect;

/** A household for each: they are there so that a sheet has names and the office has somebody to call. */
const seedLearners = async (
  db: Db,
  adminId: string,
  names: readonly string[],
  place: { classId: string; grade: string; frequency: string; time: string; packageTitle: string; firstPhone: number },
  now: Date,
): Promise<void> => {
  const { classId, grade, frequency, time, packageTitle, firstPhone } = place;
  const households = await db
    .insert(accounts)
    .values(
      names.map((name, index) => ({
        kind: 'student' as const,
        phone: `+251911000${firstPhone + index}`,
        firstName: 'Parent of',
        lastName: name,
        email: 'parent.sample@gmail.com',
        passwordHash: NO_PASSWORD,
      })),
    )
    .returning({ id: accounts.id, name: accounts.lastName });
  for (const [index, { id: studentId, name: fullName }] of households.entries()) {
    await seedPaidEnrollment(
      db,
      { studentId, adminId },
      {
        service: 'tutor',
        packageTitle,
        fullName,
        grade,
        frequency,
        time,
        details: { email: 'parent.sample@gmail.com', intentOfStudent: 'Better marks at school' },
        classId,
        transactionId: `SAMPLE${firstPhone + index}`,
      },
      new Date(now.getTime() - 28 * DAY_MS),
    );
  }
};

const seatsOf = async (db: Db, classId: string): Promise<Seat[]> => {
  const rows = await db
    .select({
      learnerId: enrollments.learnerId,
      householdId: enrollments.accountId,
      name: enrollments.fullName,
    })
    .from(enrollments)
    .where(and(eq(enrollments.classId, classId), isNotNull(enrollments.learnerId)))
    .orderBy(asc(enrollments.fullName));
  return rows.flatMap(({ learnerId, ...seat }) => (learnerId ? [{ ...seat, learnerId }] : []));
};

const lessonsOf = async (db: Db, classId: string): Promise<Lesson[]> =>
  db
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, classId), ne(lessons.state, 'cancelled')))
    .orderBy(asc(lessons.startsAt));

/** One more lesson than the timetable has, an hour long; on a holiday or a Sunday the next one may be far. */
const extraLesson = async (db: Db, classId: string, slotDate: string, startsAtMinute: number): Promise<void> => {
  const startsAt = new Date(startOfAddisDay(slotDate).getTime() + startsAtMinute * MINUTE_MS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  await db.insert(lessons).values({ classId, kind: 'extra', slotDate, startsAt, endsAt, touchedAt: startsAt });
};

const isOnOrBefore = (day: string, { startsAt, endsAt }: Lesson, now: Date): boolean =>
  endsAt > now && addisDate(startsAt) <= day;

/** Whatever day it is, there is a lesson today or tomorrow. */
const ensureNextLesson = async (db: Db, classId: string, startsAtMinute: number, now: Date): Promise<void> => {
  const tomorrow = addDays(addisDate(now), 1);
  const known = await lessonsOf(db, classId);
  if (known.some((lesson) => isOnOrBefore(tomorrow, lesson, now))) return;
  await extraLesson(db, classId, tomorrow, startsAtMinute);
};

/** Whatever day it is, there is a lesson that is over and can still be marked. */
const ensureLessonToMark = async (db: Db, classId: string, startsAtMinute: number, now: Date): Promise<void> => {
  const since = now.getTime() - MARKABLE_HOURS * HOUR_MS;
  const known = await lessonsOf(db, classId);
  if (known.some(({ endsAt }) => endsAt <= now && endsAt.getTime() > since)) return;
  await extraLesson(db, classId, addDays(addisDate(now), -1), startsAtMinute);
};

/** Sheets as a teacher hands them in, ten minutes after each lesson. */
const seedSheets = async (
  db: Db,
  { teacherId, seats, held }: { teacherId: string; seats: Seat[]; held: Lesson[] },
  stateOf: (seat: Seat, place: number) => AttendanceState,
): Promise<void> => {
  if (held.length === 0) return;
  const after = ({ endsAt }: Lesson): Date => new Date(endsAt.getTime() + 10 * MINUTE_MS);
  await addMarks(
    db,
    held.flatMap((lesson, place) =>
      seats.map((seat) => {
        const state = stateOf(seat, place);
        const at = after(lesson);
        const saidByFamily = state === 'excused';
        return {
          id: newId(),
          lessonId: lesson.id,
          householdId: seat.householdId,
          learnerId: seat.learnerId,
          state,
          minutesLate: state === 'late' ? 12 : null,
          reason: saidByFamily ? ('illness' as const) : null,
          source: saidByFamily ? ('family' as const) : ('teacher' as const),
          byId: saidByFamily ? seat.householdId : teacherId,
          deviceAt: at,
          receivedAt: at,
          outcome: 'stands' as const,
        };
      }),
    ),
  );
  await db.insert(attendanceSheets).values(
    held.map((lesson, place) => {
      const at = after(lesson);
      return {
        id: newId(),
        lessonId: lesson.id,
        accountId: teacherId,
        ...taughtAt(place),
        deviceAt: at,
        receivedAt: at,
      };
    }),
  );
  await db
    .update(lessons)
    .set({ state: 'held', touchedAt: held[0]?.startsAt ?? null })
    .where(
      inArray(
        lessons.id,
        held.map(({ id }) => id),
      ),
    );
};

/** A page of homework in the store; the same picture for each, under keys of their own. */
const seedPage = async (
  db: Db,
  { householdId }: Seat,
  { page, at, fileStore }: { page: string; at: Date; fileStore: FileStore },
): Promise<string> => {
  const id = newId();
  const { size: sizeBytes } = await stat(page);
  const hash = createHash('sha256')
    .update(await readFile(page))
    .digest('hex');
  const mediaType = 'image/png';
  await fileStore.put(id, { path: page, sizeBytes, mediaType, disposition: 'attachment' });
  await db.insert(files).values({
    id,
    accountId: householdId,
    purpose: 'homework',
    name: 'homework.png',
    mediaType,
    sizeBytes,
    sha256: hash,
    sourceSha256: hash,
    storageKey: id,
    createdAt: at,
  });
  return id;
};

/** Of the lessons with homework the newest waits to be returned; the two before came back, one of them to be done again. */
const seedHomework = async (
  db: Db,
  { teacherId, seat, held }: { teacherId: string; seat: Seat; held: Lesson[] },
  { page, fileStore }: { page: string; fileStore: FileStore },
): Promise<void> => {
  const withHomework = held.filter((_lesson, place) => taughtAt(place).homework !== '');
  const said = [
    { remark: 'Very clear steps. Next time write the check, too.', verdict: 'well-done' as const },
    { remark: 'Number 3 has two answers. Please do it once more.', verdict: 'again' as const },
    null,
  ];
  for (const [place, lesson] of withHomework.slice(-said.length).entries()) {
    const handedInAt = new Date(lesson.endsAt.getTime() + 5 * HOUR_MS);
    const back = said[place];
    const { id } = written(
      await db
        .insert(homework)
        .values({
          lessonId: lesson.id,
          learnerId: seat.learnerId,
          householdId: seat.householdId,
          accountId: seat.householdId,
          handedInAt,
          ...(back && { ...back, returnedAt: new Date(handedInAt.getTime() + 12 * HOUR_MS), returnedBy: teacherId }),
        })
        .returning({ id: homework.id }),
    );
    const fileId = await seedPage(db, seat, { page, at: handedInAt, fileStore });
    const { householdId } = seat;
    await db.insert(homeworkFiles).values({ homeworkId: id, householdId, fileId, position: 0, addedAt: handedInAt });
  }
};

/** Of the lessons to come the second is cancelled and the third begins later: neither is the next one. */
const changeLessonsToCome = async (db: Db, classId: string, now: Date): Promise<void> => {
  const [, cancelled, moved] = (await lessonsOf(db, classId)).filter(
    ({ kind, startsAt }) => kind === 'regular' && startsAt > now,
  );
  if (!cancelled || !moved) throw new Error('The demo class has too few lessons to come.');
  await db
    .update(lessons)
    .set({
      state: 'cancelled',
      cause: 'office',
      note: 'The building has no electricity that day.',
      cancelledAt: now,
      touchedAt: now,
    })
    .where(eq(lessons.id, cancelled.id));
  await db
    .update(lessons)
    .set({
      startsAt: new Date(moved.startsAt.getTime() + HOUR_MS),
      endsAt: new Date(moved.endsAt.getTime() + HOUR_MS),
      note: 'One hour later on this day.',
      movedAt: now,
      touchedAt: now,
    })
    .where(eq(lessons.id, moved.id));
};

/** Who taught here before the demo was started. */
const demoPeople = async (db: Db) => {
  const accountOf = async (phone: string): Promise<string> =>
    written(await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.phone, phone))).id;
  const teacherId = await accountOf('+251911000002');
  const running = written(
    await db
      .select({ id: classes.id, startsAtMinute: classes.startsAtMinute })
      .from(classes)
      .innerJoin(classTeachers, eq(classTeachers.classId, classes.id))
      .where(and(eq(classTeachers.accountId, teacherId), eq(classes.status, 'Running'))),
  );
  return { teacherId, adminId: await accountOf('+251911000009'), running };
};

const seedColleague = async (db: Db): Promise<string> => {
  const { id } = written(
    await db
      .insert(accounts)
      .values({
        kind: 'teacher',
        phone: '+251911000006',
        firstName: 'Selam',
        lastName: 'Sample',
        email: 'selam.sample@gmail.com',
        passwordHash: NO_PASSWORD,
      })
      .returning({ id: accounts.id }),
  );
  await db.insert(teachers).values({
    accountId: id,
    courseType: 'Maths',
    schedule: 'Tuesday, Thursday & Saturday',
    grade: '9 & 10',
    qualification: 'MSc in Mathematics (sample)',
    experience: 'Eight years of teaching (sample)',
    bio: 'A sample profile for the demo.',
    status: 'Approved',
  });
  return id;
};

/** The colleague's class: taught for three weeks, one sheet missing, one learner missing, one lesson to take over. */
const seedColleagueClass = async (db: Db, colleagueId: string, classId: string, now: Date): Promise<void> => {
  const dueBefore = now.getTime() - SHEET_DUE_HOURS * HOUR_MS;
  const over = (await lessonsOf(db, classId)).filter(({ endsAt }) => endsAt.getTime() < dueBefore);
  const held = over.slice(0, -1);
  await seedSheets(db, { teacherId: colleagueId, seats: await seatsOf(db, classId), held }, ({ name }, place) =>
    name === STAYS_AWAY && place >= held.length - MISSED ? 'absent' : 'present',
  );
  const lead = now.getTime() + COVER_LEAD_HOURS * HOUR_MS;
  const toCover = (await lessonsOf(db, classId)).find(({ startsAt }) => startsAt.getTime() > lead);
  if (!toCover) throw new Error('The class of the colleague has no lesson to come.');
  await openCover(
    db,
    { ...toCover, teacherId: colleagueId },
    { reason: '', note: 'Please go on with worksheet 5.', now },
  );
  const due = await claimDueCover(db, now);
  if (due) await askRound(db, due, { now, all: true });
};

/**
 * The school around the demo's accounts, as it is on the day of the first start: lessons that were held and marked,
 * lessons to come, and what a teacher and the office have to do. Holidays and Sundays included.
 */
export const seedSchool = async ({
  db,
  clock,
  fileStore,
  assetsDir,
}: {
  db: Db;
  clock: Clock;
  fileStore: FileStore;
  assetsDir: string;
}): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const today = addisDate(now);
    const { teacherId, adminId, running } = await demoPeople(tx);
    const colleagueId = await seedColleague(tx);
    const theirs = { ...readable('Tuesday, Thursday & Saturday', '01:00 - 02:00'), startDate: addDays(today, -21) };
    const nobodys = { ...readable('Monday. Wednesday & Friday', '12:00 - 01:00'), startDate: today };
    const shared = { service: 'tutor', endDate: addDays(today, 70), status: 'Running' } as const;
    const theirId = await seedClass(tx, colleagueId, {
      ...shared,
      ...theirs,
      grade: '9',
      courseType: 'Maths',
      meetingLink: 'https://meet.example.com/temari-sample-class-9',
    });
    const nobodysId = await seedClass(tx, null, {
      ...shared,
      ...nobodys,
      grade: '11',
      courseType: 'Natural Science',
      meetingLink: 'https://meet.example.com/temari-sample-class-11',
    });
    const frequency = 'Monday. Wednesday & Friday';
    const places = {
      own: { classId: running.id, grade: '10', frequency, time: '11:00 - 12:00', packageTitle: 'Grades 9 & 10' },
      theirs: {
        classId: theirId,
        grade: '9',
        frequency: theirs.schedule,
        time: theirs.time,
        packageTitle: 'Grades 9 & 10',
      },
      nobodys: { classId: nobodysId, grade: '11', frequency, time: nobodys.time, packageTitle: 'Grades 11 & 12' },
    };
    await seedLearners(tx, adminId, CLASSMATES, { ...places.own, firstPhone: 120 }, now);
    await seedLearners(tx, adminId, OF_COLLEAGUE, { ...places.theirs, firstPhone: 130 }, now);
    await seedLearners(tx, adminId, OF_NOBODY, { ...places.nobodys, firstPhone: 140 }, now);
    await seedConsents(tx, now);

    // Holidays of the weeks before, too: no lesson was held on them.
    const weeksAgo = new Date(now.getTime() - WEEKS_BACK * 7 * DAY_MS);
    await prefillClosures({ db: tx, clock: { now: () => weeksAgo } });
    const planned = await tx.select({ id: classes.id }).from(classes);
    await planClasses(
      tx,
      planned.map(({ id }) => id),
      now,
    );
    await ensureNextLesson(tx, running.id, running.startsAtMinute, now);
    await ensureLessonToMark(tx, running.id, running.startsAtMinute, now);
    await ensureNextLesson(tx, nobodysId, nobodys.startsAtMinute, now);

    const over = (await lessonsOf(tx, running.id)).filter(({ endsAt }) => endsAt <= now);
    const seats = await seatsOf(tx, running.id);
    // The newest one waits for its sheet.
    const held = over.slice(0, -1);
    await seedSheets(tx, { teacherId, seats, held }, ({ name }, place) => {
      if (name === 'Hana Sample') return HANA[place % HANA.length] ?? 'present';
      return (place + name.length) % 7 === 0 ? 'late' : 'present';
    });
    const seat = seats.find(({ name }) => name === 'Hana Sample');
    const page = join(assetsDir, 'homework-page.png');
    if (seat) await seedHomework(tx, { teacherId, seat, held }, { page, fileStore });
    await changeLessonsToCome(tx, running.id, now);
    await seedColleagueClass(tx, colleagueId, theirId, now);
    await seedMonths(tx, now, adminId);
    await seedNotices(tx, now);
    await seedAnnouncement(tx, now, adminId);
    await seedCash(tx, now, adminId);
    await keepNoticesIn(tx, now);
  });
