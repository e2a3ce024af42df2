import { useQuery } from '@tanstack/react-query';
import { showClassOptions } from '@temari/contracts/office-classes';
import {
  askForConsentByOffice,
  listUnasked,
  listWithoutConsent,
  recordPaperConsent,
} from '@temari/contracts/office-consents';
import {
  assignEnrollments,
  correctEnrollment,
  exportEnrollments,
  listEnrollments,
  showEnrollment,
  suggestClasses,
  undoAssignment,
  waitForClass,
} from '@temari/contracts/office-enrollments';
import { decideRefund, proposeRefund, refundPayment, takeBackRefusedRefund } from '@temari/contracts/office-refunds';
import type { After } from '../../../lib/api/act.ts';
import { call, type Input, type Reply } from '../../../lib/api/api.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { queryKey, useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import type { Place } from '../use-address.ts';
import { useCsv } from '../use-csv.ts';

type Query = Input<typeof listEnrollments>['query'];
export type Filter = Record<'search' | 'service' | 'payment' | 'placed' | 'grade' | 'classId' | 'sort', string>;

const given = (filter: Partial<Filter>): Query =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Query;

export const useEnrollments = (filter: Filter, place: Place) =>
  useApiQuery(listEnrollments, { query: { ...given(filter), ...place } }, { keepsPrevious: true });

export const useEnrollment = (id: string) => useApiQuery(showEnrollment, { params: { id } });

export const useEnrollmentCsv = ({ sort: _, ...filter }: Filter) =>
  useCsv('enrollments.csv', (after) =>
    call(exportEnrollments, { query: { ...given(filter), ...(after && { after }) } }),
  );

/** A question too long for an address, so it travels in a body; it is kept like any other reading. */
export const useSuggestions = (enrollmentIds: string[]) => {
  const input = { body: { enrollmentIds } };
  return useQuery<Reply<typeof suggestClasses>, ApiError>({
    queryKey: queryKey(suggestClasses, input),
    queryFn: ({ signal }) => call(suggestClasses, input, { signal }),
  });
};

/** Who of them cannot get a class yet, for want of a consent. */
export const useWithoutConsent = (enrollmentIds: string[]) => {
  const input = { body: { enrollmentIds } };
  return useQuery<Reply<typeof listWithoutConsent>, ApiError>({
    queryKey: queryKey(listWithoutConsent, input),
    queryFn: ({ signal }) => call(listWithoutConsent, input, { signal }),
  });
};
export const useUnasked = () => useApiQuery(listUnasked, {});

export const useAskConsent = (after: After<typeof askForConsentByOffice>) => useAct(askForConsentByOffice, after);
export const useRecordPaper = (after: After<typeof recordPaperConsent>) => useAct(recordPaperConsent, after);

export const useAssign = (after: After<typeof assignEnrollments>) => useAct(assignEnrollments, after);
export const useUndoAssignment = (after: After<typeof undoAssignment>) => useAct(undoAssignment, after);
/** The days and times that are offered, by service. */
export const useTimesOffered = () => useApiQuery(showClassOptions, {});
export const useCorrectEnrollment = (after: After<typeof correctEnrollment>) => useAct(correctEnrollment, after);
export const useWait = (after: After<typeof waitForClass>) => useAct(waitForClass, after);
/** Nothing of an earlier look is shown: lessons were held and refunds made since. */
export const useRefundProposal = (id: string) => {
  const proposal = useApiQuery(proposeRefund, { params: { id } }, { staleTimeMs: 0 });
  return proposal.isFetchedAfterMount ? proposal : { ...proposal, data: undefined, isPending: true };
};
export const useRefund = (after: After<typeof refundPayment>) => useAct(refundPayment, after);
export const useDecideRefund = (after: After<typeof decideRefund>) => useAct(decideRefund, after);
export const useTakeBackRefusal = (after: After<typeof takeBackRefusedRefund>) => useAct(takeBackRefusedRefund, after);
