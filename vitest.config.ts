import { defineConfig } from 'vitest/config';

/** Tests wait for the database and the browser more than they compute. */
const WORKERS = 3;

/** Seven tiers: rules alone, the server over HTTP on a real database, components, the built server under faults, journeys in a real browser, the core ones in other browsers, and the deployment files in the programs that read them. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
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
          testTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          globalSetup: ['faults/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['browsers/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'deploy', include: ['deploy/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
