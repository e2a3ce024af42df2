import { addisDate, addisMinuteOfDay } from '../packages/contracts/src/addis-time.ts';
import { origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';

const asked = async (method: string, path: string, token: string, body?: object) => {
  const answer = await fetch(`${origin()}/backend/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
};

const office = async (): Promise<string> => {
  const body = JSON.stringify({ phoneNumber: '0911000009', password: 'temari123' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin()}/backend/api/v1/admin/login`, { method: 'POST', headers, body });
  return (await answer.json()).data.token;
};

interface DemoLesson {
  id: string;
  classId: string;
}

const DAY_MS = 86_400_000;

/** The next lesson of the demo student's running class that is not cancelled. */
export const nextDemoLesson = async (): Promise<DemoLesson> => {
  const { token } = await sessionOf(origin(), 'student');
  const now = new Date();
  const days = `from=${addisDate(now)}&to=${addisDate(new Date(now.getTime() + 30 * DAY_MS))}`;
  const list: { _id: string; class: string; state: string; endsAt: string }[] = await asked(
    'GET',
    `/lessons?${days}`,
    token,
  );
  const next = list.find(({ state, endsAt }) => state === 'planned' && new Date(endsAt) > now);
  if (!next) throw new Error('The demo has no lesson to come.');
  return { id: next._id, classId: next.class };
};

const seenByOffice = async (token: string, { id }: DemoLesson): Promise<{ version: number }> => {
  const { token: student } = await sessionOf(origin(), 'student');
  const { lessons } = await asked('GET', `/lessons/${id}`, student);
  const day = addisDate(new Date(lessons[0].startsAt));
  const list: { _id: string; version: number }[] = await asked('GET', `/admin/lessons?date=${day}`, token);
  const found = list.find(({ _id }) => _id === id);
  if (!found) throw new Error('The office does not see the lesson.');
  return found;
};

/** Moves a lesson, as the office, so that it begins in this many minutes. */
export const beginsInMinutes = async (lesson: DemoLesson, minutes: number): Promise<void> => {
  const token = await office();
  const { version } = await seenByOffice(token, lesson);
  const at = new Date(Date.now() + minutes * 60_000);
  const body = { date: addisDate(at), startsAtMinute: addisMinuteOfDay(at), note: '', confirmsClash: true, version };
  await asked('POST', `/admin/lessons/${lesson.id}/move`, token, body);
};

export const cancelLesson = async (lesson: DemoLesson, note: string): Promise<void> => {
  const token = await office();
  const { version } = await seenByOffice(token, lesson);
  await asked('POST', `/admin/lessons/${lesson.id}/cancel`, token, { cause: 'teacher', note, version });
};
