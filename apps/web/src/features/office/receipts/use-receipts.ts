import { decideReceipt, listReceipts, type Receipt } from '@temari/contracts/office-receipts';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../../lib/queries.ts';
import { type After, useAct } from '../use-act.ts';
import { useAddress } from '../use-address.ts';

/** The links to the pictures open for ten minutes, so the desk is laid anew before that. */
const LINKS_LIVE_MS = 5 * 60_000;

export const useReceipts = () => useApiQuery(listReceipts, {}, { refetchIntervalMs: LINKS_LIVE_MS });

export const useDecideReceipt = (after: After<typeof decideReceipt>) => useAct(decideReceipt, after);

/** Which receipt lies on the desk; what was decided leaves at once, before the list has been read again. */
export const useDesk = (receipts: Receipt[]) => {
  const address = useAddress();
  const [decided, setDecided] = useState<readonly string[]>([]);
  const waiting = receipts.filter(({ id }) => !decided.includes(id));
  const place = Math.max(
    0,
    waiting.findIndex(({ id }) => id === address.value('receipt')),
  );
  const choose = (receipt: Receipt | undefined): void => address.set({ receipt: receipt?.id ?? '' });
  return {
    waiting,
    place,
    current: waiting[place],
    choose,
    next: () => choose(waiting[(place + 1) % waiting.length]),
    back: () => choose(waiting[(place - 1 + waiting.length) % waiting.length]),
    leave: (id: string) => {
      choose(waiting[place + 1] ?? waiting[place - 1]);
      setDecided((now) => [...now, id]);
    },
  };
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** Single letters, as long as nobody is typing and no dialog is open. */
export const useKeys = (acts: Record<string, () => void>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal')) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
