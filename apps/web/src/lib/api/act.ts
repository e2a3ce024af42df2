import type { Endpoint } from '@temari/contracts/endpoint';
import { call, type Input, type Reply } from './api.ts';
import type { ApiError, FieldErrors } from './api-error.ts';
import { useSubmission } from './submission.ts';

export interface After<E extends Endpoint> {
  done?: (reply: Reply<E>) => unknown;
  /** Why fields were refused. */
  fields?: (errors: FieldErrors) => void;
  failed?: (error: ApiError) => unknown;
}

/** What a reader saw is out of date: it was changed or removed meanwhile. */
export const isOutOfDate = ({ status }: ApiError): boolean => status === 409 || status === 404;

/** One call that changes something: what is shown is fetched again after it, or once a refusal says it is out of date. */
export const useEndpointAct = <E extends Endpoint>(
  endpoint: E,
  { done, fields, failed }: After<E>,
  { refresh, send = call }: { refresh: () => void; send?: (endpoint: E, input: Input<E>) => Promise<Reply<E>> },
) =>
  useSubmission((input: Input<E>): Promise<Reply<E>> => send(endpoint, input), {
    done: (reply) => {
      refresh();
      done?.(reply);
    },
    failed: (error) => {
      if (isOutOfDate(error)) refresh();
      fields?.(error.errors);
      failed?.(error);
    },
  });
