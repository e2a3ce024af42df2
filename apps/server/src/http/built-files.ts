import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingOf } from './encoding.ts';
import { etagOf } from './etag.ts';

const MEDIA_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

interface BuiltFile {
  address: string;
  mediaType: string;
  etag: string;
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Every file of the folder with the packed forms that lie beside it; what has no media type is not for readers. */
const readFolder = async (folder: string): Promise<BuiltFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const packed = async (path: string, encoding: keyof typeof SUFFIXES) => {
    const beside = `${path}${SUFFIXES[encoding]}`;
    return paths.has(beside) ? { [encoding]: await readFile(beside) } : {};
  };
  const files = [...paths].map(async (path) => {
    const mediaType = MEDIA_TYPES[path.split('.').at(-1) ?? ''];
    if (!mediaType) return [];
    const identity = await readFile(path);
    return {
      address: `/${relative(folder, path).split(sep).join('/')}`,
      mediaType,
      etag: etagOf(identity),
      bytes: { identity, ...(await packed(path, 'br')), ...(await packed(path, 'gzip')) },
    };
  });
  return (await Promise.all(files)).flat();
};

/**
 * Serves the web app's files out of memory (2 MB with their packed forms): from the disk a file costs four turns in the
 * thread pool, where on a busy day passwords and pictures are queued.
 */
export const serveBuiltFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  for (const { address, mediaType, etag, bytes } of await readFolder(folder)) {
    const cacheControl = address.startsWith('/assets/') ? FOREVER : AN_HOUR;
    // Thirty files belong to a visit; what is worth a line in the log is the page.
    app.get(address, { logLevel: 'warn' }, (request, reply) => {
      const asked = encodingOf(request.headers);
      const encoding = bytes[asked] ? asked : 'identity';
      reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(mediaType).send(bytes[encoding]);
    });
  }
};
