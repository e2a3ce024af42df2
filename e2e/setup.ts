import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of an app that was started once, with the demo's content. */
    demoData: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { dataDir, stop } = await startApp();
  await stop();
  project.provide('demoData', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
};
