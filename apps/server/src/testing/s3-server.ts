import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '../adapters/file-store/s3.ts';

interface Running {
  run: () => Promise<{ port: number }>;
  close: () => Promise<void>;
}

/** The package brings no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Running;

/** An S3 server that checks signatures, for one test. */
export const s3Server = async (): Promise<S3Settings> => {
  const directory = await mkdtemp(join(tmpdir(), 'temari-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicEndpoint: null,
  };
};
