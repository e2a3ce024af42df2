import * as spending from '@temari/contracts/office-notice-spending';
import * as contract from '@temari/contracts/office-notices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { editNoticeRule, listNoticeRuleChanges, listNoticeRules, testNoticeRule } from './edit-rules.ts';
import { listHouseholdNotices } from './list-household-notices.ts';
import { editNoticeSettings, showNoticeSpending } from './show-spending.ts';

export const officeNoticeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listNoticeRules, () => listNoticeRules(deps));
  serve(app, contract.editNoticeRule, ({ actor, params, body }) => editNoticeRule(deps, actor, params, body));
  serve(app, contract.listNoticeRuleChanges, ({ params }) => listNoticeRuleChanges(deps, params));
  serve(app, contract.testNoticeRule, ({ actor, params, body }) => testNoticeRule(deps, actor, params, body));
  serve(app, contract.listHouseholdNotices, ({ actor, params, query }) =>
    listHouseholdNotices(deps, actor, params, query),
  );
  serve(app, spending.showNoticeSpending, () => showNoticeSpending(deps));
  serve(app, spending.editNoticeSettings, ({ actor, body }) => editNoticeSettings(deps, actor, body));
};
