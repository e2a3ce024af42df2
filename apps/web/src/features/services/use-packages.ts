import type { Service } from '@temari/contracts/catalogue';
import { usePublicData } from '../../lib/api/public-data.ts';
import { packageReads } from '../../lib/domain/packages.ts';

export const usePackages = (service: Service) => usePublicData(packageReads[service]);
