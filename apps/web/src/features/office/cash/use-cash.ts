import * as contract from '@temari/contracts/office-cash';
import { showReceipt } from '@temari/contracts/payments';
import type { After } from '../../../lib/api/act.ts';
import { call, type Input } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useSubmission } from '../../../lib/api/submission.ts';
import { useKeyOf } from '../../../lib/api/use-key-of.ts';
import { useAct, useRefreshOffice } from '../use-act.ts';

export const useCash = () => useApiQuery(contract.showCash, {}, { staleTimeMs: 0 });

/** The session that the reader has open and that takes cash today. */
export const ownSession = ({ tills }: contract.Cash): contract.TillSession | null =>
  tills.find(({ session }) => session?.isOwn && !session.isLeftOpen)?.session ?? null;

/** The charges that a household can pay now. */
export const usePayable = (id: string) => useApiQuery(contract.showPayable, { params: { id } }, { staleTimeMs: 0 });

export const useAddTill = (after: After<typeof contract.addTill>) => useAct(contract.addTill, after);
export const useEditTill = (after: After<typeof contract.editTill>) => useAct(contract.editTill, after);
export const useOpenTill = (after: After<typeof contract.openTill>) => useAct(contract.openTill, after);
export const useCloseTill = (after: After<typeof contract.closeTill>) => useAct(contract.closeTill, after);
export const useDecideDifference = (after: After<typeof contract.decideTillDifference>) =>
  useAct(contract.decideTillDifference, after);
export const useTakeCashBack = (after: After<typeof contract.takeCashBack>) => useAct(contract.takeCashBack, after);
export const useDepositCash = (after: After<typeof contract.depositCash>) => useAct(contract.depositCash, after);
export const useConfirmDeposit = (after: After<typeof contract.confirmDeposit>) =>
  useAct(contract.confirmDeposit, after);

/** Pressed again after a lost answer, it is the same payment. */
export const useTakeCash = (done: (taken: contract.TakenCash) => void) => {
  const keyOf = useKeyOf();
  const refresh = useRefreshOffice();
  return useSubmission(
    (body: Input<typeof contract.takeCash>['body']) =>
      call(contract.takeCash, { body }, { idempotencyKey: keyOf(body) }),
    {
      done: (taken) => {
        void refresh();
        done(taken);
      },
      failed: refresh,
    },
  );
};

export const useCashSlip = (id: string) => useApiQuery(contract.showCashSlip, { params: { id } }, { staleTimeMs: 0 });
export const useSlipReceipt = (id: string) => useApiQuery(showReceipt, { params: { id } }, { staleTimeMs: 0 });
export const usePrintSlip = (after: After<typeof contract.printCashSlip>) => useAct(contract.printCashSlip, after);
