import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { guardians } from '../../db/schema/guardians.ts';
import { written } from '../../db/written.ts';
import { type GuardianRow, isGuardianOf } from './queries.ts';

export const countGuardians = async (db: Db, householdId: string): Promise<number> =>
  db.$count(guardians, isGuardianOf(householdId));

export const hasPhone = async (db: Db, householdId: string, phone: string): Promise<boolean> =>
  (await db.$count(guardians, and(isGuardianOf(householdId), eq(guardians.phone, phone)))) > 0;

export const newGuardian = async (db: Db, values: typeof guardians.$inferInsert): Promise<GuardianRow> =>
  written(await db.insert(guardians).values(values).returning());
