import { fieldError, fieldErrorWith } from '../field-error.ts';

export const fundName = fieldErrorWith('fund-name', 'Please name the fund, in at most {max} characters');
export const fundPurpose = fieldErrorWith('fund-purpose', 'Please say what it is for, in at most {max} characters');
export const fundEnds = fieldError('fund-ends', 'Please choose a last day on or after the first day');
export const giver = fieldErrorWith('giver', 'Please use at most {max} characters for the name');
export const giftAmount = fieldErrorWith('gift-amount', 'Please enter a whole amount in birr from {min} to {max}');
export const giftContact = fieldError('gift-contact', 'Please enter a phone number or an e-mail address');
export const giftMessage = fieldErrorWith('gift-message', 'Please use at most {max} characters for the message');
export const giftLink = fieldError('gift-link', 'Please write the message without links and addresses');
