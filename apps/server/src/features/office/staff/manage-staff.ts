import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type {
  listAudit as auditContract,
  createStaff as createContract,
  editStaff as editContract,
  StaffMember,
} from '@temari/contracts/office-staff';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { refuseWeakPassword } from '../../../domains/identity/passwords/refuse-weak-password.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { endOtherAccess } from '../../../domains/identity/sessions/end-access-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  allStaff,
  auditPage,
  changeStaff,
  lockOwnersAndCountOthers,
  type MemberRow,
  newStaff,
  savePasswordHash,
  staffById,
} from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock' | 'passwords' | 'demoPassword'>;

const present = (row: MemberRow): StaffMember => ({ ...row, createdAt: row.createdAt.toISOString() });

const memberOf = async (db: Parameters<typeof staffById>[0], id: string): Promise<MemberRow> => {
  const row = await staffById(db, id);
  if (!row) throw new AppError('request/not-found');
  return row;
};

export const listStaff = async ({ db }: Pick<Deps, 'db'>): Promise<StaffMember[]> => (await allStaff(db)).map(present);

export const createStaff = async (
  { db, clock, passwords, demoPassword }: Context,
  actor: Actor,
  { password, phoneNumber, ...form }: output<typeof createContract.body>,
): Promise<StaffMember> => {
  await requireConfirmedPassword(db, actor, clock.now());
  await refuseWeakPassword({ db, demoPassword }, { password, phone: phoneNumber });
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const id = await newStaff(tx, { ...form, phone: phoneNumber, passwordHash });
    if (!id) {
      throw new AppError('account/phone-taken', { errors: { phoneNumber: wrong.staffPhoneTaken } });
    }
    await recordAct(tx, actor, clock.now(), {
      action: 'create-staff',
      subjectKind: 'staff',
      subjectId: id,
      after: { ...form, phoneNumber },
    });
    return present(await memberOf(tx, id));
  });
};

/** A new role, password or exit ends every session of that member: what they may do is asked anew. */
export const editStaff = async (
  { db, clock, passwords, demoPassword }: Context,
  actor: Actor,
  { id }: { id: string },
  { version, ...change }: output<typeof editContract.body>,
): Promise<StaffMember> => {
  await requireConfirmedPassword(db, actor, clock.now());
  if (change.password) {
    const { phoneNumber } = await memberOf(db, id);
    await refuseWeakPassword({ db, demoPassword }, { password: change.password, phone: phoneNumber });
  }
  const passwordHash = change.password ? await passwords.hash(change.password) : null;
  return db.transaction(async (tx) => {
    const others = await lockOwnersAndCountOthers(tx, id);
    const before = await memberOf(tx, id);
    const role = change.role ?? before.role;
    const isActive = change.isActive ?? before.isActive;
    if (before.role === 'owner' && before.isActive && (role !== 'owner' || !isActive)) {
      if (others === 0) throw new AppError('staff/last-owner');
      if (id === actor.accountId) throw new AppError('staff/not-yourself');
    }
    const removesAuthenticator = change.removesAuthenticator ?? false;
    const isSaved = await changeStaff(tx, id, version, { role, isActive, removesAuthenticator });
    if (!isSaved) throw new AppError('office/changed-meanwhile');
    if (passwordHash) await savePasswordHash(tx, id, passwordHash);
    await endOtherAccess(tx, { accountId: id, keepTokenHash: actor.tokenHash, now: clock.now() });
    const { password, ...named } = change;
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-staff',
      subjectKind: 'staff',
      subjectId: id,
      before: { role: before.role, isActive: before.isActive, hasAuthenticator: before.hasAuthenticator },
      after: { ...named, ...(password && { hasNewPassword: true }) },
    });
    return present(await memberOf(tx, id));
  });
};

const AUDIT_KINDS = [
  'bank',
  'class',
  'enrollment',
  'message',
  'package',
  'partner',
  'payment',
  'setting',
  'site',
  'sms',
  'staff',
  'student',
  'teacher',
];

export const listAudit = async (
  { db }: Pick<Deps, 'db'>,
  { page = 1, from, until, ...filter }: output<typeof auditContract.query>,
) => {
  const rows = await auditPage(
    db,
    {
      ...filter,
      ...(from && { from: startOfAddisDay(from) }),
      ...(until && { before: startOfAddisDay(addDays(until, 1)) }),
    },
    { limit: OFFICE_PAGE_SIZE + 1, offset: (page - 1) * OFFICE_PAGE_SIZE },
  );
  return {
    rows: rows.slice(0, OFFICE_PAGE_SIZE).map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    hasMore: rows.length > OFFICE_PAGE_SIZE,
    page,
    kinds: AUDIT_KINDS,
  };
};
