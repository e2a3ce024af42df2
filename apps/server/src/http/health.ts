import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../shared/app-error.ts';

const isLoopback = (request: FastifyRequest): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);

const hasToken = (request: FastifyRequest, token: string | null): boolean => {
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return token !== null && sent.length === expected.length && timingSafeEqual(sent, expected);
};

/** Is the process up, does the database answer, what does it measure. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, metricsToken }: { db: NodePgDatabase; metricsToken: string | null },
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.3, 0.6, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });

  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async () => {
    if (isDraining) throw new AppError('server/busy', { retryAfterSeconds: 5 });
    await db.execute(sql`select 1`);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request) && !hasToken(request, metricsToken)) throw new AppError('request/not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
