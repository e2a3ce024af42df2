import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { configError } from '../config.ts';

/** New connections that the system queues until we accept them; beyond it, clients retry after seconds. */
const LISTEN_BACKLOG = 4096;

/** Each process has a queue of its own, and the system fills them in turn; elsewhere the first process hands on. */
const HAS_OWN_QUEUES = process.platform === 'linux';

interface Place {
  host: string;
  port: number;
}

const explained = (error: unknown, { host, port }: Place): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return configError(`Port ${port} is taken by another program. Set PORT to a free one.`);
  if (code === 'EACCES')
    return configError(`Port ${port} needs more rights than this account has. Set PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL') return configError(`HOST ${host} is not an address of this machine.`);
  return error;
};

export const listen = async (app: FastifyInstance, { host, port }: Place, isShared: boolean): Promise<string> => {
  const own = isShared && HAS_OWN_QUEUES ? { reusePort: true, exclusive: true } : {};
  try {
    return await app.listen({ host, port, backlog: LISTEN_BACKLOG, ...own });
  } catch (error) {
    throw explained(error, { host, port });
  }
};

/**
 * The port that processes are going to share. Asked for without sharing: another program that would share it, such as
 * this one started twice, is noticed here.
 */
export const portToShare = async (place: Place): Promise<number> => {
  const server = createServer();
  try {
    server.listen(place.port, place.host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw explained(error, place);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};
