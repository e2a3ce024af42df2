import type { Endpoint } from '@temari/contracts/endpoint';
import { useEffect } from 'react';
import type { Input, Reply, Sending } from './api.ts';
import { serverUnreachable } from './api-error.ts';

const load = async <Contract>(contract: () => Promise<Contract>) =>
  Promise.all([import('./api.ts'), contract()]).catch(() => {
    throw serverUnreachable();
  });

/** A `call` whose code and contract are fetched for it: the page that offers a form does not wait for what sends it. */
export const lateCall = async <Contract, E extends Endpoint>(
  contract: () => Promise<Contract>,
  choose: (contract: Contract) => E,
  input: Input<E>,
  sending: Sending = {},
): Promise<Reply<E>> => {
  const [{ call }, found] = await load(contract);
  return call(choose(found), input, sending);
};

/** Fetches it when somebody begins to use the page, so that it is there when the form is sent. */
export const useReadyToCall = (contract: () => Promise<unknown>): void => {
  useEffect(() => {
    const begin = (): void => {
      // The connection may be back when the form is sent.
      load(contract).catch(() => {});
    };
    const once = { once: true };
    addEventListener('focusin', begin, once);
    return () => removeEventListener('focusin', begin);
  }, [contract]);
};
