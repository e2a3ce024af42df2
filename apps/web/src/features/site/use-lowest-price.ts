import type { Service } from '@temari/contracts/catalogue';
import { packageReads } from '../../lib/packages.ts';
import { usePublicData } from '../../lib/public-data.ts';

/** Undefined while it is read, null when there is nothing to buy or it could not be read. */
export const useLowestPrice = (service: Service): number | null | undefined => {
  const { data, isPending } = usePublicData(packageReads[service]);
  if (isPending) return undefined;
  return data && data.length > 0 ? Math.min(...data.map(({ price }) => price)) : null;
};
