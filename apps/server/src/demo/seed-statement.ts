import { addDays, addisDate } from '@temari/contracts/addis-time';
import { csvLine } from '@temari/contracts/csv';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { banks } from '../db/schema/banks.ts';
import { payments } from '../db/schema/payments.ts';
import { staff } from '../db/schema/staff.ts';
import { written } from '../db/written.ts';
import { takeInStatement } from '../features/office/statements/take-in-statement.ts';
import type { Clock } from '../ports/clock.ts';

interface Row {
  daysAgo: number;
  reference: string;
  words: string;
  /** Of the receipt with this reference, or a sum of its own. */
  amountEtb: number | 'of the receipt';
}

/** One that is sure, one whose amount differs, one with a payment code, and one that nobody is known for. */
const ROWS: Row[] = [
  { daysAgo: 3, reference: 'FT26320AA11B', words: 'PARENT SAMPLE SCHOOL FEE BETHLEHEM', amountEtb: 'of the receipt' },
  { daysAgo: 2, reference: 'FT26320BB22C', words: 'TRANSFER KIDUS', amountEtb: 900 },
  { daysAgo: 1, reference: 'FT26320KK55P', words: 'MONTHS', amountEtb: 600 },
  { daysAgo: 1, reference: 'TT26320H7LKX', words: 'CASH DEPOSIT PIASSA BRANCH', amountEtb: 850 },
];

/** A bank statement with rows to match, taken in as the office would do it. Plainly sample. */
export const seedStatement = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const [bank] = await db.select().from(banks).orderBy(asc(banks.position)).limit(1);
  const [member] = await db.select().from(staff).limit(1);
  if (!bank || !member) throw new Error('The demo catalogue and its staff come before the demo statement.');
  const household = written(await db.select().from(accounts).where(eq(accounts.phone, '+251911000101')));
  const sent = await db.select().from(payments).where(eq(payments.accountId, household.id));
  const today = addisDate(clock.now());
  const lines = ROWS.map(({ daysAgo, reference, words, amountEtb }) => {
    const day = addDays(today, -daysAgo).split('-').reverse().join('/');
    const text = words === 'MONTHS' ? `SCHOOL FEE ${shownPaymentCode(household.paymentCode ?? '')}` : words;
    const receipt = sent.find(({ transactionKey }) => transactionKey === reference);
    return csvLine([
      day,
      'TRANSFER',
      reference,
      text,
      day,
      '',
      amountEtb === 'of the receipt' ? (receipt?.amountEtb ?? 0) : amountEtb,
    ]);
  });
  const header = csvLine(['Date', 'Particulars', 'Reference', 'Narrative', 'Value Date', 'Debit', 'Credit']);
  await takeInStatement({ db, clock }, member, {
    bank: bank.id,
    fileName: 'sample-statement.csv',
    file: Buffer.from(header + lines.join('')).toString('base64'),
    isConfirmed: false,
  });
};
