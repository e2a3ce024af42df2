import type { FieldError } from '@temari/contracts/field-error';
import { printCashSlip } from '@temari/contracts/office-cash';
import * as contract from '@temari/contracts/office-walk-ins';
import { useRef } from 'react';
import type { After } from '../../../lib/api/act.ts';
import { call, type Input } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { useSubmission } from '../../../lib/api/submission.ts';
import { useDraft } from '../../../lib/form/use-draft.ts';
import { useAct, useRefreshOffice } from '../use-act.ts';
import type { Values } from './rules.ts';

/** What is sold, and to whom: with a whole phone also the household that has it. */
export const useDesk = (phone: string | null) =>
  useApiQuery(contract.showDesk, { query: phone === null ? {} : { phone } }, { staleTimeMs: 0, keepsPrevious: true });

export type WalkInBody = Input<typeof contract.registerWalkIn>['body'];

/** Sent again with its key, it is the same walk-in. */
export const useRegisterWalkIn = (after: {
  done: (walkIn: contract.WalkIn) => void;
  fields: (errors: Record<string, FieldError>) => void;
}) => {
  const refresh = useRefreshOffice();
  return useSubmission(
    ({ body, key }: { body: WalkInBody; key: string }) =>
      call(contract.registerWalkIn, { body }, { idempotencyKey: key }),
    {
      done: (walkIn) => {
        void refresh();
        after.done(walkIn);
      },
      failed: (error) => {
        void refresh();
        after.fields(error.errors);
      },
    },
  );
};

export const useCountPrint = (after: After<typeof printCashSlip>) => useAct(printCashSlip, after);

/** What was typed for one family, and the key under which the server knows it if it is sent twice. */
interface Kept {
  values: Values;
  key: string;
  /** When the key was made. */
  at: number;
}

/** The server knows a key for a day. */
const KEPT_MS = 20 * 3_600_000;

export const useDeskDraft = (empty: Values) => {
  const draft = useDraft<Kept>('desk');
  const kept = draft.kept && Date.now() - draft.kept.at < KEPT_MS ? draft.kept : null;
  const key = useRef(kept?.key ?? randomKey());
  const begunAt = useRef(kept?.at ?? Date.now());
  return {
    initial: { ...empty, ...kept?.values },
    key: (): string => key.current,
    draft,
    part: (values: Values): Kept => ({ values, key: key.current, at: begunAt.current }),
  };
};
