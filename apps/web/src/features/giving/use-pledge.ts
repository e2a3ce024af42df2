import type { Pledge } from '@temari/contracts/gifts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { lateCall } from '../../lib/api/late-call.ts';
import { useSubmission } from '../../lib/api/submission.ts';

const contract = () => import('@temari/contracts/gifts');

const ASK_EVERY_MS = 3000;
/** After a minute the confirmation by message is the better news. */
const ASK_TIMES = 20;

const waitsForMoney = ({ way, gifts }: Pledge): boolean => way === 'online' && gifts[0]?.state === 'open';

/** What the private link shows; asked again while money may be on its way. */
export const usePledge = (token: string) => {
  const [pledge, setPledge] = useState<Pledge | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    // Back from the payment page may show this page as it was left, with a gift to pay that is paid.
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) again();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [again]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const left = new AbortController();
    const ask = async (times: number): Promise<void> => {
      try {
        const found = await lateCall(contract, (calls) => calls.showPledge, { body: { token } });
        if (left.signal.aborted) return;
        setPledge(found);
        setError(null);
        if (waitsForMoney(found) && times > 1) timer = setTimeout(ask, ASK_EVERY_MS, times - 1);
      } catch (thrown) {
        if (!left.signal.aborted) setError(thrown as ApiError);
      }
    };
    void ask(ASK_TIMES);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [token, round]);
  return { pledge, error, again, setPledge };
};

export const usePayPledge = (token: string) =>
  useSubmission(() => lateCall(contract, (calls) => calls.payPledge, { body: { token } }), {
    done: ({ checkoutUrl }) => location.assign(checkoutUrl),
  });

export const useStopPledge = (token: string, done: (pledge: Pledge) => void) =>
  useSubmission(() => lateCall(contract, (calls) => calls.stopPledge, { body: { token } }), { done });

export const useUnnamePledge = (token: string, done: (pledge: Pledge) => void) =>
  useSubmission(() => lateCall(contract, (calls) => calls.unnamePledge, { body: { token } }), { done });
