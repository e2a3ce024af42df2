import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { PACKAGE_BILLINGS } from './package-billing.ts';
import { GRADES } from './vocabulary.ts';

/**
 * What families and the office read of a package besides its words and its price. A fact that is added here is in both
 * contracts and in both queries. The default is for answers of the version before, which does not know the fact.
 */
export const packageFacts = {
  /** Which grades it is for; none: all of them. */
  grades: z._default(z.array(z.enum(GRADES)), []),
  /** Whether the price is for each month or for all of it. */
  billing: z._default(z.enum(PACKAGE_BILLINGS), 'monthly'),
};

/** The same facts as the office enters them. Each may be left out, as pages of the version before do: it then stays as it is. */
export const packageFactsForm = {
  grades: z.optional(
    z.pipe(
      z
        .array(z.enum(GRADES, refusal(wrong.grade)), refusal(wrong.grade))
        .check(z.maxLength(GRADES.length, refusal(wrong.grade))),
      z.transform((chosen) => GRADES.filter((grade) => chosen.includes(grade))),
    ),
  ),
  /** A new package is billed monthly if this is missing. It cannot be changed once the package has been sold. */
  billing: z.optional(z.enum(PACKAGE_BILLINGS, refusal(wrong.choice))),
};
