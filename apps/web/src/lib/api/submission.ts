import { useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';

export type SubmissionState = 'idle' | 'working' | 'failed';

/** Known by its shape, so that a form can be shown before the code that sends it has arrived. */
const isApiError = (thrown: unknown): thrown is ApiError =>
  thrown instanceof Error && 'code' in thrown && 'status' in thrown;

/** One form being sent: idle, working, then done or failed. A second press while it works does nothing. */
export const useSubmission = <Values, Result>(
  send: (values: Values) => Promise<Result>,
  after: { done?: (result: Result) => unknown; failed?: (error: ApiError) => unknown } = {},
) => {
  const [state, setState] = useState<SubmissionState>('idle');
  const [error, setError] = useState<ApiError | null>(null);
  const isWorking = useRef(false);

  const submit = async (values: Values): Promise<void> => {
    if (isWorking.current) return;
    isWorking.current = true;
    setState('working');
    setError(null);
    try {
      const result = await send(values);
      setState('idle');
      after.done?.(result);
    } catch (thrown) {
      // A fault of our own is reported; its form can be sent again.
      setState('failed');
      if (!isApiError(thrown)) throw thrown;
      setError(thrown);
      after.failed?.(thrown);
    } finally {
      isWorking.current = false;
    }
  };

  return {
    state,
    error,
    submit: (values: Values): void => void submit(values),
    reset: () => {
      setState('idle');
      setError(null);
    },
  };
};
