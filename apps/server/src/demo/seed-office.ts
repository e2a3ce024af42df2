import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { banks } from '../db/schema/banks.ts';
import { contactMessages } from '../db/schema/contact-messages.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { files } from '../db/schema/files.ts';
import { packages } from '../db/schema/packages.ts';
import { payments } from '../db/schema/payments.ts';
import { receiptPictures } from '../db/schema/receipt-pictures.ts';
import { written } from '../db/written.ts';
import { declinePayment, recordPaymentEvent } from '../domains/payments/ledger/queries.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store.ts';
import { NO_PASSWORD } from './demo-accounts.ts';
import { seedConsents } from './seed-consents.ts';

const HOUR_MS = 3_600_000;

interface Waiting {
  fullName: string;
  packageTitle: string;
  grade: string | null;
  reference: string;
  hoursAgo: number;
  status?: 'declined';
  /** Among the pictures of the demo. */
  picture: string;
}

/** Two are bad on purpose: a reference that was used before, and a photo that was, in a frame. */
const RECEIPTS: Waiting[] = [
  {
    fullName: 'Abel Sample',
    packageTitle: 'Grades 7 & 8',
    grade: '7',
    reference: 'FT26319K8Q2A',
    hoursAgo: 70,
    status: 'declined',
    picture: 'receipt-abel.png',
  },
  {
    fullName: 'Dawit Sample',
    packageTitle: 'Grades 7 & 8',
    grade: '8',
    reference: 'FT26319K8Q2A',
    hoursAgo: 50,
    picture: 'receipt-dawit.png',
  },
  {
    fullName: 'Bethlehem Sample',
    packageTitle: 'Grades 5 & 6',
    grade: '6',
    reference: 'FT26320AA11B',
    hoursAgo: 30,
    picture: 'receipt-bethlehem.png',
  },
  {
    fullName: 'Kidus Sample',
    packageTitle: 'Grades 9 & 10',
    grade: '10',
    reference: 'FT26320BB22C',
    hoursAgo: 20,
    picture: 'receipt-bethlehem-again.png',
  },
  {
    fullName: 'Meron Sample',
    packageTitle: 'English basics',
    grade: null,
    reference: 'FT26321CC33D',
    hoursAgo: 9,
    picture: 'receipt-meron.png',
  },
  {
    fullName: 'Samuel Sample',
    packageTitle: 'Grades 11 & 12',
    grade: '12',
    reference: 'FT26321DD44E',
    hoursAgo: 3,
    picture: 'receipt-samuel.png',
  },
];

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Keys of the store have no ending. */
const storageKeyOf = ({ picture }: Waiting): string => `sample-${picture.replace(/\.\w+$/, '')}`;

const seedReceipt = async (db: Db, accountId: string, receipt: Waiting, picture: Buffer, now: Date): Promise<void> => {
  const [chosen] = await db.select().from(packages).where(eq(packages.title, receipt.packageTitle));
  const [bank] = await db.select().from(banks).orderBy(asc(banks.position)).limit(1);
  if (!chosen || !bank) throw new Error('The demo catalogue comes before the demo office.');
  const at = new Date(now.getTime() - receipt.hoursAgo * HOUR_MS);
  const enrollmentId = newId();
  const paymentId = newId();
  const fileId = newId();
  await db.insert(enrollments).values({
    id: enrollmentId,
    accountId,
    service: chosen.service,
    packageId: chosen.id,
    fullName: receipt.fullName,
    grade: receipt.grade,
    frequency: 'Monday. Wednesday & Friday',
    time: '12:00 - 01:00',
    details: { email: 'parent.sample@gmail.com' },
    priceEtb: chosen.priceEtb,
    priceLines: [{ kind: 'list-price', amountEtb: chosen.priceEtb }],
    createdAt: at,
  });
  await db.insert(files).values({
    id: fileId,
    accountId,
    purpose: 'receipt',
    name: 'sample-receipt.png',
    mediaType: 'image/png',
    sizeBytes: picture.length,
    sha256: sha256(picture),
    sourceSha256: sha256(picture),
    storageKey: storageKeyOf(receipt),
  });
  await db.insert(receiptPictures).values({ fileId, accountId });
  await db.insert(payments).values({
    id: paymentId,
    accountId,
    enrollmentId,
    type: 'manual',
    status: 'review',
    amountEtb: chosen.priceEtb,
    createdAt: at,
    paidByName: 'Parent Sample',
    transactionId: receipt.reference,
    transactionKey: receipt.reference,
    bankId: bank.id,
    receiptFileId: fileId,
  });
  await recordPaymentEvent(
    db,
    { id: paymentId, accountId },
    { kind: 'handed-in', actor: 'student', now: at, fromStatus: null, toStatus: 'review' },
  );
  if (receipt.status) {
    const reason = { code: 'not-arrived' } as const;
    await declinePayment(db, {
      paymentId,
      from: ['review'],
      reason,
      kind: 'receipt-declined',
      actor: 'system',
      now: at,
    });
  }
};

/** Something for the office to do on its first day: receipts, two of them bad, and a question. Plainly sample. */
export const seedOffice = async ({
  db,
  clock,
  fileStore,
  assetsDir,
}: {
  db: Db;
  clock: Clock;
  fileStore: FileStore;
  assetsDir: string;
}): Promise<void> => {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const parent = written(
      await tx
        .insert(accounts)
        .values({
          kind: 'student',
          phone: '+251911000101',
          firstName: 'Parent',
          lastName: 'Sample',
          email: 'parent.sample@gmail.com',
          passwordHash: NO_PASSWORD,
        })
        .returning({ id: accounts.id }),
    );
    for (const receipt of RECEIPTS) {
      await seedReceipt(tx, parent.id, receipt, await readFile(join(assetsDir, receipt.picture)), now);
    }
    await seedConsents(tx, now);
    await tx.insert(contactMessages).values({
      firstName: 'Almaz',
      lastName: 'Sample',
      email: 'almaz.sample@gmail.com',
      phone: '+251911000102',
      message: 'Can my two sons share one package?',
      createdAt: new Date(now.getTime() - 5 * HOUR_MS),
    });
  });
  for (const receipt of RECEIPTS) {
    const path = join(assetsDir, receipt.picture);
    const { size: sizeBytes } = await stat(path);
    const disposition = 'attachment';
    await fileStore.put(storageKeyOf(receipt), { path, sizeBytes, mediaType: 'image/png', disposition });
  }
};
