import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a worker needs with its app, its browser and its database. */
const WORKER_BYTES = 1.5 * 1024 ** 3;
/** The engine that all workers share has 60 connections, and the tests of a worker may hold 14. */
const WORKERS_MAX = 4;
/** One more than there are cores: tests wait for the database and the browser more than they compute. */
const WORKERS = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / WORKER_BYTES), WORKERS_MAX));

/** A poll waits a second by default, which a busy machine exceeds. */
const PATIENT = { poll: { timeout: 15_000 } };

/** The longest files, the ones that compute beside the ones that wait. */
const LONGEST = [
  'e2e/every-page',
  'faults/backup',
  'e2e/purchase',
  'faults/kills',
  'e2e/coming-alive',
  'faults/outages',
  'e2e/office',
  'faults/instances',
  'faults/first-start',
  'faults/workers',
  'faults/renewals',
  'scripts/new-feature',
];
/** Then tier by tier, so that a worker keeps what it has loaded; the quickest at the end, where no worker idles long. */
const TIERS = ['e2e', 'api', 'deploy', 'unit', 'web'];

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.includes(file));
  return place >= 0 ? place : LONGEST.length + TIERS.indexOf(project.name);
};

/** Vitest takes the order of the files from a class only. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Nine tiers: rules alone, the server over HTTP on a real database, components, the built server under faults, journeys in a real browser, the core ones in other browsers, a highly available database that loses its parts, lost databases, and the deployment files in the programs that read them. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: PATIENT,
          // Generous: a busy machine makes a test slower, not red.
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'apps/web/build/**/*.test.ts',
            'apps/server/src/**/rules.test.ts',
            'apps/server/src/{domains,disk,process}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          expect: PATIENT,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/**/rules.test.ts', 'apps/server/src/{domains,disk,process}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database.ts'],
          // Nothing is mocked and no module keeps state that a test could see: the server is read once a worker.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          expect: PATIENT,
          testTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/patience.ts')],
          environment: 'happy-dom',
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'faults',
          expect: PATIENT,
          include: ['faults/**/*.test.ts'],
          globalSetup: ['faults/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: PATIENT,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browsers',
          expect: PATIENT,
          include: ['browsers/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'archive',
          expect: PATIENT,
          include: ['archive/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'failover',
          expect: PATIENT,
          include: ['failover/**/*.test.ts'],
          globalSetup: ['faults/setup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'deploy', include: ['deploy/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
