import type { OwnLesson } from '@temari/contracts/lessons';
import { type LessonRole, SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { presentLesson } from '../../domains/lessons/present.ts';
import type { Rooms } from '../../ports/rooms.ts';
import { lessonToJoin, placesOf } from './place.ts';
import type { OutcomeRow, SeatRow } from './queries.ts';
import { joinRefusal, opensAt, type Seat } from './rules.ts';

interface Showing {
  rooms: Rooms;
  now: Date;
}

const presentFor = (row: OutcomeRow, place: (SeatRow & Seat) | 'teacher', { rooms, now }: Showing): OwnLesson => {
  const role: LessonRole = place === 'teacher' ? 'teacher' : 'learner';
  const attendance = place === 'teacher' ? undefined : row.marks[place.learnerId];
  const refusal = joinRefusal(lessonToJoin(rooms, row), place, now);
  const { madeUpAt: _, ...withoutMakeUp } = row;
  const isSettled = place !== 'teacher' && row.settled.includes(place.learnerId);
  return {
    ...presentLesson(isSettled ? withoutMakeUp : row),
    class: row.classId,
    serviceType: SERVICE_TYPES[row.service],
    courseType: row.courseType,
    translations: row.translations,
    grade: row.grade,
    number: row.number,
    ...(place !== 'teacher' && { learner: place.learnerId, learnerName: place.fullName }),
    teacher: row.teacher,
    ...(row.sheet?.topic && { topic: row.sheet.topic }),
    ...(row.sheet?.homework && { homework: row.sheet.homework }),
    ...(attendance && { attendance }),
    opensAt: opensAt(row, role).toISOString(),
    canJoin: refusal === null,
    ...(refusal && { refusal }),
  };
};

/** One entry for each learner, or one for the teacher. */
export const presentOwn = (row: OutcomeRow, role: LessonRole, showing: Showing): OwnLesson[] =>
  role === 'teacher'
    ? [presentFor(row, 'teacher', showing)]
    : placesOf(row.seats, showing.now).map((place) => presentFor(row, place, showing));
