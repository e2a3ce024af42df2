import {
  askPhoneCorrection,
  decidePhoneCorrection,
  readBackPhoneCode,
  showPhoneCorrection,
} from '@temari/contracts/office-phone-corrections';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

/** A person stands there and waits: what a colleague decides shows within seconds. */
const LOOK_EVERY_MS = 10_000;

export const usePhoneCorrection = (accountId: string) =>
  useApiQuery(showPhoneCorrection, { params: { id: accountId } }, { staleTimeMs: 0, refetchIntervalMs: LOOK_EVERY_MS });

export const useAskPhoneCorrection = (after: After<typeof askPhoneCorrection>) => useAct(askPhoneCorrection, after);

export const useReadBackPhoneCode = (after: After<typeof readBackPhoneCode>) => useAct(readBackPhoneCode, after);

export const useDecidePhoneCorrection = (after: After<typeof decidePhoneCorrection>) =>
  useAct(decidePhoneCorrection, after);
