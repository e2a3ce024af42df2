import type { listPartnerUniversities } from '@temari/contracts/catalogue';
import { useEffect } from 'react';
import type { Reply } from '../../lib/api/api.ts';
import { useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { partnersRead } from './site-reads.ts';

/** A failure is only logged, as specified: the page is whole without the strip. */
export const usePartners = (): Reply<typeof listPartnerUniversities> => {
  const { data, error } = useAwaitedPublicData(partnersRead);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the log and nothing else
    if (error) console.warn('The partner universities could not be loaded.', error);
  }, [error]);
  return data ?? [];
};
