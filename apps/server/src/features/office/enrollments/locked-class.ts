import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../../db/client.ts';
import { lockClass, type lockEnrollments, seatsTaken } from '../../../domains/placing/queries.ts';
import { AppError } from '../../../errors/app-error.ts';

/**
 * Locks a class for some who are to come or to wait for it, and says how many seats are free. They have paid for its
 * service and have not stopped, and the class is not over.
 */
export const lockedClassFor = async (
  tx: Db,
  classId: string,
  people: Awaited<ReturnType<typeof lockEnrollments>>,
  now: Date,
) => {
  if (people.some(({ paymentStatus }) => paymentStatus !== 'paid')) throw new AppError('enrollment/not-paid');
  if (people.some(({ endedOn }) => endedOn !== null)) throw new AppError('enrollment/stopped');
  const lesson = await lockClass(tx, classId);
  if (!lesson) throw new AppError('request/not-found');
  if (people.some(({ service }) => service !== lesson.service)) throw new AppError('class/other-service');
  const today = addisDate(now);
  if (lesson.status === 'Completed' || lesson.endDate < today) throw new AppError('class/over');
  return { lesson, free: lesson.capacity - (await seatsTaken(tx, classId, today)) };
};
