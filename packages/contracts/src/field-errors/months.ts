import { fieldError, fieldErrorWith } from '../field-error.ts';

export const charges = fieldError('charges', 'Please choose what you want to pay');
export const monthsAhead = fieldError('months-ahead', 'Please choose how many months to pay ahead');
export const changeFrom = fieldErrorWith('change-from', 'Please choose one of the next {max} months');
export const pauseUntil = fieldError('pause-until', 'The pause ends before it begins');
export const pauseLong = fieldErrorWith('pause-long', 'A pause can be {max} months long at most');
export const periodOrder = fieldError('period-order', 'The period ends before it begins');
export const periodLong = fieldErrorWith('period-long', 'A period can be {max} days long at most');
