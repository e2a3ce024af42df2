import { payMonths } from '@temari/contracts/months';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useKeyOf } from '../../lib/api/use-key-of.ts';
import { lookAtBalanceAgain } from '../../lib/domain/use-balance.ts';
import { type NewTab, openNewTab } from '../../lib/navigation/new-tab.ts';
import type { TransferValues } from '../../ui/fields/transfer-rules.ts';
import { useTexts } from './texts.ts';

/** What is to be paid, as it stands on the page. */
export interface Wish {
  charges: string[];
  monthsAhead: number;
  totalEtb: number;
}

/** A checkout in a tab opened on the click; `blockedUrl` when the browser opened none. */
export const usePayOnline = (onOpened: () => void) => {
  const t = useTexts();
  const keyOf = useKeyOf();
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const submission = useSubmission(
    async ({ tab, wish }: { tab: NewTab; wish: Wish }) => {
      try {
        const body = { ...wish, paymentType: 'online' as const };
        const { paymentUrl } = await call(payMonths, { body }, { idempotencyKey: keyOf(body) });
        return { tab, url: paymentUrl?.data.checkout_url };
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    {
      done: ({ tab, url }) => {
        // It was paid meanwhile: the page shows it.
        if (!url) tab.close();
        else if (tab.goTo(url)) onOpened();
        else setBlockedUrl(url);
        lookAtBalanceAgain();
      },
      failed: lookAtBalanceAgain,
    },
  );
  return {
    ...submission,
    blockedUrl,
    pay: (wish: Wish): void => submission.submit({ tab: openNewTab(t('checkout-opens')), wish }),
  };
};

export const useSendTransfer = (after: { done: () => void; refused: (errors: FieldErrors) => void }) => {
  const keyOf = useKeyOf();
  return useSubmission(
    (transfer: Wish & TransferValues) => {
      const body = { ...transfer, paymentType: 'manual' as const };
      return call(payMonths, { body }, { idempotencyKey: keyOf(body) });
    },
    {
      done: () => {
        lookAtBalanceAgain();
        after.done();
      },
      failed: ({ errors }) => {
        lookAtBalanceAgain();
        after.refused(errors);
      },
    },
  );
};
