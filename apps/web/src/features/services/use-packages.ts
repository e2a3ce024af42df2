import type { Service } from '@temari/contracts/vocabulary';
import { usePublicData } from '../../lib/api/public-data.ts';
import { packageReads } from '../../lib/domain/packages.ts';

export const usePackages = (service: Service) => usePublicData(packageReads[service]);
