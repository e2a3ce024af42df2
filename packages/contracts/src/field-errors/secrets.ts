import { fieldError, fieldErrorWith } from '../field-error.ts';

export const passwordMissing = fieldError('password-missing', 'Please enter your password');
export const passwordOld = fieldError('password-old', 'Please enter your old password');
export const passwordCommon = fieldError('password-common', 'This is one of the most common passwords');
export const passwordPhone = fieldError('password-phone', 'This is your phone number');
export const passwordName = fieldError('password-name', 'This is the name of the site');
export const passwordStaff = fieldErrorWith('password-staff', 'Please choose a password of {min} to {max} characters');
export const passwordWrong = fieldError('password-wrong', 'That is not your password.');
export const signInCode = fieldError('sign-in-code', 'Please enter the code');
export const signInCodeWrong = fieldError('sign-in-code-wrong', 'That code is not right, or it was used already.');
export const challenge = fieldError('challenge', 'Please solve a new challenge');
