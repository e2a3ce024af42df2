import type { OfficeStudent } from '@temari/contracts/office-students';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { type AskedPage, keyedPage } from '../../../domains/lists/keyed-page.ts';
import { presentEnrollment } from '../../../domains/payments/purchases/present.ts';
import { enrollmentsOf, paymentsOf } from '../../../domains/payments/purchases/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { studentById, studentPage } from './queries.ts';

export const listStudents = async (
  { db }: Pick<Deps, 'db'>,
  { search = '', ...asked }: AskedPage & { search?: string | undefined },
) => {
  const { rows, total } = await studentPage(db, search, asked);
  return keyedPage(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
    asked,
  );
};

export const showStudent = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeStudent> => {
  const student = await studentById(db, id);
  if (!student) throw new AppError('request/not-found');
  const seesMoney = may(actor, ['money']);
  const [enrolled, payments] = await Promise.all([
    enrollmentsOf(db, id, { withRemoved: true }),
    seesMoney ? paymentsOf(db, id) : [],
  ]);
  return {
    ...student,
    createdAt: student.createdAt.toISOString(),
    paidEtb: seesMoney
      ? payments.filter(({ status }) => status === 'paid').reduce((sum, { amountEtb }) => sum + amountEtb, 0)
      : null,
    enrolled: enrolled.map((row) => presentEnrollment(row, seesMoney)),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
      settledAt: payment.settledAt?.toISOString() ?? null,
    })),
  };
};
