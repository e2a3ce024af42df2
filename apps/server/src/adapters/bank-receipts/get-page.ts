import { lookup as systemLookup } from 'node:dns';
import { request } from 'node:http';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type SecureVersion } from 'node:tls';

export interface Page {
  status: number;
  body: Buffer;
}

export interface PageRequest {
  headers?: Record<string, string>;
  /** From the first connection to the last byte. */
  timeoutMs: number;
  /** Until a connection is ready, its encryption included. */
  connectMs: number;
  /** From a ready connection to the last byte, where another connection may do better. */
  answerMs?: number;
  /** Fresh connections that are tried at once; the first that is ready carries the request. */
  connections?: number;
  /** How often that many connections are tried. */
  rounds?: number;
  maxVersion?: SecureVersion;
}

/** Gets one page, without following redirects. Throws when nothing whole came in time. */
export type GetPage = (address: URL, request: PageRequest) => Promise<Page>;

/** Far more than any receipt holds. */
const PAGE_MAX_BYTES = 2 * 1024 * 1024;
const ADDRESS_KEPT_MS = 10 * 60_000;

/** Names are looked up apart from the connections: a lookup that takes longer than these serves the next ones. */
const keptAddresses = (): LookupFunction => {
  const known = new Map<string, { address: string; family: number; until: number }>();
  const pending = new Map<string, Promise<{ address: string; family: number }>>();
  const find = (name: string) =>
    new Promise<{ address: string; family: number }>((resolve, reject) =>
      systemLookup(name, (error, address, family) => (error ? reject(error) : resolve({ address, family }))),
    );
  return (name, options, done) => {
    const answer = ({ address, family }: { address: string; family: number }): void =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family);
    const kept = known.get(name);
    if (kept && kept.until > Date.now()) return answer(kept);
    const asked =
      pending.get(name) ??
      find(name)
        .then((found) => {
          known.set(name, { ...found, until: Date.now() + ADDRESS_KEPT_MS });
          return found;
        })
        .finally(() => pending.delete(name));
    pending.set(name, asked);
    asked.then(answer, (error: Error) => (kept ? answer(kept) : done(error, '')));
  };
};

/** `certificates`: trusted beside the usual ones, for banks that do not send the whole chain. */
export const createGetPage = ({ certificates = null }: { certificates?: string | null } = {}): GetPage => {
  const lookup = keptAddresses();
  const ca = certificates ? [...rootCertificates, certificates] : undefined;

  const opened = (address: URL, { connectMs, maxVersion }: PageRequest): { socket: Socket; ready: Promise<Socket> } => {
    const isTls = address.protocol === 'https:';
    const host = address.hostname.replace(/^\[|\]$/g, '');
    const place = { host, port: Number(address.port) || (isTls ? 443 : 80), lookup };
    const socket: Socket = isTls
      ? connectTls({
          ...place,
          ...(isIP(host) === 0 && { servername: host }),
          ...(ca && { ca }),
          ...(maxVersion && { maxVersion }),
        })
      : connectPlain(place);
    const ready = new Promise<Socket>((resolve, reject) => {
      const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), connectMs);
      socket.once('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        reject(new Error('the connection was closed'));
      });
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        resolve(socket);
      });
    });
    return { socket, ready };
  };

  /** Of several fresh connections the first that is ready; the others are closed before they have sent anything. */
  const firstReady = async (address: URL, asked: PageRequest): Promise<Socket> => {
    const tries = Array.from({ length: asked.connections ?? 1 }, () => opened(address, asked));
    try {
      const first = await Promise.any(tries.map(({ ready }) => ready));
      for (const { socket } of tries) if (socket !== first) socket.destroy();
      return first;
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error;
    }
  };

  const received = (socket: Socket, address: URL, { headers }: PageRequest): Promise<Page> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          createConnection: () => socket,
          host: address.host,
          path: `${address.pathname}${address.search}`,
          headers: { host: address.host, connection: 'close', 'accept-encoding': 'identity', ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          response.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > PAGE_MAX_BYTES) sent.destroy(new Error('the page is too long'));
            else parts.push(part);
          });
          response.on('error', reject);
          response.on('aborted', () => reject(new Error('the page ended too early')));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });

  return async (address, asked) => {
    const until = Date.now() + asked.timeoutMs;
    let failure: unknown = new Error('no connection');
    for (let round = 0; round < (asked.rounds ?? 1) && Date.now() < until; round += 1) {
      const socket = await firstReady(address, asked).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (!socket) continue;
      const left = Math.max(1, Math.min(until - Date.now(), asked.answerMs ?? Number.POSITIVE_INFINITY));
      const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), left);
      try {
        return await received(socket, address, asked);
      } catch (error) {
        failure = error;
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    }
    throw failure;
  };
};
