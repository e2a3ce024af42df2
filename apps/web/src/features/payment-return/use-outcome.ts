import type { PaymentOutcome } from '@temari/contracts/payments';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lateCall } from '../../lib/api/late-call.ts';

const contract = () => import('@temari/contracts/payments');

const ASK_EVERY_MS = 3000;
/** After a minute the page that one came from is the better place to look. */
const ASK_TIMES = 20;

/** What became of the payment that the address names, asked until it is known. */
export const useOutcome = (): PaymentOutcome => {
  const reference = new URLSearchParams(useLocation().search).get('tx_ref');
  const [outcome, setOutcome] = useState<PaymentOutcome>('unknown');
  useEffect(() => {
    if (!reference) return;
    let timer: ReturnType<typeof setTimeout>;
    const left = new AbortController();
    const ask = async (times: number): Promise<void> => {
      // A connection that drops changes nothing about the payment.
      const answer = await lateCall(contract, (calls) => calls.showPaymentOutcome, {
        query: { tx_ref: reference },
      }).catch(() => ({ outcome: 'checking' as const }));
      if (left.signal.aborted) return;
      setOutcome(answer.outcome);
      if (answer.outcome === 'checking' && times > 1) timer = setTimeout(ask, ASK_EVERY_MS, times - 1);
    };
    setOutcome('checking');
    void ask(ASK_TIMES);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [reference]);
  return outcome;
};
