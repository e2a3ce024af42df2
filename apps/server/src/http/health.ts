import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../domains/identity/sessions/tokens.ts';
import { AppError } from '../errors/app-error.ts';
import type { Metrics } from './metrics.ts';

const isLoopback = (request: FastifyRequest): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);

/** Hashed first, so that the time it takes tells neither how much of a token is right nor how long it is. */
const isSame = (sent: string, expected: string): boolean => timingSafeEqual(hashToken(sent), hashToken(expected));

/** Behind a proxy on the same machine everybody comes from it, so once there is a token, it alone counts. */
const mayRead = (request: FastifyRequest, token: string | null): boolean =>
  token === null ? isLoopback(request) : isSame(request.headers.authorization ?? '', `Bearer ${token}`);

/** Whether the process is up, whether the database answers, and the metrics. */
export const healthRoutes = (
  app: FastifyInstance,
  {
    db,
    metrics,
    metricsToken,
    readMetrics,
  }: {
    db: NodePgDatabase;
    metrics: Metrics;
    metricsToken: string | null;
    /** The metrics of all processes of this instance, in the text format of Prometheus. */
    readMetrics: () => Promise<string>;
  },
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
    if (!mayRead(request, metricsToken)) throw new AppError('request/not-found');
    return reply.type(metrics.registry.contentType).send(await readMetrics());
  });
};
