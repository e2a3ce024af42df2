import { fieldError, fieldErrorWith } from '../field-error.ts';

export const check = fieldError('check', 'Please check this field');
export const missing = fieldError('missing', 'Please fill this in');
export const choiceMissing = fieldError('choice-missing', 'Please choose one');
export const choice = fieldError('choice', 'Please choose one of the list');
export const choiceUnavailable = fieldError(
  'choice-unavailable',
  'This choice is not available now. Please choose another one.',
);
export const yesOrNo = fieldError('yes-or-no', 'Please choose');
export const atMost = fieldErrorWith('at-most', 'Please use at most {max} characters');
export const date = fieldError('date', 'Please enter a valid date');
export const id = fieldError('id', 'Please use a valid id');
export const https = fieldError('https', 'Please enter a link that starts with https://');
export const uploadAgain = fieldError('upload-again', 'Please upload the file again');
export const loadAgain = fieldError('load-again', 'Please load this again');
export const phoneMissing = fieldError('phone-missing', 'Please enter a phone number');
