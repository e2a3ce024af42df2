import { createHash } from 'node:crypto';
import { plainReference, type ReferenceFormatName, referenceCharacters } from '@temari/contracts/bank-references';
import { paymentCodesIn } from '@temari/contracts/payment-codes';
import { transactionKey } from '../../../domains/payments/receipts/bank-references.ts';
import type { StatementEntry } from '../../../domains/statements/rules.ts';

export interface StatementBank {
  id: string;
  name: string;
  referenceFormat: ReferenceFormatName | null;
}

const REFERENCE_AT_LEAST = 4;
const WORDS_LOOKED_AT = 8;

/** References stand in the words of a transfer too; each has letters and digits, and more of them than any word. */
const isReferenceLike = (word: string): boolean => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{10,22}$/.test(word);

/** Every reference by which a receipt for this row may have been handed in. */
const referenceKeysOf = ({ reference, narrative }: StatementEntry, bank: StatementBank): string[] => {
  const own = plainReference(reference);
  const words = narrative
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const found = [
    ...(own !== null && referenceCharacters(own).length >= REFERENCE_AT_LEAST ? [own] : []),
    ...words.filter(isReferenceLike),
  ];
  return [...new Set(found.map((text) => transactionKey(bank, text)))].slice(0, WORDS_LOOKED_AT);
};

/** What stands in the words of every second transfer and is nobody's name. */
const NO_NAMES = new Set(
  `account and bank banking birr branch by cash cbe charge class deposit etb fee fees for from full grade house
  language merchant mobile monthly months month mpesa payment pay paid program school service student study telebirr
  the to transfer transferred tuition tutor tutoring via visa with ለ ብር ተማሪ ትምህርት ክፍያ ወር የ የወር የትምህርት`.split(/\s+/),
);

/** The words that may be names, for the database to compare by their sound. */
const nameWordsOf = ({ payer, narrative }: StatementEntry): string =>
  (`${payer} ${narrative}`.match(/[\p{L}\p{M}]{3,}/gu) ?? [])
    .filter((word) => !NO_NAMES.has(word.toLowerCase()))
    .slice(0, WORDS_LOOKED_AT)
    .join(' ');

/** What a row is found by. */
export interface EntryFacts extends StatementEntry {
  identity: string;
  referenceKeys: string[];
  codes: string[];
  nameWords: string;
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The identity of a row, so that the same row in another file is recognised. Rows that are alike within one file (two
 * deposits of one day without a reference or a balance) are numbered in their order.
 */
export const factsOf = (entries: readonly StatementEntry[], bank: StatementBank): EntryFacts[] => {
  const alike = new Map<string, number>();
  return entries.map((entry) => {
    const { bookedOn, reference, inSantim, outSantim, balanceSantim } = entry;
    const same = hashOf([bank.id, bookedOn, referenceCharacters(reference), outSantim, inSantim, balanceSantim]);
    const place = alike.get(same) ?? 0;
    alike.set(same, place + 1);
    return {
      ...entry,
      identity: place === 0 ? same : hashOf([same, place]),
      referenceKeys: referenceKeysOf(entry, bank),
      codes: paymentCodesIn(`${reference} ${entry.narrative} ${entry.payer}`),
      nameWords: nameWordsOf(entry),
    };
  });
};
