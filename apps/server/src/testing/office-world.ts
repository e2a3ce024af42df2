import { randomUUID } from 'node:crypto';
import type { Service } from '@temari/contracts/vocabulary';
import { giveConsent } from './consents.ts';
import { testWorld, type World, type WorldOptions } from './world.ts';

type StaffRole = 'owner' | 'office' | 'auditor';

export interface OfficeWorld extends World {
  owner: string;
  office: string;
  auditor: string;
  student: string;
  teacher: string;
  /** An enrollment of the demo student, with a payment in the given state. */
  enroll: (what?: {
    fullName?: string;
    grade?: string | null;
    service?: Service;
    payment?: 'pending' | 'review' | 'paid' | 'declined';
    reference?: string;
    bank?: string;
    amountEtb?: number;
    imageHash?: string;
    /** Of the picture as it is kept. */
    keptHash?: string;
    /** The phone of the account it belongs to. */
    household?: string;
    frequency?: string;
    time?: string;
    details?: Record<string, string>;
    hasConsent?: boolean;
  }) => Promise<{ enrollmentId: string; paymentId: string }>;
  audit: () => Promise<{ action: string; subject_kind: string; subject_id: string; before: unknown; after: unknown }[]>;
}

export const PASSWORD = 'temari123';
const PHONES: Record<Exclude<StaffRole, 'owner'>, string> = { office: '+251911000019', auditor: '+251911000029' };

/** The demo with one of each staff role signed in. */
export const officeWorld = async (options: WorldOptions = {}): Promise<OfficeWorld> => {
  const world = await testWorld(options);
  await world.seed();
  const { pool } = world;
  for (const [role, phone] of Object.entries(PHONES)) {
    const id = randomUUID();
    await pool.query(
      `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       select $1, 'staff', $2, $3, 'Sample', 'staff@sample.example', password_hash from accounts where phone = '+251911000009'`,
      [id, phone, role],
    );
    await pool.query('insert into staff (account_id, role) values ($1, $2)', [id, role]);
  }
  const signIn = async (path: string, phoneNumber: string): Promise<string> =>
    (await world.call('POST', path, { body: { phoneNumber, password: PASSWORD } })).json().data.token;
  const one = async (query: string, values: unknown[]): Promise<string> =>
    (await pool.query(query, values)).rows[0]?.id;

  return {
    ...world,
    owner: await signIn('/admin/login', '0911000009'),
    office: await signIn('/admin/login', PHONES.office),
    auditor: await signIn('/admin/login', PHONES.auditor),
    student: await signIn('/user/login', '0911000001'),
    teacher: await signIn('/teacher/login', '0911000002'),
    enroll: async ({
      fullName = 'Abel Sample',
      grade = '7',
      service = 'tutor',
      payment = 'review',
      reference = `FT${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      bank = 'Commercial Bank of Ethiopia',
      amountEtb = 1400,
      imageHash = randomUUID(),
      keptHash = randomUUID(),
      household = '+251911000001',
      frequency = 'Monday. Wednesday & Friday',
      time = '11:00 - 12:00',
      details = { schoolName: 'Sample School' },
      hasConsent = true,
    } = {}) => {
      const account = await one(`select id from accounts where phone = $1 and kind = 'student'`, [household]);
      const enrollmentId = randomUUID();
      const paymentId = randomUUID();
      const fileId = randomUUID();
      const now = world.clock.now();
      await pool.query(
        `insert into enrollments (id, account_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines, created_at)
         select $1, $2, $3, (select id from packages where service = $3 limit 1), $4, $5, $6, $7, $9,
           1400, '[{"kind":"list-price","amountEtb":1400}]', $8`,
        [enrollmentId, account, service, fullName, grade, frequency, time, now, details],
      );
      await pool.query(
        `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
         values ($1, $2, 'receipt', 'receipt.png', 'image/png', 1, $5, $3, $4)`,
        [fileId, account, imageHash, fileId, keptHash],
      );
      await pool.query(
        `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, created_at, settled_at, paid_by_name,
           transaction_id, transaction_key, bank_id, receipt_file_id)
         values ($1, $2, $3, 'manual', $4, $5, $6, $7, $8, $9, $9, (select id from banks where name = $10), $11)`,
        [
          paymentId,
          account,
          enrollmentId,
          payment,
          amountEtb,
          now,
          payment === 'paid' ? now : null,
          fullName,
          reference,
          bank,
          fileId,
        ],
      );
      if (hasConsent) await giveConsent(world, enrollmentId);
      return { enrollmentId, paymentId };
    },
    audit: async () => (await pool.query('select * from audit_entries order by id')).rows,
  };
};

/** A class as the office's form sends it. */
export const classForm = (change: Record<string, unknown> = {}) => ({
  service: 'tutor',
  grade: '7 & 8',
  courseType: 'Natural Science',
  schedule: 'Monday. Wednesday & Friday',
  time: '11:00 - 12:00',
  startDate: '2030-01-07',
  endDate: '2030-03-29',
  meetingLink: 'https://meet.example.com/a',
  status: 'Up Coming',
  capacity: 2,
  teacherId: null,
  substituteId: null,
  ...change,
});
