import { classes } from '../db/schema/classes.ts';

/** What a class says of itself: the same on its page, in a calendar and in the office. */
export const timetableFields = {
  id: classes.id,
  status: classes.status,
  service: classes.service,
  grade: classes.grade,
  courseType: classes.courseType,
  schedule: classes.schedule,
  time: classes.time,
  weekdays: classes.weekdays,
  startsAtMinute: classes.startsAtMinute,
  endsAtMinute: classes.endsAtMinute,
  startDate: classes.startDate,
  endDate: classes.endDate,
  meetingLink: classes.meetingLink,
};
