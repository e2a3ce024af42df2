import { addisDate } from '@temari/contracts/addis-time';
import { slotMinutes, weekdaysOf } from '@temari/contracts/schedule';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { banks } from '../db/schema/banks.ts';
import { classResources } from '../db/schema/class-resources.ts';
import { classTeachers } from '../db/schema/class-teachers.ts';
import { classes } from '../db/schema/classes.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { packages } from '../db/schema/packages.ts';
import { payments } from '../db/schema/payments.ts';
import { written } from '../db/written.ts';
import { recordPaymentEvent, settlePayment } from '../domains/payments/ledger/queries.ts';

const DAY_MS = 24 * 60 * 60_000;

interface People {
  studentId: string;
  teacherId: string;
  adminId: string;
}

export const readable = (schedule: string, time: string) => {
  const slot = slotMinutes(time);
  if (!slot) throw new Error(`The demo names no readable time: ${time}`);
  return { schedule, time, weekdays: weekdaysOf(schedule), ...slot };
};

export const seedClass = async (
  db: Db,
  teacherId: string | null,
  values: typeof classes.$inferInsert,
): Promise<string> => {
  const { id } = written(await db.insert(classes).values(values).returning({ id: classes.id }));
  if (teacherId) await db.insert(classTeachers).values({ classId: id, part: 'teacher', accountId: teacherId });
  return id;
};

type Enrollment = Pick<
  typeof enrollments.$inferInsert,
  'service' | 'grade' | 'frequency' | 'time' | 'details' | 'classId'
> & { packageTitle: string; transactionId: string; fullName?: string };

/** Applied, transferred, accepted by the office a day later: the rows a real payment leaves behind. */
export const seedPaidEnrollment = async (
  db: Db,
  { studentId, adminId }: Pick<People, 'studentId' | 'adminId'>,
  { packageTitle, transactionId, fullName = 'Hana Sample', ...values }: Enrollment,
  appliedAt: Date,
): Promise<void> => {
  const [chosen] = await db.select().from(packages).where(eq(packages.title, packageTitle));
  const [bank] = await db.select().from(banks).orderBy(asc(banks.position)).limit(1);
  if (!chosen || !bank) throw new Error('The demo catalogue comes before the demo classes.');
  const amountEtb = chosen.priceEtb;
  const settledAt = new Date(appliedAt.getTime() + DAY_MS);

  const enrollment = written(
    await db
      .insert(enrollments)
      .values({
        ...values,
        accountId: studentId,
        packageId: chosen.id,
        fullName,
        priceEtb: amountEtb,
        priceLines: [{ kind: 'list-price', amountEtb }],
        createdAt: appliedAt,
        assignedAt: values.classId ? settledAt : null,
      })
      .returning({ id: enrollments.id }),
  );

  const payment = written(
    await db
      .insert(payments)
      .values({
        accountId: studentId,
        enrollmentId: enrollment.id,
        type: 'manual',
        status: 'review',
        amountEtb,
        createdAt: appliedAt,
        paidByName: 'Parent Sample',
        transactionId,
        transactionKey: transactionId,
        bankId: bank.id,
      })
      .returning(),
  );
  await recordPaymentEvent(db, payment, {
    kind: 'handed-in',
    actor: 'student',
    now: appliedAt,
    fromStatus: null,
    toStatus: 'review',
  });
  await settlePayment(db, {
    paymentId: payment.id,
    from: ['review'],
    kind: 'receipt-accepted',
    actor: `staff:${adminId}`,
    now: settledAt,
    reviewedBy: adminId,
  });
};

/** A running class with the demo student in it, one that begins soon, and an application that waits for its class. */
export const seedLearning = async (db: Db, people: People, now: Date): Promise<void> => {
  const daysFromNow = (days: number): Date => new Date(now.getTime() + days * DAY_MS);

  const runningId = await seedClass(db, people.teacherId, {
    service: 'tutor',
    grade: '10',
    courseType: 'Maths',
    ...readable('Monday. Wednesday & Friday', '11:00 - 12:00'),
    startDate: addisDate(daysFromNow(-21)),
    endDate: addisDate(daysFromNow(70)),
    meetingLink: 'https://meet.example.com/temari-sample-class',
    status: 'Running',
  });
  await seedClass(db, people.teacherId, {
    service: 'language',
    courseType: 'English speaking',
    translations: { am: { courseType: 'እንግሊዝኛ መናገር' } },
    ...readable('Tuesday, Thursday & Saturday', '12:00 - 01:00'),
    startDate: addisDate(daysFromNow(10)),
    endDate: addisDate(daysFromNow(100)),
    status: 'Up Coming',
  });
  await db.insert(classResources).values([
    {
      classId: runningId,
      accountId: people.teacherId,
      link: 'https://example.com/sample-worksheet',
      description: 'Sample worksheet: quadratic equations',
      createdAt: daysFromNow(-4),
    },
    {
      classId: runningId,
      accountId: people.teacherId,
      link: 'https://example.com/sample-board',
      createdAt: daysFromNow(-2),
    },
  ]);

  await seedPaidEnrollment(
    db,
    people,
    {
      service: 'tutor',
      packageTitle: 'Grades 9 & 10',
      grade: '10',
      frequency: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      details: { email: 'hana.sample@gmail.com', intentOfStudent: 'Better marks at school' },
      classId: runningId,
      transactionId: 'SAMPLE0001',
    },
    daysFromNow(-28),
  );
  await seedPaidEnrollment(
    db,
    people,
    {
      service: 'language',
      packageTitle: 'English basics',
      frequency: 'Tuesday, Thursday & Saturday',
      time: '12:00 - 01:00',
      details: { email: 'hana.sample@gmail.com', areaOfFocus: 'Speaking' },
      classId: null,
      transactionId: 'SAMPLE0002',
    },
    daysFromNow(-3),
  );
};
