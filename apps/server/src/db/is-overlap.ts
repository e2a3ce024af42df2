import { codeOf } from '../errors/error-code.ts';

/** An exclusion constraint refused it: something else has some of the same days or hours. */
export const isOverlap = (error: unknown): boolean => codeOf(error) === '23P01';
