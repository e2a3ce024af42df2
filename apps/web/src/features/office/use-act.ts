import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@temari/contracts/endpoint';
import { call, type Input, type Reply } from '../../lib/api/api.ts';
import { ApiError, type FieldErrors } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useAskPassword } from './shell/password-question.tsx';

export interface After<E extends Endpoint> {
  done?: (reply: Reply<E>) => unknown;
  /** Why fields were refused. */
  fields?: (errors: FieldErrors) => void;
  failed?: (error: ApiError) => unknown;
}

/** Everything the office shows may have changed with an act, and after a refusal it is worth another look. */
export const useRefreshOffice = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin') });
  };
};

/** One act of the office: where the server wants the password again it is asked for, then the act goes on. */
export const useAct = <E extends Endpoint>(endpoint: E, { done, fields, failed }: After<E> = {}) => {
  const refresh = useRefreshOffice();
  const askPassword = useAskPassword();
  return useSubmission(
    async (input: Input<E>): Promise<Reply<E>> => {
      try {
        return await call(endpoint, input);
      } catch (error) {
        const isAsked = error instanceof ApiError && error.code === 'auth/confirm-password';
        if (isAsked && (await askPassword())) return call(endpoint, input);
        throw error;
      }
    },
    {
      done: (reply) => {
        refresh();
        done?.(reply);
      },
      failed: (error) => {
        if (error.status === 409 || error.status === 404) refresh();
        fields?.(error.errors);
        failed?.(error);
      },
    },
  );
};
