import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const API = '/backend/api/v1';

export interface Family {
  id: string;
  token: string;
  address: string;
  phoneNumber: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface Choices {
  package: string;
  intent: string;
  bank: string;
}

let families = 0;
const nextAddress = (): string => {
  families += 1;
  return `10.${(families >> 16) & 255}.${(families >> 8) & 255}.${families & 255}`;
};

/** One request; null when the connection broke before there was an answer. */
export const ask = async (
  origin: string,
  method: string,
  path: string,
  { family, body, headers = {} }: { family?: Family; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer | null> => {
  try {
    const answer = await fetch(`${origin}${API}${path}`, {
      method,
      headers: {
        ...(family && { authorization: `Bearer ${family.token}`, 'x-forwarded-for': family.address }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {}, headers: answer.headers };
  } catch {
    return null;
  }
};

/** As the app does: sends again, with the same key, what got no answer or a 'not now', until it is answered. */
export const askUntilAnswered = async (send: () => Promise<Answer | null>, seconds = 60): Promise<Answer> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await send();
    if (answer && answer.status !== 503 && answer.status !== 502) return answer;
    if (performance.now() > end) throw new Error(`No answer within ${seconds} s: ${JSON.stringify(answer)}`);
    await sleep(200 + Math.random() * 400);
  }
};

export const choicesOf = async (pool: pg.Pool): Promise<Choices> => {
  const one = async (text: string) => (await pool.query(text)).rows[0];
  return {
    package: (
      await one(`select id from packages p where service = 'tutor' and is_active
        and not exists (select from package_offers o where o.package_id = p.id) order by position limit 1`)
    ).id,
    intent: (
      await one(
        `select value from setting_entries where scope = 'tutor' and list = 'intentOfStudent' and status = 'Active' limit 1`,
      )
    ).value,
    bank: (await one('select id from banks where is_active limit 1')).id,
  };
};

/** Not the demo's, which is refused elsewhere. */
const PASSWORD = 'kept-quiet-77';

export const register = async (origin: () => string): Promise<Family> => {
  const address = nextAddress();
  const phoneNumber = `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const account = {
    firstName: 'Sample',
    lastName: 'Family',
    email: 'sample@gmail.com',
    phoneNumber,
    password: PASSWORD,
  };
  const answer = await askUntilAnswered(() =>
    ask(origin(), 'POST', '/user', { body: account, headers: { 'x-forwarded-for': address } }),
  );
  if (answer.status === 201) {
    const { token, newUser } = answer.body.data as { token: string; newUser: { _id: string } };
    return { id: newUser._id, token, address, phoneNumber };
  }
  // The first try was written, and its answer lost on the way.
  const again = await askUntilAnswered(() => signIn(origin(), { phoneNumber, address }));
  const { token, user } = again.body.data as { token: string; user: { _id: string } };
  return { id: user._id, token, address, phoneNumber };
};

export const signIn = (
  origin: string,
  { phoneNumber, address }: Pick<Family, 'phoneNumber' | 'address'>,
): Promise<Answer | null> =>
  ask(origin, 'POST', '/user/login', {
    body: { phoneNumber, password: PASSWORD },
    headers: { 'x-forwarded-for': address },
  });

export interface Wish {
  /** Unlike any other, so that a double would be seen. */
  fullName: string;
  key: string;
  form: Record<string, unknown>;
}

export const wish = (choices: Choices, more: Record<string, unknown> = {}): Wish => {
  const name = randomUUID();
  const fullName = `Sample ${name}`;
  return {
    fullName,
    key: name,
    form: {
      fullName,
      email: 'sample@gmail.com',
      grade: '9',
      intentOfStudent: choices.intent,
      frequency: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      package: choices.package,
      paymentType: 'online',
      ...more,
    },
  };
};

export const enroll = (origin: string, family: Family, { form, key }: Wish): Promise<Answer | null> =>
  ask(origin, 'POST', '/enrollment', { family, body: form, headers: { 'idempotency-key': key } });

export const txRefOf = ({ body }: Answer): string => {
  const { data } = body.paymentUrl as { data: { checkout_url: string } };
  return new URL(data.checkout_url).pathname.split('/').at(-1) ?? '';
};

export const idOf = ({ body }: Answer): string => (body.data as { enrollment: { _id: string } }).enrollment._id;

const TUS = { 'tus-resumable': '1.0.0' };
/** By the clock, not by tries: a server that is killed again and again on a busy machine is long in coming back. */
const UPLOAD_PATIENCE_MS = 600_000;

export const uploaderHeaders = (family: Family): Record<string, string> => ({
  ...TUS,
  authorization: `Bearer ${family.token}`,
  'x-forwarded-for': family.address,
});

/** Where the bytes go. */
export const beginUpload = async (origin: string, family: Family, bytes: Buffer): Promise<string | null> => {
  const created = await fetch(`${origin}${API}/uploads`, {
    method: 'POST',
    headers: {
      ...uploaderHeaders(family),
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('receipt.png')},purpose ${btoa('receipt')}`,
    },
  });
  const location = created.headers.get('location');
  return location && new URL(location, origin).pathname;
};

/** A whole file by tus, going on where it stopped whenever the connection breaks; the address of the finished file. */
export const upload = async (
  origin: () => string,
  family: Family,
  bytes: Buffer,
  { begun = null }: { begun?: string | null } = {},
): Promise<string> => {
  const bearer = uploaderHeaders(family);
  const attempt = (path: string, init: RequestInit) => fetch(`${origin()}${path}`, init).catch(() => null);
  let location = begun;
  const end = performance.now() + UPLOAD_PATIENCE_MS;
  for (let turn = 0; performance.now() < end; turn += 1) {
    if (turn > 0) await sleep(100);
    if (!location) {
      location = await beginUpload(origin(), family, bytes).catch(() => null);
      continue;
    }
    const path = location;
    const head = await attempt(path, { method: 'HEAD', headers: bearer });
    if (head?.status === 404 || head?.status === 410) location = null;
    const done = head?.headers.get('x-file-url');
    if (done) return done;
    const offset = Number(head?.headers.get('upload-offset') ?? Number.NaN);
    if (!head?.ok || Number.isNaN(offset)) continue;
    const sent = await attempt(path, {
      method: 'PATCH',
      headers: { ...bearer, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(offset),
    });
    const url = sent?.headers.get('x-file-url');
    if (url) return url;
  }
  throw new Error('The upload never came to an end.');
};
