import { UPLOADS_PATH } from '@temari/contracts/uploads';
import type { FastifyInstance } from 'fastify';

/** One piece of an upload over the slowest line we serve. */
export const UPLOAD_REQUEST_MS = 30 * 60_000;
const BODY_MS = 30_000;

/** A body we read into memory is small and arrives soon, or its connection goes; only uploads may take their time. */
export const refuseSlowBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw, url }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody || url.startsWith(UPLOADS_PATH)) return;
    const deadline = setTimeout(() => raw.socket.destroy(), BODY_MS).unref();
    raw.once('close', () => clearTimeout(deadline));
  });
};
