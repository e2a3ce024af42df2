import { IMPORT_UNDO_DAYS } from '@temari/contracts/import-columns';
import * as contract from '@temari/contracts/office-imports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { retentionJob } from '../../../domains/retention/retention-job.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { checkImport, previewImport } from './check-list.ts';
import { forgetRows } from './queries.ts';
import { applyImport, decideImportRow, discardImport, listImports, showImport, undoImport } from './work-on-import.ts';
import { WRITE_IMPORTS, writeImports } from './write-import.ts';

export const officeImportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listImports, ({ actor }) => listImports(deps, actor));
  serve(app, contract.checkImport, async ({ actor, query, body }) =>
    query.preview === 'true' ? { previewed: previewImport(deps, actor, body) } : checkImport(deps, actor, body),
  );
  serve(app, contract.showImport, ({ actor, params, query }) => showImport(deps, actor, params, query));
  serve(app, contract.decideImportRow, ({ actor, params, body }) => decideImportRow(deps, actor, params, body));
  serve(app, contract.applyImport, ({ actor, params, body }) => applyImport(deps, actor, params, body));
  serve(app, contract.undoImport, ({ actor, params }) => undoImport(deps, actor, params));
  serve(app, contract.discardImport, ({ actor, params }) => discardImport(deps, actor, params));
};

const DAY_MS = 86_400_000;

export const officeImportJobs = (deps: Deps): JobHandler[] => [
  // Every minute too: for what a killed server left.
  { name: WRITE_IMPORTS, cron: '* * * * *', isUrgent: true, run: () => writeImports(deps) },
  retentionJob(deps, {
    name: 'forget-imports',
    cron: '37 3 * * *',
    remove: () =>
      deps.db.transaction((tx) => forgetRows(tx, new Date(deps.clock.now().getTime() - IMPORT_UNDO_DAYS * DAY_MS))),
  }),
];
