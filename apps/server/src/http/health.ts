import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../shared/app-error.ts';
import type { Metrics } from './metrics.ts';

const isLoopback = (request: FastifyRequest): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);

const hasToken = (request: FastifyRequest, token: string | null): boolean => {
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return token !== null && sent.length === expected.length && timingSafeEqual(sent, expected);
};

/** Is the process up, does the database answer, what does it measure. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, metrics, metricsToken }: { db: NodePgDatabase; metrics: Metrics; metricsToken: string | null },
): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async () => {
    await db.execute(sql`select 1`);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request) && !hasToken(request, metricsToken)) throw new AppError('request/not-found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
