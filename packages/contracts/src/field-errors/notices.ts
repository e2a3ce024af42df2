import { fieldError, fieldErrorWith } from '../field-error.ts';

export const noticeMustArrive = fieldError('notice-must-arrive', 'This must arrive and cannot be switched off');
export const placeholderUnknown = fieldErrorWith(
  'placeholder-unknown',
  'Please take {placeholder} out: it cannot be filled in here',
);
export const placeholderMissing = fieldErrorWith(
  'placeholder-missing',
  'Please write {placeholder} somewhere: without it nobody knows what it is about',
);
export const noticeForeignLink = fieldErrorWith('notice-foreign-link', 'Please link only to our own pages, not {link}');
export const noticeSegments = fieldErrorWith(
  'notice-segments',
  'Please shorten it: it takes {count} SMS, and {max} are allowed',
);
