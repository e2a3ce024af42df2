import {
  formatByName,
  REFERENCE_FORMATS,
  type ReferenceFormatName,
  referenceCharacters,
  referenceIn,
} from '@temari/contracts/bank-references';
import type { KnownFieldError } from '@temari/contracts/field-error-table';
import * as wrong from '@temari/contracts/field-errors';

interface ReferencedBank {
  name: string;
  /** What the office demands; null demands nothing. */
  referenceFormat: ReferenceFormatName | null;
}

/** The form that is demanded, or else the one a bank of this name is known to use. */
const formatOf = ({ name, referenceFormat }: ReferencedBank): ReferenceFormatName | null =>
  referenceFormat ?? formatByName(name);

const WRONG_REFERENCE = {
  cbe: wrong.referenceCbe,
  abyssinia: wrong.referenceAbyssinia,
  amhara: wrong.referenceAmhara,
  telebirr: wrong.referenceTelebirr,
  'cbe-birr': wrong.referenceCbeBirr,
  dashen: wrong.referenceDashen,
} satisfies Record<ReferenceFormatName, (values: { example: string }) => KnownFieldError>;

/** What the family reads when its reference cannot be one of this bank's, or null. */
export const referenceRefusal = ({ referenceFormat }: ReferencedBank, plain: string): KnownFieldError | null => {
  if (!referenceFormat || referenceIn(referenceFormat, plain) !== null) return null;
  return WRONG_REFERENCE[referenceFormat]({ example: REFERENCE_FORMATS[referenceFormat].example });
};

/** What a reference is compared by: with and without what a receipt appends to it, it is one reference. */
export const transactionKey = (bank: ReferencedBank, plain: string): string => {
  const format = formatOf(bank);
  return (format && referenceIn(format, plain)) ?? referenceCharacters(plain);
};

/** A hint to the office where the form is known but not demanded: banks change their forms without telling anybody. */
export const isOddReference = (bank: ReferencedBank, key: string): boolean => {
  const format = formatOf(bank);
  return format !== null && referenceIn(format, key) === null;
};

/** The banks' own pages for a reference; some want the last digits of the account beside it. */
const LOOK_UPS: Partial<Record<ReferenceFormatName, (reference: string, account: string) => string>> = {
  telebirr: (reference) => `https://transactioninfo.ethiotelecom.et/receipt/${reference}`,
  cbe: (reference, account) => `https://apps.cbe.com.et:100/?id=${reference}${account.slice(-8)}`,
  abyssinia: (reference, account) =>
    `https://cs.bankofabyssinia.com/api/onlineSlip/getDetails/?id=${reference}${account.slice(-5)}`,
  dashen: (reference) => `https://receipt.dashensuperapp.com/receipt/${reference}`,
  amhara: (reference) => `https://transaction.amharabank.com.et/${reference}`,
};

/** The bank's own page for a reference, where it has one. */
export const lookUpLink = (bank: ReferencedBank, key: string, accountNumber: string): string | null => {
  const format = formatOf(bank);
  const lookUp = format && LOOK_UPS[format];
  return lookUp ? lookUp(encodeURIComponent(key), accountNumber.replace(/\D/g, '')) : null;
};
