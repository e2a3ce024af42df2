import {
  askBankAgain,
  decideReceipt,
  listDecidedReceipts,
  listReceipts,
  type Receipt,
  type ReceiptOutcome,
  showReceipt,
  takeBackDecision,
} from '@temari/contracts/office-receipts';
import { useState } from 'react';
import type { After } from '../../../lib/api/act.ts';
import type { Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import { useAddress } from '../use-address.ts';

/** The links to the pictures are valid for ten minutes, so the list is read again before that. */
const LINKS_LIVE_MS = 5 * 60_000;

/** Most banks answer within seconds. */
const WHILE_ASKING_MS = 3000;
const isBeingAsked = ({ bankAnswer }: Receipt): boolean => bankAnswer?.isAsking ?? false;

export type DeskPage = Reply<typeof listReceipts>;

/** Where the desk stands among all that wait: after which household, as the address says. */
export const useReceipts = () => {
  const after = useAddress().value('after');
  const query = useApiQuery(
    listReceipts,
    { query: after ? { after } : {} },
    {
      refetchIntervalMs: (page) => (page?.receipts.some(isBeingAsked) ? WHILE_ASKING_MS : LINKS_LIVE_MS),
      keepsPrevious: true,
    },
  );
  return { query, isFirst: after === '' };
};

export const useAskBankAgain = () => useAct(askBankAgain);

export const useDecideReceipt = (after: After<typeof decideReceipt>, about: string) =>
  useAct(decideReceipt, after, about);

export const useTakeBack = (after: After<typeof takeBackDecision>) => useAct(takeBackDecision, after);

export type DecidedReceipt = Reply<typeof listDecidedReceipts>['rows'][number];
export type ShownReceipt = Reply<typeof showReceipt>;

export const useDecidedReceipts = (filters: { day: string; by: string; outcome: string }, page: number) => {
  const { day, by, outcome } = filters;
  return useApiQuery(
    listDecidedReceipts,
    {
      query: {
        page,
        ...(day && { day }),
        ...(by && { by }),
        ...(outcome && { outcome: outcome as ReceiptOutcome }),
      },
    },
    { keepsPrevious: true },
  );
};

export const useReceipt = (id: string) =>
  useApiQuery(showReceipt, { params: { id } }, { refetchIntervalMs: LINKS_LIVE_MS });

const LAST = 'last';

/**
 * Which receipt is shown; one that was decided leaves at once, before the list has been read again. Behind the last
 * one the next receipts are laid out, before the first one those that lay here before.
 */
export const useDesk = ({ receipts, total, before, next }: DeskPage) => {
  const address = useAddress();
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [trail, setTrail] = useState<readonly string[]>([]);
  const waiting = receipts.filter(({ id }) => !decided.includes(id));
  const asked = address.value('receipt');
  const place =
    asked === LAST
      ? waiting.length - 1
      : Math.max(
          0,
          waiting.findIndex(({ id }) => id === asked),
        );
  const choose = (receipt: Receipt | undefined): void => address.set({ receipt: receipt?.id ?? '' });
  const layOut = (after: string, receipt: '' | typeof LAST): void => address.set({ after, receipt });
  return {
    waiting,
    place: before + place,
    left: total - (receipts.length - waiting.length),
    current: waiting[place],
    choose,
    next: () => {
      if (place + 1 < waiting.length) return choose(waiting[place + 1]);
      setTrail(next ? [...trail, address.value('after')] : []);
      return layOut(next ?? '', '');
    },
    back: () => {
      if (place > 0) return choose(waiting[place - 1]);
      setTrail(trail.slice(0, -1));
      return layOut(trail[trail.length - 1] ?? '', LAST);
    },
    leave: (id: string) => {
      choose(waiting[place + 1] ?? waiting[place - 1]);
      setDecided((now) => [...now, id]);
    },
    comeBack: (id: string) => {
      address.set({ receipt: id });
      setDecided((now) => now.filter((other) => other !== id));
    },
  };
};
