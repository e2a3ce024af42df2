import * as notices from '@temari/contracts/office-family-notices';
import type { NoticeSubject } from '@temari/contracts/vocabulary';
import type { After } from '../../lib/api/act.ts';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useAct } from './use-act.ts';

/** Every act changes which families are concerned, so this is fetched at each look. */
export const useFamilyNotice = (about: NoticeSubject, id: string) =>
  useApiQuery(notices.showFamilyNotice, { params: { about, id } }, { staleTimeMs: 0 });
export const useTellFamilies = (after: After<typeof notices.tellFamilies> = {}) => useAct(notices.tellFamilies, after);
