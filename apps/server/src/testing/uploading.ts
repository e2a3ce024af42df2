import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { accounts } from '../db/schema/accounts.ts';
import { staff } from '../db/schema/staff.ts';
import { teachers } from '../db/schema/teachers.ts';
import { startSession } from '../domains/identity/sessions/queries.ts';
import { testWorld, type World } from './world.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
const PEOPLE = {
  student: { kind: 'student', phone: '+251911000001' },
  otherStudent: { kind: 'student', phone: '+251911000004' },
  teacher: { kind: 'teacher', phone: '+251911000002', status: 'Approved' },
  pendingTeacher: { kind: 'teacher', phone: '+251911000003', status: 'Pending' },
  office: { kind: 'staff', phone: '+251911000009' },
} as const;

const OFFSET_TYPE = { 'content-type': 'application/offset+octet-stream' };

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A session of one of the world's accounts; how people sign in is tested elsewhere. */
export const signInAs = async ({ pool, deps, clock }: World, who: keyof typeof PEOPLE): Promise<string> => {
  const { rows } = await pool.query('select id from accounts where phone = $1', [PEOPLE[who].phone]);
  return startSession(deps.db, { accountId: rows[0].id, now: clock.now() });
};

/** A world with one account of each kind, reachable over real connections. */
export const listeningWorld = async (
  overrides: Parameters<typeof testWorld>[0] = {},
): Promise<World & { origin: string }> => {
  const world = await testWorld(overrides);
  const { db } = world.deps;
  for (const { kind, phone, ...application } of Object.values(PEOPLE)) {
    const person = { firstName: 'Abel', lastName: 'Sample', email: 'abel.sample@gmail.com', passwordHash: 'none' };
    const [account] = await db
      .insert(accounts)
      .values({ ...person, kind, phone })
      .returning();
    if (!account) throw new Error('Nothing was written.');
    if (kind === 'staff') await db.insert(staff).values({ accountId: account.id, role: 'office' });
    if ('status' in application) {
      const said = { courseType: '', schedule: '', grade: '', qualification: '', experience: '', bio: '' };
      await db.insert(teachers).values({ accountId: account.id, ...said, ...application });
    }
  }
  return { ...world, origin: await world.app.listen({ port: 0, host: '127.0.0.1' }) };
};

/** What uploads under way have left on the disk; the folder's own marker is none of them. */
export const partialsIn = async ({ deps }: World): Promise<string[]> =>
  (await readdir(deps.uploadsDir)).filter((name) => !name.startsWith('.'));

export interface Uploader {
  /** Creates an upload; `body` is sent in the same request. */
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

/** Sends this many bytes of a piece and cuts the connection; only the server knows whether they arrived. */
export const cutAfter = async (
  { origin, token, location, offset }: { origin: string; token: string; location: string; offset: number },
  bytes: Uint8Array,
  sentBytes: number,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = request(new URL(location, origin), {
    method: 'PATCH',
    headers: {
      ...TUS,
      ...OFFSET_TYPE,
      authorization: `Bearer ${token}`,
      'upload-offset': offset,
      'content-length': bytes.length,
    },
  });
  piece.on('error', () => resolve());
  piece.on('close', () => resolve());
  piece.write(Buffer.from(bytes.subarray(0, sentBytes)), () => piece.destroy());
  await promise;
};
