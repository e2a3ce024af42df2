import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** With the weight 0 a form is named as one that the reader does not unpack. */
const accepting = (encoding: Encoding): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');
const ACCEPTS_BR = accepting('br');
const ACCEPTS_GZIP = accepting('gzip');

/** The smallest form that the reader's browser unpacks. */
export const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (ACCEPTS_BR.test(accepted)) return 'br';
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity';
};

const PACKING: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
  identity: async (bytes) => bytes,
};

/** A page in the form that its reader asked for. */
export const packed = (html: string, encoding: Encoding): Promise<Buffer> => PACKING[encoding](Buffer.from(html));
