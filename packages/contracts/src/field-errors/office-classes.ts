import { fieldError, fieldErrorWith } from '../field-error.ts';

export const classGrade = fieldError('class-grade', 'Please choose a grade');
export const classCourse = fieldErrorWith('class-course', 'Please enter what is taught, in at most {max} characters');
export const classDays = fieldError('class-days', 'Please choose the days');
export const classDaysOfService = fieldError(
  'class-days-of-service',
  'Please choose days from the list of this service',
);
export const classTime = fieldError('class-time', 'Please choose the time');
export const classTimeOfService = fieldError(
  'class-time-of-service',
  'Please choose a time from the list of this service',
);
export const classStatus = fieldError('class-status', 'Please choose a status');
export const classSeats = fieldErrorWith('class-seats', 'Please enter a number of seats from 1 to {max}');
export const classHasStudents = fieldErrorWith(
  'class-has-students',
  'There are {students} students in this class already',
);
export const classEnd = fieldError('class-end', 'Please choose an end date on or after the start date');
export const classHoldsFrom = fieldError(
  'class-holds-from',
  'Please choose a day from today on, not after the end of the class',
);
export const classSubstitute = fieldError('class-substitute', 'Please choose somebody else as the substitute');
export const classTeacherNotApproved = fieldError(
  'class-teacher-not-approved',
  'Only an approved teacher can take a class.',
);
export const classTeacherClash = fieldErrorWith(
  'class-teacher-clash',
  '{name} has another class at that time: {other}',
);
export const classService = fieldError(
  'class-service',
  'This class already has students, so its service cannot be changed.',
);
export const studentsNone = fieldError('students-none', 'Please choose at least one student');
export const studentsMany = fieldErrorWith('students-many', 'Please choose at most {max} students');
export const termYear = fieldError('term-year', 'Please choose days of one school year');
export const closureName = fieldError('closure-name', 'Please name these days');
export const lessonMinute = fieldError('lesson-minute', 'Please choose a time');
export const lessonMinutes = fieldErrorWith('lesson-minutes', 'Please enter a number of minutes up to {max}');
export const lessonDays = fieldErrorWith(
  'lesson-days',
  'Please choose at most {max} days, the last one not before the first',
);
export const ownAddress = fieldError(
  'own-address',
  'This is our own address. Please enter the address of the room itself.',
);
export const lessonPast = fieldError('lesson-past', 'Please choose a time that is still to come');
