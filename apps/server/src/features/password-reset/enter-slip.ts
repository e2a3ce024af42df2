import type { Deps } from '../../deps.ts';
import { minutesBefore } from '../../domains/identity/codes/one-time-codes.ts';
import {
  DESK_SLIP_VALID_HOURS,
  hashDeskSlip,
  hashSlip,
  SLIP_VALID_MINUTES,
} from '../../domains/identity/codes/recovery-slips.ts';
import { spend } from '../../domains/limits/limits.ts';
import { giveBack } from '../../domains/limits/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { enteredSlip, type Kind } from './queries.ts';

/** In place of phone and code, for whoever stood in front of the office. */
export const enterSlip = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  kind: Kind,
  { slip, address }: { slip: string; address: string },
): Promise<{ id: string }> => {
  const now = clock.now();
  await spend(db, 'codeGuessesByAddress', address, now, 'auth/too-many-requests');
  const slips = [
    { hash: hashSlip(secrets.codes, slip), givenAfter: minutesBefore(now, SLIP_VALID_MINUTES) },
    { hash: hashDeskSlip(secrets.codes, slip), givenAfter: minutesBefore(now, DESK_SLIP_VALID_HOURS * 60) },
  ];
  const id = await enteredSlip(db, { slips, kind, now });
  if (!id) throw new AppError('auth/invalid-slip');
  await giveBack(db, 'codeGuessesByAddress', address);
  return { id };
};
