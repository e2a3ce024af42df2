import * as wrong from '@temari/contracts/field-errors';
import type {
  createStaff as createContract,
  editStaff as editContract,
  StaffMember,
} from '@temari/contracts/office-staff';
import { capabilitiesOf, ROLE_PRESETS, type StaffRole, type WorkCapability } from '@temari/contracts/vocabulary';
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
  changeStaff,
  lockOwnersAndCountOthers,
  type MemberRow,
  newStaff,
  returningStaff,
  savePasswordHash,
  staffById,
} from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock' | 'passwords' | 'demoPassword'>;

export const present = (row: MemberRow): StaffMember => ({
  ...row,
  capabilities: [...capabilitiesOf(row.role, row.capabilities)],
  createdAt: row.createdAt.toISOString(),
  leftAt: row.leftAt?.toISOString() ?? null,
});

/** What is stored: nothing for an owner, or where the choice is what the role begins with anyway. */
const chosenFor = (role: StaffRole, chosen: WorkCapability[] | null): WorkCapability[] | null => {
  if (role === 'owner' || !chosen) return null;
  const preset = ROLE_PRESETS[role];
  return chosen.length === preset.length && chosen.every((capability) => preset.includes(capability)) ? null : chosen;
};

export const memberOf = async (db: Parameters<typeof staffById>[0], id: string): Promise<MemberRow> => {
  const row = await staffById(db, id);
  if (!row) throw new AppError('request/not-found');
  return row;
};

export const listStaff = async ({ db }: Pick<Deps, 'db'>): Promise<StaffMember[]> => (await allStaff(db)).map(present);

export const createStaff = async (
  { db, clock, passwords, demoPassword }: Context,
  actor: Actor,
  { password, phoneNumber, capabilities, ...form }: output<typeof createContract.body>,
): Promise<StaffMember> => {
  await requireConfirmedPassword(db, actor, clock.now());
  await refuseWeakPassword({ db, demoPassword }, { password, phone: phoneNumber });
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const values = {
      ...form,
      capabilities: chosenFor(form.role, capabilities ?? null),
      phone: phoneNumber,
      passwordHash,
    };
    const newId = await newStaff(tx, values);
    const id = newId ?? (await returningStaff(tx, values));
    if (!id) {
      throw new AppError('account/phone-taken', { errors: { phoneNumber: wrong.staffPhoneTaken } });
    }
    await recordAct(tx, actor, clock.now(), {
      action: newId ? 'create-staff' : 'return-staff',
      subjectKind: 'staff',
      subjectId: id,
      after: { ...form, phoneNumber, capabilities: capabilitiesOf(values.role, values.capabilities) },
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
    if (before.leftAt) throw new AppError('staff/has-left');
    const role = change.role ?? before.role;
    // A new role begins with what it begins with, unless something else was chosen in the same moment.
    const kept = role === before.role ? before.capabilities : null;
    const capabilities = chosenFor(role, change.capabilities ?? kept);
    const isActive = change.isActive ?? before.isActive;
    if (before.role === 'owner' && before.isActive && (role !== 'owner' || !isActive)) {
      if (others === 0) throw new AppError('staff/last-owner');
      if (id === actor.accountId) throw new AppError('staff/not-yourself');
    }
    const removesAuthenticator = change.removesAuthenticator ?? false;
    const isSaved = await changeStaff(tx, id, version, { role, capabilities, isActive, removesAuthenticator });
    if (!isSaved) throw new AppError('office/changed-meanwhile');
    if (passwordHash) await savePasswordHash(tx, id, passwordHash);
    await endOtherAccess(tx, { accountId: id, keepTokenHash: actor.tokenHash, now: clock.now() });
    const { password, ...named } = change;
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-staff',
      subjectKind: 'staff',
      subjectId: id,
      before: {
        role: before.role,
        capabilities: capabilitiesOf(before.role, before.capabilities),
        isActive: before.isActive,
        hasAuthenticator: before.hasAuthenticator,
      },
      after: {
        ...named,
        ...((change.role || change.capabilities) && { capabilities: capabilitiesOf(role, capabilities) }),
        ...(password && { hasNewPassword: true }),
      },
    });
    return present(await memberOf(tx, id));
  });
};
