import * as contract from '@temari/contracts/office-books';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { closeBooks, SEAL_BOOKS, sealBooks } from './close-books.ts';
import { exportBooks, exportJournal } from './export-books.ts';
import { listBookEntries, listReceivables, showBooks } from './show-books.ts';

export const officeBookRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showBooks, ({ query }) => showBooks(deps, query));
  serve(app, contract.listBookEntries, ({ params, query }) => listBookEntries(deps, params, query));
  serve(app, contract.listReceivables, ({ params, query }) => listReceivables(deps, params, query));
  serve(app, contract.exportJournal, ({ params, query }) => exportJournal(deps, params, query));
  serve(app, contract.exportBooks, ({ params }) => exportBooks(deps, params));
  serve(app, contract.closeBooks, ({ actor, params }) => closeBooks(deps, actor, params));
};

export const officeBookJobs = (deps: Deps): JobHandler[] => [
  { name: SEAL_BOOKS, cron: '17 * * * *', run: () => sealBooks(deps) },
];
