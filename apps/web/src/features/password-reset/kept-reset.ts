import { tabStorage } from '../../lib/device/tab-storage.ts';
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

export const readReset = (kind: Kind): KeptReset | null => tabStorage.read<KeptReset>(nameOf(kind));
export const keepReset = (kind: Kind, reset: KeptReset): void => tabStorage.keep(nameOf(kind), reset);
export const dropReset = (kind: Kind): void => tabStorage.drop(nameOf(kind));
