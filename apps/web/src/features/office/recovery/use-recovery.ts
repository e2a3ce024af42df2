import { askForRecovery, decideRecovery, showRecovery } from '@temari/contracts/office-recovery';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

/** A person stands there and waits: what a colleague decides shows within seconds. */
const LOOK_EVERY_MS = 10_000;

export const useRecovery = (accountId: string) =>
  useApiQuery(showRecovery, { params: { id: accountId } }, { staleTimeMs: 0, refetchIntervalMs: LOOK_EVERY_MS });

export const useAskForRecovery = (after: After<typeof askForRecovery>) => useAct(askForRecovery, after);

export const useDecideRecovery = (after: After<typeof decideRecovery>) => useAct(decideRecovery, after);
