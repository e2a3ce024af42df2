import {
  changePackage,
  type EnrollmentChange,
  keepEnrollment,
  listMonthsToChange,
  listPackagesToChangeTo,
  type PackageChange,
  pauseEnrollment,
  stopEnrollment,
} from '@temari/contracts/enrollment-changes';
import type { StopReason, StopTime } from '@temari/contracts/pause-rules';
import { call } from '../../lib/api/api.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { lookAtBalanceAgain } from '../../lib/domain/use-balance.ts';

const PREVIEW = { preview: 'true' } as const;
/** Payments may arrive meanwhile, so what a change means is fetched each time. */
const ASKED_ANEW = { staleTimeMs: 0, keepsPrevious: true };

interface PauseWish {
  from: string;
  until: string;
}

/** What a pause would mean, by the function that makes it. */
export const usePausePreview = (id: string, body: PauseWish) =>
  useApiQuery(pauseEnrollment, { params: { id }, query: PREVIEW, body }, { ...ASKED_ANEW, enabled: body.until !== '' });

export const useStopPreview = (id: string, at: StopTime) =>
  useApiQuery(stopEnrollment, { params: { id }, query: PREVIEW, body: { at } }, ASKED_ANEW);

export const usePackagePreview = (id: string, chosen: string) =>
  useApiQuery(
    changePackage,
    { params: { id }, query: PREVIEW, body: { package: chosen } },
    { ...ASKED_ANEW, enabled: chosen !== '' },
  );

/** The months that a pause can begin with, and those after them that it can end with. */
export const useMonthsToChange = (id: string) => useApiQuery(listMonthsToChange, { params: { id } });

export const usePackagesToChangeTo = (id: string) => useApiQuery(listPackagesToChangeTo, { params: { id } });

/** What a preview says; a call without one never answers here. */
export const previewedOf = <Said extends EnrollmentChange | PackageChange>(
  reply: Said | { previewed: Said } | undefined,
): Said | undefined => (reply && 'previewed' in reply ? reply.previewed : reply);

/** The balance follows by itself; `onChanged` is for whatever else shows the enrollment. */
const useChange = <Values>(send: (values: Values) => Promise<unknown>, onChanged: () => void) =>
  useSubmission(send, {
    done: () => {
      lookAtBalanceAgain();
      onChanged();
    },
    failed: lookAtBalanceAgain,
  });

export const usePause = (id: string, onChanged: () => void) =>
  useChange((body: PauseWish) => call(pauseEnrollment, { params: { id }, body }), onChanged);

export const useStop = (id: string, onChanged: () => void) =>
  useChange(
    (wish: { at: StopTime; reason: StopReason | null }) => call(stopEnrollment, { params: { id }, body: wish }),
    onChanged,
  );

export const useChangePackage = (id: string, onChanged: () => void) =>
  useChange((chosen: string) => call(changePackage, { params: { id }, body: { package: chosen } }), onChanged);

export const useKeepGoing = (id: string, onChanged: () => void) =>
  useChange((_: null) => call(keepEnrollment, { params: { id } }), onChanged);
