import { type Enrollment, listEnrollments } from '@temari/contracts/enrollments';
import {
  openNewCheckout,
  removeEnrollment,
  sendReceipt,
  showDeclinedReceipt,
  showPriceToPay,
} from '@temari/contracts/payments';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSession } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { type NewTab, openNewTab } from '../../lib/navigation/new-tab.ts';
import type { TransferValues } from '../../ui/fields/transfer-rules.ts';
import { useTexts } from './texts.ts';

const OFTEN_MS = 4000;
const SELDOM_MS = 30_000;
const FRESH_MS = 20 * 60_000;

/** How soon to look again: often while somebody may be at the checkout, seldom while something is open, else never. */
export const lookAgainMs = (list: readonly Enrollment[] | undefined, now: number): number | false => {
  const open = (list ?? []).filter(({ payment }) => payment.status === 'pending' || payment.status === 'review');
  if (open.length === 0) return false;
  const isFresh = ({ payment, createdAt }: Enrollment): boolean =>
    payment.status === 'pending' && now - Date.parse(createdAt) < FRESH_MS;
  return open.some(isFresh) ? OFTEN_MS : SELDOM_MS;
};

/** The reader's enrollments; the page follows a payment by itself. `isPaying`: somebody was just sent to a checkout. */
export const useEnrollments = (isPaying: boolean) => {
  const userId = useSession()?.id ?? '';
  const input = { params: { userId } };
  const known = queryClient.getQueryData<Enrollment[]>(queryKey(listEnrollments, input));
  const interval = lookAgainMs(known, Date.now());
  return useApiQuery(listEnrollments, input, {
    refetchIntervalMs: interval && isPaying ? OFTEN_MS : interval,
    staleTimeMs: 0,
  });
};

const lookAgain = (): void => void queryClient.invalidateQueries({ queryKey: queryKey(listEnrollments) });

const PRICE_CHANGED = 'enrollment/price-changed';

/** What an enrollment costs now; fetched again at each look, because a discount may have come or gone since. */
export const usePriceToPay = (enrollmentId: string) =>
  useApiQuery(showPriceToPay, { params: { id: enrollmentId } }, { staleTimeMs: 0 });

/**
 * A checkout for what is not paid yet, in a tab opened on the click; `blockedUrl` when the browser opened none. Another
 * price than the card shows is charged once it was said to `pay`.
 */
export const usePayAgain = (enrollmentId: string, onOpened: () => void) => {
  const t = useTexts();
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const submission = useSubmission(
    async ({ tab, price }: { tab: NewTab; price: number }) => {
      try {
        const { paymentUrl } = await call(openNewCheckout, { params: { id: enrollmentId }, body: { price } });
        return { tab, url: paymentUrl.data.checkout_url };
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    {
      done: ({ tab, url }) => {
        if (tab.goTo(url)) onOpened();
        else setBlockedUrl(url);
        lookAgain();
      },
      // It may be paid already, or a receipt may be under review: the card should say so.
      failed: () => {
        lookAgain();
        void queryClient.invalidateQueries({ queryKey: queryKey(showPriceToPay) });
      },
    },
  );
  const isPriceChanged = submission.error?.code === PRICE_CHANGED;
  return {
    state: submission.state,
    error: isPriceChanged ? null : submission.error,
    isPriceChanged,
    forget: submission.reset,
    blockedUrl,
    pay: (price: number) => submission.submit({ tab: openNewTab(t('checkout-opens')), price }),
  };
};

export const useRemoveEnrollment = (onRemoved: () => void) =>
  useSubmission((id: string) => call(removeEnrollment, { params: { id } }), {
    done: () => {
      lookAgain();
      onRemoved();
    },
    // It may have been paid meanwhile: the card should say so.
    failed: lookAgain,
  });

/** What a corrected receipt starts with; asked only where one was declined. */
export const useDeclinedReceipt = ({ id, payment }: Enrollment) =>
  useApiQuery(
    showDeclinedReceipt,
    { params: { id } },
    { enabled: payment.type === 'manual' && payment.status === 'declined' },
  );

export const useSendReceipt = (
  enrollmentId: string,
  after: { done: () => void; refused: (errors: FieldErrors) => void },
) => {
  return useSubmission(
    (body: TransferValues & { price: number }) => call(sendReceipt, { params: { id: enrollmentId }, body }),
    {
      done: () => {
        // If this one is declined too, the next one starts with it.
        queryClient.removeQueries({ queryKey: queryKey(showDeclinedReceipt) });
        lookAgain();
        after.done();
      },
      failed: ({ errors, code }) => {
        if (code === PRICE_CHANGED) void queryClient.invalidateQueries({ queryKey: queryKey(showPriceToPay) });
        after.refused(errors);
      },
    },
  );
};
