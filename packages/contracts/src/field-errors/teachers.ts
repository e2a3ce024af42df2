import { fieldError, fieldErrorWith } from '../field-error.ts';

export const teacherCourse = fieldError('teacher-course', 'Please choose a course');
export const teacherSchedule = fieldError('teacher-schedule', 'Please choose a schedule');
export const teacherGrades = fieldError('teacher-grades', 'Please choose the grades');
export const qualification = fieldError('qualification', 'Please enter your qualification');
export const experience = fieldError('experience', 'Please describe your experience');
export const cv = fieldError('cv', 'Please upload your CV');
export const cvNotOwn = fieldError('cv-not-own', 'Please upload your CV here first');
export const bio = fieldErrorWith('bio', 'Please keep it under {max} characters');
export const lessonsAWeek = fieldErrorWith('lessons-a-week', 'Please enter a number from 1 to {max}');
