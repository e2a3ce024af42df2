import * as wrong from '@temari/contracts/field-errors';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { siteNames } from '../../site/queries.ts';
import { type Weakness, weaknessOf } from './rules.ts';

const WRONG = {
  common: wrong.passwordCommon,
  phone: wrong.passwordPhone,
  name: wrong.passwordName,
} satisfies Record<Weakness, unknown>;

/** Wherever a password is set, before it is hashed. The list is large and rarely needed, so it is loaded then. */
export const refuseWeakPassword = async (
  { db, demoPassword }: { db: Db; demoPassword: string | null },
  { password, phone, field = 'password' }: { password: string; phone: string | null; field?: string },
): Promise<void> => {
  if (password === demoPassword) return;
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  const weakness = weaknessOf(password, { phone, names: await siteNames(db), common: COMMON_PASSWORDS });
  if (weakness) throw new AppError('account/weak-password', { errors: { [field]: WRONG[weakness] } });
};
