import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { type AppSettings, buildApp, jobHandlers } from '../app.ts';
import { seedDemo } from '../demo/seed.ts';
import type { Deps } from '../deps.ts';
import { createPasswords } from '../shared/passwords.ts';
import { deriveSecrets } from '../shared/secrets.ts';

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** A whole server on a database of its own, with a clock that the test moves. */
export interface World {
  app: FastifyInstance;
  deps: Deps;
  pool: pg.Pool;
  clock: { now: () => Date; advance: (milliseconds: number) => void };
  /** Below `/backend/api/v1`. */
  call: (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
  /** Does what waits in the queue, as the background would. */
  runJobs: () => Promise<void>;
  /** The demo's content and accounts. */
  seed: () => Promise<void>;
}

const movableClock = () => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
};

export const testWorld = async (settings: Partial<AppSettings> & { log?: Deps['log'] } = {}): Promise<World> => {
  const connection = inject('connection');
  const name = `world_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...connection });
  await admin.connect();
  await admin.query(`create database ${name} template template`);
  const pool = new pg.Pool({ ...connection, database: name, max: 10 });
  const closed: Promise<unknown>[] = [];
  pool.on('connect', (client) => closed.push(once(client, 'end')));

  const clock = movableClock();
  const waiting: { name: string; payload: Record<string, unknown> }[] = [];
  const deps: Deps = {
    db: drizzle(pool),
    clock,
    log: settings.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    passwords: createPasswords(),
    secrets: deriveSecrets('test'),
    jobs: {
      enqueue: async (_db, job, payload) => {
        waiting.push({ name: job, payload });
      },
    },
  };
  const app = await buildApp(deps, {
    isHttps: false,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'http://localhost',
    webDist: null,
    ...settings,
  });

  onTestFinished(async () => {
    await app.close();
    await pool.end();
    await Promise.all(closed);
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  return {
    app,
    deps,
    pool,
    clock,
    call: (method, path, { token, body, headers, address } = {}) =>
      app.inject({
        method,
        url: `/backend/api/v1${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
        ...(address && { remoteAddress: address }),
      }),
    seed: async () => {
      await seedDemo(deps);
    },
    runJobs: async () => {
      const handlers = new Map(jobHandlers(deps).map((handler) => [handler.name, handler]));
      for (const { name: job, payload } of waiting.splice(0)) await handlers.get(job)?.run(payload);
    },
  };
};
