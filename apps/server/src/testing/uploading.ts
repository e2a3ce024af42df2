import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import type { World } from './world.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
const OFFSET_TYPE = { 'content-type': 'application/offset+octet-stream' };

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A small PDF, whole from header to trailer. */
export const samplePdf = (text = 'sample'): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length ${text.length}>>stream
${text}
endstream endobj
xref
0 1
0000000000 65535 f
trailer<</Root 1 0 R/Size 5>>
startxref
300
%%EOF
`);

export const signInAs = async (world: World, who: 'student' | 'teacher' | 'admin'): Promise<string> => {
  if (who === 'admin') throw new Error('use staffToken');
  const [path, phoneNumber] = who === 'student' ? ['/user/login', '0911000001'] : ['/teacher/login', '0911000002'];
  const reply = await world.call('POST', path, { body: { phoneNumber, password: DEMO_PASSWORD } });
  return reply.json().data.token;
};

export interface Uploader {
  /** Creates an upload; `body` goes with the same request. */
  start: (
    announced: { size: number; purpose?: string; filename?: string; headers?: Record<string, string> },
    body?: Uint8Array,
  ) => Promise<Response>;
  send: (location: string, offset: number, body: Uint8Array, headers?: Record<string, string>) => Promise<Response>;
  head: (location: string) => Promise<Response>;
  cancel: (location: string) => Promise<Response>;
  /** Whole file in one request. */
  upload: (bytes: Uint8Array, purpose: string, filename?: string) => Promise<Response>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
}

/** A tus client as plain as can be, over a real connection. */
export const uploaderAt = (origin: string, token?: string): Uploader => {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const start: Uploader['start'] = ({ size, purpose, filename = 'file', headers }, body) =>
    fetch(`${origin}/backend/api/v1/uploads`, {
      method: 'POST',
      headers: {
        ...TUS,
        ...authorization,
        'upload-length': String(size),
        'upload-metadata': `filename ${base64(filename)}${purpose ? `,purpose ${base64(purpose)}` : ''}`,
        ...(body && OFFSET_TYPE),
        ...headers,
      },
      ...(body && { body: Buffer.from(body) }),
    });
  return {
    start,
    send: (location, offset, body, headers) =>
      fetch(new URL(location, origin), {
        method: 'PATCH',
        headers: { ...TUS, ...authorization, ...OFFSET_TYPE, 'upload-offset': String(offset), ...headers },
        body: Buffer.from(body),
      }),
    head: (location) => fetch(new URL(location, origin), { method: 'HEAD', headers: { ...TUS, ...authorization } }),
    cancel: (location) => fetch(new URL(location, origin), { method: 'DELETE', headers: { ...TUS, ...authorization } }),
    upload: (bytes, purpose, filename) =>
      start({ size: bytes.length, purpose, ...(filename !== undefined && { filename }) }, bytes),
    get: (path, headers) =>
      fetch(new URL(path, origin), { headers: { ...authorization, ...headers }, redirect: 'manual' }),
  };
};
