import type { Service } from '@temari/contracts/catalogue';
import { packageReads } from '../../lib/packages.ts';
import { usePublicData } from '../../lib/public-data.ts';

export const usePackages = (service: Service) => usePublicData(packageReads[service]);
