import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's page until the script has taken it over: a form sent before that would be lost. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
