import { fieldError } from '../field-error.ts';

export const charges = fieldError('charges', 'Please choose what you want to pay');
export const monthsAhead = fieldError('months-ahead', 'Please choose how many months to pay ahead');
