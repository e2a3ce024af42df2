import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@temari/contracts/endpoint';
import { type After, useEndpointAct } from '../../lib/api/act.ts';
import { call, type Input, type Reply } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useAskPassword } from './shell/password-question.tsx';

/** Everything the office shows may have changed with an act, and after a refusal it is worth another look. */
export const useRefreshOffice = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin') });
  };
};

/** One act of the office: where the server wants the password again it is asked for, then the act goes on. */
export const useAct = <E extends Endpoint>(endpoint: E, after: After<E> = {}) => {
  const refresh = useRefreshOffice();
  const askPassword = useAskPassword();
  const send = async (to: E, input: Input<E>): Promise<Reply<E>> => {
    try {
      return await call(to, input);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'auth/confirm-password';
      if (isAsked && (await askPassword())) return call(to, input);
      throw error;
    }
  };
  return useEndpointAct(endpoint, after, { refresh, send });
};
