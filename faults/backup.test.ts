import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../apps/server/src/db/backup/manifest.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { runCommand } from './commands.ts';
import { ask, askUntilAnswered, choicesOf, enroll, idOf, register, txRefOf, upload, wish } from './families.ts';
import { samplePng } from './photo.ts';
import { type Scene, setScene } from './scene.ts';

type Place = { DATABASE_URL: string; DATA_DIR: string };

const STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];
const TUS = { 'tus-resumable': '1.0.0' };
const API = '/backend/api/v1';

/** An empty database in the scene's engine, of an account that may do nothing else. */
const plainDatabase = async (scene: Scene): Promise<string> => {
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  await scene.pool.query(`create role ${name} login nosuperuser password 'plain'`);
  await scene.pool.query(`create database ${name} owner ${name} template template0`);
  const { host, port } = scene.pool.options;
  return `postgres://${name}:plain@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
};

/** Things that are half-way: a job in every state, a payment nobody settled, half an upload, a code that was sent. */
const leaveHalfWay = async (pool: pg.Pool, origin: string, phone: string) => {
  await pool.query(`select pgboss.create_queue('of-the-test', '{"policy": "standard"}')`);
  for (const state of STATES) {
    await pool.query(
      `insert into pgboss.job (name, state, data, started_on, start_after)
       values ('of-the-test', $1::pgboss.job_state, '{"words": "tab\\t and \\\\N"}', now(), now() + interval '1 day')`,
      [state],
    );
  }
  const family = await register(() => origin);
  const wanted = wish(await choicesOf(pool));
  const answer = await askUntilAnswered(() => enroll(origin, family, wanted));
  const bytes = samplePng(1);
  const bearer = { ...TUS, authorization: `Bearer ${family.token}`, 'x-forwarded-for': family.address };
  const begun = await fetch(`${origin}${API}/uploads`, {
    method: 'POST',
    headers: {
      ...bearer,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('receipt.png')},purpose ${btoa('receipt')}`,
    },
  });
  const { pathname } = new URL(begun.headers.get('location') ?? '', origin);
  const send = (at: string, from: number, to: number) =>
    fetch(`${at}${pathname}`, {
      method: 'PATCH',
      headers: { ...bearer, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to),
    });
  await send(origin, 0, 50_000);
  const reset = await ask(origin, 'POST', '/user/passwordReset', { body: { phoneNumber: phone } });
  return {
    family,
    enrollmentId: idOf(answer),
    txRef: txRefOf(answer),
    resetId: String(reset?.body.id),
    finishUpload: (at: string) => send(at, 50_000, bytes.length),
  };
};

/** Families who register, enroll, pay and upload until they are told to stop; answers what was acknowledged. */
const busyFamilies = (scene: Scene, pool: pg.Pool, origin: string) => {
  let isOver = false;
  const done = { enrollments: 0, uploads: 0 };
  const family = async (number: number): Promise<void> => {
    const choices = await choicesOf(pool);
    for (let turn = 0; !isOver; turn += 1) {
      const one = await register(() => origin);
      const answer = await askUntilAnswered(() => enroll(origin, one, wish(choices)));
      done.enrollments += 1;
      const txRef = txRefOf(answer);
      scene.standIn.pay(txRef);
      const { body, headers } = scene.standIn.webhook(txRef);
      await ask(origin, 'POST', '/payments/chapa/webhook', { body, headers });
      await upload(() => origin, one, samplePng(number * 1000 + turn, 60));
      done.uploads += 1;
    }
  };
  const lanes = [1, 2, 3].map(family);
  return {
    until: async (isEnough: (so: typeof done) => boolean): Promise<void> => {
      while (!isEnough(done)) await Promise.race([...lanes, new Promise((resolve) => setTimeout(resolve, 20))]);
    },
    stop: async (): Promise<void> => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
};

const manifestOf = async (backup: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));

const PHONE = '0911000001';

/** A message that reached this phone, with a code. */
const codeSentTo = async ({ standIn }: Scene, phone: string): Promise<string> => {
  for (;;) {
    const message = standIn.messages.find(({ to, text }) => to.endsWith(phone.slice(1)) && /\d{6}/.test(text));
    if (message) return /\d{6}/.exec(message.text)?.[0] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Takes a backup of a server in use, restores it elsewhere, starts a server there, and looks at everything. */
const backUpAndMove = async (scene: Scene, from: Place, to: Place, env: Record<string, string> = {}): Promise<void> => {
  const origin = (await scene.server({ ...from, ...env })).url;
  const source = await openDatabase({ databaseUrl: from.DATABASE_URL || null, dataDir: from.DATA_DIR });
  onTestFinished(source.close);
  const half = await leaveHalfWay(source.pool, origin, PHONE);
  const code = await codeSentTo(scene, PHONE);
  const families = busyFamilies(scene, source.pool, origin);
  await families.until(({ enrollments, uploads }) => enrollments > 3 && uploads > 3);
  const backup = join(await scene.newFolder(), 'backup');

  await runCommand('backup', [backup], from);
  await families.stop();
  await runCommand('restore', [backup], to);

  // The same rows and files, by the hashes of a backup of the restored place.
  const again = join(await scene.newFolder(), 'again');
  await runCommand('backup', [again], to);
  const [saved, found] = [await manifestOf(backup), await manifestOf(again)];
  expect(found.tables).toEqual(saved.tables);
  expect(found.files).toEqual(saved.files);
  expect(found.sequences).toEqual(saved.sequences);
  const rowsOf = (name: string): number => saved.tables.find((table) => table.name === name)?.rows ?? 0;
  for (const name of ['accounts', 'sessions', 'rate_limits', 'password_resets', 'uploads', 'files', 'payment_events']) {
    expect([name, rowsOf(`public.${name}`)]).toEqual([name, expect.toSatisfy((rows: number) => rows > 0)]);
  }
  for (const name of ['job_common', 'queue', 'schedule']) expect(rowsOf(`pgboss.${name}`)).toBeGreaterThan(0);
  expect(await runCommand('backup', ['--check', backup], {})).toContain('is whole');

  // The server of the old place is gone; one of the new place goes on where it was.
  const moved = await scene.server({ ...to, ...env });
  await goOn(scene, moved.url, half, code);
  const target = await openDatabase({ databaseUrl: to.DATABASE_URL || null, dataDir: to.DATA_DIR });
  onTestFinished(target.close);
  const jobs = await target.pool.query(
    `select state::text as state from pgboss.job j where name = 'of-the-test' order by j.state`,
  );
  expect(jobs.rows.map(({ state }) => state)).toEqual(STATES);
  expect(moved.said()).not.toContain('"level":50');
};

const goOn = async (
  scene: Scene,
  origin: string,
  half: Awaited<ReturnType<typeof leaveHalfWay>>,
  code: string,
): Promise<void> => {
  const { family } = half;
  const enrollments = async (): Promise<{ _id: string }[]> => {
    const answer = await ask(origin, 'GET', `/enrollment/getbyuser/${family.id}`, { family });
    expect(answer?.status).toBe(200);
    return answer?.body as unknown as { _id: string }[];
  };
  // The session of before is good, and its enrollment is there.
  expect((await ask(origin, 'GET', '/me', { family }))?.status).toBe(200);
  expect((await enrollments()).map(({ _id }) => _id)).toEqual([half.enrollmentId]);

  // A payment that was open when the backup was taken is settled.
  scene.standIn.pay(half.txRef);
  const { body, headers } = scene.standIn.webhook(half.txRef);
  const heard = await askUntilAnswered(() => ask(origin, 'POST', '/payments/chapa/webhook', { body, headers }));
  expect(heard.status).toBe(200);
  expect(JSON.stringify(await enrollments())).toContain('"paid"');

  // The rest of half an upload is sent.
  const finished = await half.finishUpload(origin);
  expect([finished.status, finished.headers.get('x-file-url')]).toEqual([204, expect.stringContaining('/files/')]);

  // A code that was sent before is worth what it was, and people sign in.
  const verified = await ask(origin, 'POST', `/user/passwordReset/${half.resetId}/verify`, { body: { code } });
  expect([verified?.status, verified?.body]).toEqual([200, expect.anything()]);
  const signedIn = await ask(origin, 'POST', '/user/login', { body: { phoneNumber: PHONE, password: 'temari123' } });
  expect(signedIn?.status).toBe(200);
  expect((await register(() => origin)).token).toMatch(/^\S+$/);
};

test('a backup of a busy server on its own engine is restored into a database given by its address', async () => {
  const scene = await setScene();
  const from = { DATABASE_URL: '', DATA_DIR: join(await scene.newFolder(), 'data') };
  const to = { DATABASE_URL: await plainDatabase(scene), DATA_DIR: join(await scene.newFolder(), 'data') };

  // Without APP_SECRET: the secret beside the data moves along.
  await backUpAndMove(scene, from, to, { APP_SECRET: '' });
}, 600_000);

test('a backup of a busy server on a database given by its address is restored into an engine of its own', async () => {
  const scene = await setScene();
  const from = { DATABASE_URL: await plainDatabase(scene), DATA_DIR: scene.dataDir };
  const to = { DATABASE_URL: '', DATA_DIR: join(await scene.newFolder(), 'data') };

  await backUpAndMove(scene, from, to);
}, 600_000);
