import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allWaiting } from '../api/outbox.ts';
import { updateSession } from '../api/session.ts';
import { say, sendWaiting } from './attendance-outbox.ts';

const LESSON = '0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d3e';
const ABEL = '0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d01';
const SARA = '0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d02';
const AT = '2026-11-16T14:00:00.000Z';

const SHEET = {
  _id: LESSON,
  now: AT,
  classId: LESSON,
  courseType: 'Mathematics',
  translations: {},
  grade: null,
  date: '2026-11-16',
  startsAt: AT,
  endsAt: AT,
  state: 'planned',
  opensAt: AT,
  closesAt: AT,
  rows: [],
  marks: [],
  before: [],
};

let sentAbout: string[] = [];
let letFirstArrive = (): void => {};

beforeEach(() => {
  sentAbout = [];
  const firstMayArrive = new Promise<void>((resolve) => {
    letFirstArrive = resolve;
  });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.endsWith('/draft-key')) return Response.json({ status: 'success', data: { key: 'k'.repeat(43) } });
    const { marks } = JSON.parse(String(body)) as { marks: { id: string; learner: string }[] };
    sentAbout.push(...marks.map(({ learner }) => learner));
    await firstMayArrive;
    return Response.json({ outcomes: marks.map(({ id }) => ({ _id: id, outcome: 'stands' })), sheet: SHEET });
  });
  updateSession({ token: 't'.repeat(43), id: ABEL, role: 'teacher' });
});
afterEach(() => vi.unstubAllGlobals());

test('what is said while something else is on its way is sent after it', async () => {
  await say(LESSON, [{ learner: ABEL, state: 'absent' }]);
  const sending = sendWaiting();
  await vi.waitFor(() => expect(sentAbout).toEqual([ABEL]), { timeout: 15_000 });
  await say(LESSON, [{ learner: SARA, state: 'present' }]);
  void sendWaiting();
  letFirstArrive();
  await sending;

  expect(sentAbout).toEqual([ABEL, SARA]);
  expect(allWaiting()).toEqual([]);
});
