import { showLanguageSettings, showSettings, showVisaSettings } from '@temari/contracts/catalogue';
import {
  type Enrolled,
  enrollInLanguage,
  enrollInTutoring,
  enrollInVisa,
  listEnrollments,
  quotePrice,
  requestStudyAbroad,
} from '@temari/contracts/enrollments';
import { TERMS_VERSION } from '@temari/contracts/terms';
import type { Service } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, type Sending } from '../../lib/api/api.ts';
import type { ApiError, FieldErrors } from '../../lib/api/api-error.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { currentSession } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { type NewTab, openNewTab } from '../../lib/navigation/new-tab.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { QueryLike } from '../../ui/states/read-state.tsx';
import type { Lists, Values } from './rules.ts';
import { useTexts } from './texts.ts';

/** What the package costs now; fetched again at each visit, because a discount may have come since. */
export const useQuote = (packageId: string | null) =>
  useApiQuery(quotePrice, { query: { package: packageId ?? '' } }, { enabled: packageId !== null, staleTimeMs: 0 });

export type ListsByOption = Record<'Online' | 'In-person', Lists>;

/** The lists to choose from, by learning option; only visa preparation has two sets of them. */
export const useSettingLists = (service: Service): QueryLike<ListsByOption> => {
  const plain = useApiQuery(showSettings, {}, { enabled: service === 'tutor' || service === 'studyAbroad' });
  const language = useApiQuery(showLanguageSettings, {}, { enabled: service === 'language' });
  const visa = useApiQuery(showVisaSettings, {}, { enabled: service === 'visa' });
  const both = (lists: Lists | undefined): ListsByOption | undefined => lists && { Online: lists, 'In-person': lists };
  if (service === 'visa') {
    return { ...visa, data: visa.data && { Online: visa.data.Online, 'In-person': visa.data.InPerson } };
  }
  return service === 'language' ? { ...language, data: both(language.data) } : { ...plain, data: both(plain.data) };
};

export interface Order {
  service: Service;
  packageId: string;
  priceEtb: number;
  values: Values;
  idempotencyKey: string;
}

/** What was left blank counts as not sent; what another form asks is not looked at. */
const bodyOf = ({ packageId, priceEtb, values: { keepsFacts: _, learner, ...values } }: Order) => ({
  ...values,
  // An id; a word says that nobody known was chosen.
  ...(learner.length > 9 && { learner }),
  paymentType: values.paymentType === 'manual' ? ('manual' as const) : ('online' as const),
  user: currentSession()?.id,
  package: packageId,
  price: priceEtb,
  terms: TERMS_VERSION,
});

const SEND: Record<Service, (order: Order, sending: Sending) => Promise<Enrolled>> = {
  tutor: (order, sending) => call(enrollInTutoring, { body: bodyOf(order) }, sending),
  language: (order, sending) => call(enrollInLanguage, { body: bodyOf(order) }, sending),
  visa: (order, sending) => call(enrollInVisa, { body: bodyOf(order) }, sending),
  studyAbroad: (order, sending) => call(requestStudyAbroad, { body: bodyOf(order) }, sending),
};

const send = (order: Order): Promise<Enrolled> => SEND[order.service](order, { idempotencyKey: order.idempotencyKey });

/** `blocked`: the browser opened no tab, so the checkout waits behind a link. */
export type Outcome = { name: 'none' } | { name: 'registered' } | { name: 'blocked'; checkoutUrl: string };

interface After {
  /** The form has arrived: what the device kept of it can go. */
  sent: () => void;
  refused: (error: ApiError, errors: FieldErrors) => void;
}

/** Sends the form and follows its payment: a new tab for the checkout, this one to the enrollments. */
export const usePurchase = ({ sent, refused }: After) => {
  const t = useTexts();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ name: 'none' });

  // Back does not lead to a preview of what was sent.
  const toEnrollments = (): void => void navigate(paths.myClass, { replace: true });

  const done = ({ enrolled, tab }: { enrolled: Enrolled; tab: NewTab | null }): void => {
    // The way to pay comes first: nothing that fails after it can take it away.
    const checkoutUrl = enrolled.paymentUrl?.data.checkout_url;
    if (!checkoutUrl) setOutcome({ name: 'registered' });
    else if (tab?.goTo(checkoutUrl)) toEnrollments();
    else setOutcome({ name: 'blocked', checkoutUrl });
    sent();
    void queryClient.invalidateQueries({ queryKey: queryKey(listEnrollments) });
  };

  const submission = useSubmission(
    async ({ order, tab }: { order: Order; tab: NewTab | null }) => {
      try {
        return { enrolled: await send(order), tab };
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    {
      done,
      failed: (error) => refused(error, error.errors),
    },
  );

  return {
    state: submission.state,
    error: submission.error,
    outcome,
    /** To be called in the click itself, or the tab is blocked. */
    pay: (order: Order) =>
      submission.submit({ order, tab: order.values.paymentType === 'online' ? openNewTab(t('checkout-opens')) : null }),
    toEnrollments,
  };
};
