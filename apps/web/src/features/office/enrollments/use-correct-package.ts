import { correctPackage, listPackagesToCorrectTo } from '@temari/contracts/office-package-corrections';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

/** What fits depends on lessons held and receipts handed in meanwhile: it is asked each time. */
export const usePackagesToCorrectTo = (id: string) =>
  useApiQuery(listPackagesToCorrectTo, { params: { id } }, { staleTimeMs: 0 });

export const useCorrectPackage = (after: After<typeof correctPackage>) => useAct(correctPackage, after);
