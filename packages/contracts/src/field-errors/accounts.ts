import { fieldError } from '../field-error.ts';

export const firstName = fieldError('first-name', 'Please enter your first name');
export const lastName = fieldError('last-name', 'Please enter your last name');
export const email = fieldError('email', 'Please enter a valid e-mail address');
export const phone = fieldError('phone', 'Please enter a valid phone number');
export const phoneSettings = fieldError('phone-settings', 'Please enter a valid Phone Number');
export const message = fieldError('message', 'Please write a message');
export const passwordSignIn = fieldError(
  'password-sign-in',
  'Please enter a valid password. Password must be between 6 and 14 characters.',
);
export const passwordSignUp = fieldError('password-sign-up', 'Please enter a valid password');
export const passwordLength = fieldError('password-length', 'Password should be between 6 and 14 characters');
export const passwordReset = fieldError(
  'password-reset',
  'Please enter a valid password. Password should be between 6 and 14 characters',
);
export const passwordDiffers = fieldError('password-differs', 'Password should be same');
export const smsCode = fieldError('sms-code', 'Please enter the 6 digits of the code');
export const undoCode = fieldError('undo-code', 'Please enter the 12 digits of the code');
export const slipCode = fieldError('slip-code', 'Please enter the 12 letters of the code');
