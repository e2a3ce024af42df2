import { plainReference, referenceCharacters, referenceInLink } from '@temari/contracts/bank-references';
import { paymentCodeOf } from '@temari/contracts/payment-codes';
import { searchOf, type Wanted } from '../../../domains/search/household-search.ts';

/** Fewer characters would find the references of half a day. */
const REFERENCE_AT_LEAST = 4;
/** The largest number that a confirmation can have. */
const NUMBER_DIGITS_MAX = 15;

export interface Question {
  /** Somebody's name, or digits of a phone. */
  person: Wanted;
  /** The words as they were typed, because a class may have that name. */
  words: string;
  /** Characters that a reference may begin or end with, in capitals. */
  reference: string | null;
  /** As the gateway would have it: with its dashes, spelled as it was typed. */
  gatewayReference: string | null;
  confirmationNumber: number | null;
  paymentCode: string | null;
}

/** A reference has a digit; a name has none. */
const referenceOf = (typed: string): string | null => {
  const plain = plainReference(referenceInLink(typed) ?? typed);
  const characters = plain === null ? '' : referenceCharacters(plain);
  return characters.length >= REFERENCE_AT_LEAST && /\d/.test(characters) ? characters : null;
};

/** `123`, `#123`, `No. 123`. */
const numberOf = (typed: string): number | null => {
  const [, digits = ''] = /^(?:#|no\.?|№)?\s*(\d+)$/i.exec(typed) ?? [];
  return digits !== '' && digits.length <= NUMBER_DIGITS_MAX ? Number(digits) : null;
};

/** Everything that a typed text may be. */
export const questionOf = (text: string): Question | null => {
  const typed = text.trim();
  const search = searchOf(typed);
  if (search.kind === 'everybody') return null;
  const reference = referenceOf(typed);
  return {
    person: search,
    words: typed,
    reference,
    gatewayReference: reference && typed.replace(/[%_\\]/g, ''),
    confirmationNumber: numberOf(typed),
    paymentCode: paymentCodeOf(typed),
  };
};
