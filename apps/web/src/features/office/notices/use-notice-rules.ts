import type { Occasion } from '@temari/contracts/notice-occasions';
import * as spending from '@temari/contracts/office-notice-spending';
import type { NoticeRule } from '@temari/contracts/office-notices';
import * as contract from '@temari/contracts/office-notices';
import type { After } from '../../../lib/api/act.ts';
import type { Reply } from '../../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export type NoticeBoard = Reply<typeof contract.listNoticeRules>;

export const useNoticeRules = () => useApiQuery(contract.listNoticeRules, {});
export const useNoticeRuleChanges = (occasion: Occasion) =>
  useApiQuery(contract.listNoticeRuleChanges, { params: { occasion } }, { staleTimeMs: 0 });

/** What was saved is shown at once, with its version: on a slow connection the list itself comes much later. */
const showSaved = (saved: NoticeRule): void => {
  queryClient.setQueryData<NoticeBoard>(
    queryKey(contract.listNoticeRules, {}),
    (board) =>
      board && { ...board, rules: board.rules.map((rule) => (rule.occasion === saved.occasion ? saved : rule)) },
  );
};

export const useEditNoticeRule = ({ done, ...after }: After<typeof contract.editNoticeRule>) =>
  useAct(contract.editNoticeRule, {
    ...after,
    done: (saved) => {
      showSaved(saved);
      return done?.(saved);
    },
  });
export const useTestNoticeRule = (after: After<typeof contract.testNoticeRule>) =>
  useAct(contract.testNoticeRule, after);

export const useNoticeSpending = () => useApiQuery(spending.showNoticeSpending, {});
export const useEditNoticeSettings = (after: After<typeof spending.editNoticeSettings>) =>
  useAct(spending.editNoticeSettings, after);
