import { addDays, addisDate, isoWeekday } from '@temari/contracts/addis-time';
import { slotMinutes, weekdaysOf } from '@temari/contracts/schedule';
import type { FILE_PURPOSES, PAYMENT_STATUSES, StaffRole, WorkCapability } from '@temari/contracts/vocabulary';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { classTeachers } from '../db/schema/class-teachers.ts';
import { classes } from '../db/schema/classes.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { files } from '../db/schema/files.ts';
import { packages } from '../db/schema/packages.ts';
import { payments } from '../db/schema/payments.ts';
import { staff } from '../db/schema/staff.ts';
import { teachers } from '../db/schema/teachers.ts';
import { startSession } from '../domains/identity/sessions/queries.ts';
import type { World } from './world.ts';

export interface Member {
  id: string;
  token: string;
}

const one = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error('Nothing was written.');
  return row;
};

/** People, classes and payments for tests of learning and teaching, written straight into the world's database. */
export const school = ({ deps: { db, clock } }: World) => {
  let phones = 0;
  const account = async (kind: 'student' | 'teacher' | 'staff', firstName: string): Promise<Member> => {
    phones += 1;
    const row = one(
      await db
        .insert(accounts)
        .values({
          kind,
          firstName,
          lastName: 'Sample',
          email: 'sample@gmail.com',
          phone: `+25191${String(phones).padStart(7, '0')}`,
          passwordHash: 'none',
        })
        .returning(),
    );
    return { id: row.id, token: await startSession(db, { accountId: row.id, now: clock.now() }) };
  };

  return {
    student: (firstName = 'Hana') => account('student', firstName),

    teacher: async (firstName = 'Selam', status: 'Approved' | 'Pending' | 'Declined' = 'Approved') => {
      const member = await account('teacher', firstName);
      await db.insert(teachers).values({
        accountId: member.id,
        courseType: 'Maths',
        schedule: 'Monday. Wednesday & Friday',
        grade: '7 & 8',
        qualification: 'BSc',
        experience: 'Five years',
        bio: 'Sample',
        status,
      });
      return member;
    },

    staff: async (role: StaffRole = 'office', capabilities: WorkCapability[] | null = null) => {
      const member = await account('staff', 'Office');
      await db.insert(staff).values({ accountId: member.id, role, capabilities });
      return member;
    },

    /** It began on the Monday two weeks ago, and lasts a term. */
    class: async (
      people: { teacher?: Member; substitute?: Member } = {},
      changed: Partial<typeof classes.$inferInsert> = {},
    ): Promise<string> => {
      const schedule = changed.schedule ?? 'Monday. Wednesday & Friday';
      const time = changed.time ?? '11:00 - 12:00';
      const today = addisDate(clock.now());
      const startDate = addDays(today, -13 - isoWeekday(today));
      const { id } = one(
        await db
          .insert(classes)
          .values({
            service: 'tutor',
            grade: '8',
            courseType: 'Maths',
            schedule,
            time,
            weekdays: weekdaysOf(schedule),
            ...(slotMinutes(time) ?? { startsAtMinute: 0, endsAtMinute: 60 }),
            startDate,
            endDate: addDays(startDate, 88),
            meetingLink: 'https://meet.example.com/maths-8',
            status: 'Running',
            ...changed,
          })
          .returning(),
      );
      for (const part of ['teacher', 'substitute'] as const) {
        const member = people[part];
        if (member) await db.insert(classTeachers).values({ classId: id, part, accountId: member.id });
      }
      return id;
    },

    /** An enrollment with one payment in the given state; none when it is null. */
    enroll: async (
      student: Member,
      classId: string | null,
      payment: (typeof PAYMENT_STATUSES)[number] | null = 'paid',
      fullName = 'Hana Sample',
    ): Promise<string> => {
      const { id: packageId } = one(
        await db
          .insert(packages)
          .values({ service: 'tutor', priceEtb: 1400, title: 'Sample', developmentProgram: '', description: '' })
          .returning(),
      );
      const { id } = one(
        await db
          .insert(enrollments)
          .values({
            accountId: student.id,
            service: 'tutor',
            packageId,
            fullName,
            details: { fatherPhone: '+251911999999' },
            priceEtb: 1400,
            priceLines: [],
            classId,
          })
          .returning(),
      );
      if (payment) {
        await db
          .insert(payments)
          .values({ accountId: student.id, enrollmentId: id, type: 'manual', status: payment, amountEtb: 1400 });
      }
      return id;
    },

    /** The address of a finished upload. */
    file: async (owner: Member, purpose: (typeof FILE_PURPOSES)[number] = 'resource'): Promise<string> => {
      const { id } = one(
        await db
          .insert(files)
          .values({
            accountId: owner.id,
            purpose,
            name: 'worksheet-4.pdf',
            mediaType: 'application/pdf',
            sizeBytes: 48_213,
            sha256: 'none',
            sourceSha256: 'none',
            storageKey: newId(),
          })
          .returning(),
      );
      return `/backend/api/v1/files/${id}`;
    },
  };
};
