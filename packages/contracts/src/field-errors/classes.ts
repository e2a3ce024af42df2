import { fieldError } from '../field-error.ts';

export const resourceFile = fieldError('resource-file', 'Please attach a file');
export const resourceLink = fieldError('resource-link', 'Please paste a link that starts with https://');
export const resourceSource = fieldError(
  'resource-source',
  'Please attach a file or paste a link that starts with https://',
);
export const resourceNotOwn = fieldError('resource-not-own', 'Please attach a file that you uploaded for a class');
export const uploadPurpose = fieldError('upload-purpose', 'Please say what the file is for');
export const calendarAddress = fieldError('calendar-address', 'Please use the whole address');
export const linkPart = fieldError('link-part', 'Please use the whole link');
export const minutesLate = fieldError('minutes-late', 'Please enter how many minutes it was');
export const homeworkFiles = fieldError('homework-files', 'Please add one to six photos of your own, or a PDF');
export const marks = fieldError('marks', 'Please mark at least one learner');
