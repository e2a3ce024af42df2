import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { saveArrival } from './queries.ts';

type Sealing = Pick<Deps, 'secrets'>;

const sealOf = ({ secrets }: Sealing, id: string): string =>
  createHmac('sha256', secrets.sms).update(id).digest('base64url').slice(0, 32);

const isSealed = (deps: Sealing, id: string, seal: string): boolean => {
  const [sent, made] = [Buffer.from(seal), Buffer.from(sealOf(deps, id))];
  return sent.length === made.length && timingSafeEqual(sent, made);
};

/** Where the gateway tells what became of this message. */
export const arrivalAddress = (deps: Sealing & Pick<Deps, 'publicUrl'>, id: string): string =>
  `${deps.publicUrl}/backend/api/v1/sms/${id}/${sealOf(deps, id)}`;

/** Gateways shorten the word in their own ways: DELIVRD, DELIVERED; UNDELIV, REJECTD, EXPIRED, FAILED. */
const arrivalOf = (status: string): 'delivered' | 'undelivered' | null => {
  if (/^deliv/i.test(status)) return 'delivered';
  return /^(undeliv|reject|expire|fail)/i.test(status) ? 'undelivered' : null;
};

/** The first word on its arrival stands, except that what was thought lost may still arrive. */
export const hearArrival = async (
  deps: Sealing & Pick<Deps, 'db' | 'clock'>,
  { id, seal }: { id: string; seal: string },
  { status = '' }: { status?: string | undefined },
): Promise<void> => {
  if (!isSealed(deps, id, seal)) throw new AppError('request/not-found');
  const arrival = arrivalOf(status);
  if (arrival) await saveArrival(deps.db, id, { arrival, now: deps.clock.now() });
};
