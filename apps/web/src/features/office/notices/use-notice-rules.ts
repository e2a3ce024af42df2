import type { Occasion } from '@temari/contracts/notice-occasions';
import * as spending from '@temari/contracts/office-notice-spending';
import * as contract from '@temari/contracts/office-notices';
import type { After } from '../../../lib/api/act.ts';
import type { Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export type NoticeBoard = Reply<typeof contract.listNoticeRules>;

export const useNoticeRules = () => useApiQuery(contract.listNoticeRules, {});
export const useNoticeRuleChanges = (occasion: Occasion) =>
  useApiQuery(contract.listNoticeRuleChanges, { params: { occasion } }, { staleTimeMs: 0 });

export const useEditNoticeRule = (after: After<typeof contract.editNoticeRule>) =>
  useAct(contract.editNoticeRule, after);
export const useTestNoticeRule = (after: After<typeof contract.testNoticeRule>) =>
  useAct(contract.testNoticeRule, after);

export const useNoticeSpending = () => useApiQuery(spending.showNoticeSpending, {});
export const useEditNoticeSettings = (after: After<typeof spending.editNoticeSettings>) =>
  useAct(spending.editNoticeSettings, after);
