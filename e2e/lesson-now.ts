import { addDays, addisDate, addisMinuteOfDay } from '../packages/contracts/src/addis-time.ts';
import { origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';

/** The words, answers and ids of a call; what is refused fails the test that asked. */
export const api = async (method: string, path: string, token?: string, body?: object) => {
  const answer = await fetch(`${origin()}/backend/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
};

export const officeToken = async (): Promise<string> =>
  (await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' })).data.token;

const pay = async (address: string): Promise<void> => {
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&method=telebirr',
    redirect: 'manual',
  });
};

const someNumber = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A household with grown learners of these names, each with a paid place. */
const enrolledFamily = async (names: readonly string[]) => {
  const person = { firstName: 'Tsion', lastName: 'Bekele', email: 'tsion@gmail.com', password: 'secret-1' };
  const { data } = await api('POST', '/user', undefined, { ...person, phoneNumber: someNumber() });
  const packages: { _id: string; offer: unknown[] }[] = await api('GET', '/package');
  const enrollmentIds: string[] = [];
  for (const fullName of names) {
    const { data: made } = await api('POST', '/learners', data.token, { fullName, dateOfBirth: '2000-01-01' });
    const enrolled = await api('POST', '/enrollment', data.token, {
      fullName,
      learner: made.learner._id,
      email: 'abel@gmail.com',
      grade: '7',
      intentOfStudent: 'Catching up',
      frequency: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      package: packages.find(({ offer }) => offer.length === 0)?._id,
      paymentType: 'online',
    });
    await pay(enrolled.paymentUrl.data.checkout_url);
    enrollmentIds.push(enrolled.data.enrollment._id);
  }
  return { family: { token: data.token as string, user: data.newUser }, enrollmentIds };
};

export interface LessonNow {
  lessonId: string;
  classId: string;
  family: { token: string; user: Record<string, string> };
}

const LAST_MINUTE = 24 * 60 - 1;

let classesMade = 0;
/** A Tuesday, years ahead; each class has weeks of its own, for a teacher has one class at a time. */
const firstDay = (): string => {
  classesMade += 1;
  return addDays('2030-01-08', classesMade * 140);
};

/** A class of the demo's teacher whose lesson begins in a few minutes, with these learners. */
export const lessonNow = async (names: readonly string[]): Promise<LessonNow> => {
  const office = await officeToken();
  const teacher = await sessionOf(origin(), 'teacher');
  const startDate = firstDay();
  const { family, enrollmentIds } = await enrolledFamily(names);
  const { _id: classId } = await api('POST', '/admin/classes', office, {
    service: 'tutor',
    grade: '7 & 8',
    courseType: 'Natural Science',
    schedule: 'Tuesday, Thursday & Saturday',
    time: '01:00 - 02:00',
    startDate,
    endDate: addDays(startDate, 100),
    meetingLink: 'https://meet.example.com/a-class',
    status: 'Running',
    capacity: 40,
    teacherId: teacher.id,
    substituteId: null,
  });
  await api('POST', '/admin/assignments', office, { enrollmentIds, classId });
  const [first] = (await api('GET', `/admin/lessons?date=${startDate}`, office)).filter(
    (lesson: { classId: string }) => lesson.classId === classId,
  );
  const now = new Date();
  const soon = new Date(now.getTime() + 5 * 60_000);
  const { _id: lessonId } = await api('POST', `/admin/lessons/${first._id}/move`, office, {
    version: first.version,
    date: addisDate(now),
    // Still today, shortly before midnight, too.
    startsAtMinute: addisDate(soon) === addisDate(now) ? addisMinuteOfDay(soon) : LAST_MINUTE,
    confirmsClash: true,
  });
  return { lessonId, classId, family };
};

/** What was said about a lesson, by learner. */
export const attendanceOf = async (lessonId: string) => {
  const { rows } = await api('GET', `/admin/lessons/${lessonId}/attendance`, await officeToken());
  return rows as { name: string; standing: string | null; isOpen: boolean; marks: { _id: string; state: string }[] }[];
};

/** How each counts: 'Abel present'. */
export const standings = async (lessonId: string): Promise<string[]> =>
  (await attendanceOf(lessonId)).map(({ name, standing, marks }) =>
    `${name} ${marks.find(({ _id }) => _id === standing)?.state ?? ''}`.trim(),
  );
