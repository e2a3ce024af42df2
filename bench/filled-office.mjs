import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildWhatIsStale } from '../scripts/build-steps.mjs';
import { startTemari } from './temari.mjs';

/** The first requests fill the caches of engine and runtime, as a day's work does, and do not count. */
export const WARM_UP = 2;

export const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];

/**
 * The built server with rows of its own, and a member of staff signed in; all of it is gone afterwards.
 * `timed` asks an address as that member and says how long the whole answer took, and what it was.
 */
export const withFilledOffice = async ({ name, port, fill, outside = {}, workers = 1 }, measure) => {
  const token = createHash('sha256').update(`bench ${name}`).digest('base64url');
  const timed = async (url) => {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(body)}`);
    return { ms: performance.now() - began, body };
  };

  const dataDir = mkdtempSync(join(tmpdir(), `temari-${name}-`));
  await buildWhatIsStale();
  let temari = await startTemari({ dataDir, port, outside });
  if (workers > 1) {
    // The demo, which is one process, has made the content.
    await temari.stop();
    const several = { ...outside, DEMO: 'false', NODE_ENV: 'test', WORKERS: String(workers) };
    temari = await startTemari({ dataDir, port, outside: several });
  }
  const client = new pg.Client(temari.connection());
  try {
    await client.connect();
    for (const statement of fill) await client.query(statement);
    await client.query(
      `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
       select $1, account_id, now(), now() + interval '12 hours', now() from staff limit 1`,
      [createHash('sha256').update(token).digest()],
    );
    return await measure({ temari, client, timed, token, api: `${temari.url}/backend/api/v1` });
  } finally {
    await client.end();
    await temari.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
