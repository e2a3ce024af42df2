import type { Service } from '@temari/contracts/vocabulary';
import { usePublicData } from '../../lib/api/public-data.ts';
import { packageReads } from '../../lib/domain/packages.ts';

/** Undefined while it is read, null when there is nothing to buy or it could not be read. */
export const useLowestPrice = (service: Service): number | null | undefined => {
  const { data, isPending } = usePublicData(packageReads[service]);
  if (isPending) return undefined;
  return data && data.length > 0 ? Math.min(...data.map(({ price }) => price)) : null;
};
