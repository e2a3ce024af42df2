import * as contract from '@temari/contracts/office-statements';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { acceptSureRows, decideStatementRow } from './decide-rows.ts';
import { matchNews } from './match-rows.ts';
import { listRowCandidates, listStatements, matchStatement, showStatement } from './show-statements.ts';
import { previewStatement, takeInStatement } from './take-in-statement.ts';

export const officeStatementRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listStatements, () => listStatements(deps));
  serve(app, contract.takeInStatement, async ({ actor, query, body }) =>
    query.preview === 'true' ? { previewed: await previewStatement(deps, body) } : takeInStatement(deps, actor, body),
  );
  serve(app, contract.showStatement, ({ params, query }) => showStatement(deps, params, query));
  serve(app, contract.matchStatement, ({ params }) => matchStatement(deps, params));
  serve(app, contract.acceptSureRows, ({ actor, params }) => acceptSureRows(deps, actor, params));
  serve(app, contract.decideStatementRow, ({ actor, params, body }) => decideStatementRow(deps, actor, params, body));
  serve(app, contract.listRowCandidates, ({ params, query }) => listRowCandidates(deps, params, query));
};

export const officeStatementJobs = (deps: Deps): JobHandler[] => [
  { name: 'match-statements', cron: '* * * * *', run: () => matchNews(deps) },
];
