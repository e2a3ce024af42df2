import { join } from 'node:path';
import { runnerImport } from 'vite';

type RouteTable = typeof import('../src/app/route-table.ts');
export type RouteFacts = RouteTable['ROUTES'][number];

/** The app's route table as the build reads it, so that no list of pages is kept by hand. */
export const readRoutes = async (): Promise<RouteFacts[]> => {
  const { module } = await runnerImport<RouteTable>(join(import.meta.dirname, '../src/app/route-table.ts'), {
    configFile: false,
  });
  return [...module.ROUTES, module.NOT_FOUND];
};
