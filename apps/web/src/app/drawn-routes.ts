import { paths } from '../lib/navigation/paths.ts';

/**
 * Pages behind the sign-in where people begin: the server draws them for whoever is signed in, on a device that has not
 * their code yet. The device needs no list of them: the frame says so.
 */
export const DRAWN_FOR_READER: ReadonlySet<string> = new Set([
  paths.myClass,
  paths.studentTimetable,
  paths.progress,
  paths.payments,
  paths.family,
  paths.notices,
  paths.setting,
  paths.teacherClasses,
  paths.teacherToday,
  paths.teacherTimetable,
  ...Object.values(paths.purchase),
]);
