import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import type { Db } from '../../../db/client.ts';
import { attendanceByClass } from './report-queries.ts';

export type Days = { from: string; to: string };

export const classesBetween = (db: Db, { from, to }: Days) =>
  attendanceByClass(db, { from: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)) });
