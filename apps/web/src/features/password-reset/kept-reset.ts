import { attempt } from '../../lib/device/attempt.ts';
import type { Kind } from './kind.ts';

/** A reset that is under way. It outlives a reload: many phones drop the page while its owner reads the SMS. */
export interface KeptReset {
  resetId: string;
  /** None with a code from the office. */
  phone: string | null;
  /** When the last SMS was asked for. */
  askedAtMs: number;
}

const nameOf = (kind: Kind): string => `reset:${kind}`;

export const readReset = (kind: Kind): KeptReset | null =>
  attempt(() => JSON.parse(sessionStorage.getItem(nameOf(kind)) ?? 'null') as KeptReset | null) ?? null;
export const keepReset = (kind: Kind, reset: KeptReset): void =>
  void attempt(() => sessionStorage.setItem(nameOf(kind), JSON.stringify(reset)));
export const dropReset = (kind: Kind): void => void attempt(() => sessionStorage.removeItem(nameOf(kind)));
