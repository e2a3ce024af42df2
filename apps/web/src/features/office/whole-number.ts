import * as wrong from '@temari/contracts/field-errors';

type Bounds = { min: number; max: number };

/** Why a typed number is refused, or null. */
export const wholeNumberWithin =
  ({ min, max }: Bounds) =>
  (typed: string) => {
    const isWithin = /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;
    return isWithin ? null : wrong.numberWithin({ min, max });
  };
