import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ERRORS } from '@temari/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_TEXTS } from '../apps/server/src/texts/server-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

interface Instance {
  server: Server;
  port: number;
  isReady: boolean;
  asked: { url: string; headers: IncomingMessage['headers']; bytes: number }[];
}

/** Answers like an instance of the product as far as the proxy can tell. */
const startInstance = async (port = 0): Promise<Instance> => {
  const instance: Instance = { server: createServer(), port: 0, isReady: true, asked: [] };
  instance.server.on('request', async (request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(instance.isReady ? 200 : 503).end();
      return;
    }
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    instance.asked.push({ url: request.url ?? '', headers: request.headers, bytes });
    response.end(`instance ${instance.port}`);
  });
  instance.server.listen(port, '127.0.0.1');
  await once(instance.server, 'listening');
  instance.port = (instance.server.address() as AddressInfo).port;
  return instance;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Looks until the fact holds; the test's own limit ends a wait that never will. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(50);
};

describe('deploy/Caddyfile', () => {
  let home: string;
  let caddy: ChildProcess;
  let instances: [Instance, Instance];
  let port: number;
  let said = '';
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const answeredBy = async (path: string) => (await ask(path)).text();

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'temari-caddy-'));
    instances = [await startInstance(), await startInstance()];
    port = await freePort();
    caddy = spawn('caddy', ['run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        SITE_DOMAIN: `http://127.0.0.1:${port}`,
        INSTANCES: instances.map((instance) => `127.0.0.1:${instance.port}`).join(' '),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    caddy.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until(async () => {
      if (caddy.exitCode !== null) throw new Error(`Caddy ended:\n${said}`);
      return ask('/').then(
        ({ ok }) => ok,
        () => false,
      );
    });
  });

  afterAll(async () => {
    caddy?.kill();
    for (const { server } of instances ?? []) {
      server.closeAllConnections();
      server.close();
    }
    await rm(home, { recursive: true, force: true });
  });

  test.each(['/metrics', '/metrics/', '/readyz', '/readyz?x=1', '//metrics', '/%6detrics'])(
    '%s is not answered to the outside',
    async (path) => {
      const answer = await ask(path);

      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('');
      const reached = instances.flatMap(({ asked }) => asked).filter(({ url }) => /metrics|readyz/.test(url));
      expect(reached).toEqual([]);
    },
  );

  test.each(['/', '/healthz', '/backend/api/v1/package', '/services/tutor'])('%s reaches an instance', async (path) => {
    expect(await answeredBy(path)).toMatch(/^instance \d+$/);
  });

  test('an instance is told who asks, and a forged address is not passed on', async () => {
    await ask('/who', { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher' } });

    const asked = instances.flatMap((instance) => instance.asked).find(({ url }) => url === '/who');
    expect(asked?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(asked?.headers['x-forwarded-proto']).toBe('http');
  });

  test('the pieces of an upload go to one instance', async () => {
    const answers = new Set<string>();
    for (let piece = 0; piece < 12; piece += 1) {
      const answer = await ask('/backend/api/v1/uploads/an-upload', { method: 'PATCH', body: 'x'.repeat(100_000) });
      answers.add(await answer.text());
    }

    expect(answers.size).toBe(1);
  });

  test('a large body passes whole', async () => {
    const bytes = 32 * 1024 * 1024;
    await ask('/backend/api/v1/uploads', { method: 'POST', body: new Uint8Array(bytes) });

    const asked = instances.flatMap((instance) => instance.asked).find(({ url }) => url === '/backend/api/v1/uploads');
    expect(asked?.bytes).toBe(bytes);
  });

  test('headers over 32 KB are refused by the proxy', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /large HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Large: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();

    expect(String(answer)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('an instance that is not ready gets no requests until it is ready again', async () => {
    const [first, second] = instances;
    const isAskedOnly = async (instance: Instance) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => answeredBy('/spread')));
      return answers.every((answer) => answer === `instance ${instance.port}`);
    };

    first.isReady = false;
    await until(() => isAskedOnly(second));
    first.isReady = true;
    await until(async () => !(await isAskedOnly(second)));
  });

  test('while an instance is gone, every request is answered by the other', async () => {
    const [first, second] = instances;
    first.server.closeAllConnections();
    first.server.close();
    await once(first.server, 'close');

    const answers = await Promise.all(Array.from({ length: 20 }, () => answeredBy('/spread')));

    expect(new Set(answers)).toEqual(new Set([`instance ${second.port}`]));
    instances[0] = await startInstance(first.port);
  });

  test('without any instance a program and a person hear the same as from an instance, and when to come back', async () => {
    for (const instance of instances) {
      instance.server.closeAllConnections();
      instance.server.close();
      await once(instance.server, 'close');
    }

    const [program, person] = await Promise.all([
      ask('/backend/api/v1/package'),
      ask('/', { headers: { accept: 'text/html,*/*' } }),
    ]);

    expect([program.status, program.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await program.json()).toEqual({ message: ERRORS['server/busy'].message, code: 'server/busy' });
    expect([person.status, person.headers.get('retry-after'), person.headers.get('refresh')]).toEqual([503, '3', '3']);
    expect(await person.text()).toContain(SERVER_TEXTS.am.busy);
    instances = [await startInstance(instances[0].port), await startInstance(instances[1].port)];
  });
});

describe('deploy/temari.service', () => {
  /** A root in which the unit finds the programs it names. */
  const rootWithUnit = async (): Promise<string> => {
    const root = await mkdtemp(join(tmpdir(), 'temari-unit-'));
    const bin = join(root, 'opt/temari/node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await symlink(process.execPath, join(bin, 'node'));
    const unit = await readFile(join(ROOT, 'deploy/temari.service'), 'utf8');
    await writeFile(join(root, 'temari.service'), unit.replaceAll('/opt/temari', join(root, 'opt/temari')));
    return root;
  };

  test("systemd's verifier has nothing to say", async () => {
    const root = await rootWithUnit();

    const { stdout, stderr } = await run('systemd-analyze', ['verify', join(root, 'temari.service')]);

    await rm(root, { recursive: true });
    expect(stdout + stderr).toBe('');
  });

  test('what the unit leaves open is little by the count of systemd (at most 1.5 of 10)', async () => {
    const root = await rootWithUnit();

    const args = ['security', '--offline=true', '--no-pager', '--threshold=15', join(root, 'temari.service')];
    const { stdout } = await run('systemd-analyze', args);

    await rm(root, { recursive: true });
    expect(stdout).toMatch(/Overall exposure level for temari\.service: 1\.[0-5] OK/);
  });

  test('the command line starts this Node.js', async () => {
    const unit = await readFile(join(ROOT, 'deploy/temari.service'), 'utf8');
    const [, ...words] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    const flags = words.filter((word) => word.startsWith('--'));

    const { stdout } = await run(process.execPath, [...flags, '-p', '"started"']);

    expect(flags.length).toBeGreaterThan(0);
    expect(stdout.trim()).toBe('started');
  });
});

test("systemd's verifier has nothing to say of the unit that looks after the primary's disk", async () => {
  const root = await mkdtemp(join(tmpdir(), 'temari-unit-'));
  const script = join(root, 'temari-full-disk');
  await copyFile(join(ROOT, 'deploy/high-availability/full-disk.sh'), script);
  const unit = await readFile(join(ROOT, 'deploy/high-availability/temari-full-disk.service'), 'utf8');
  await writeFile(join(root, 'temari-full-disk.service'), unit.replaceAll('/usr/local/sbin/temari-full-disk', script));

  const { stdout, stderr } = await run('systemd-analyze', ['verify', join(root, 'temari-full-disk.service')]);

  await rm(root, { recursive: true });
  expect(stdout + stderr).toBe('');
});

describe('compose.yaml', () => {
  const SETTINGS = {
    SITE_DOMAIN: 'temari.example',
    POSTGRES_PASSWORD: 'password',
    APP_SECRET: 'a-secret-of-32-characters-or-more',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  /** In a folder of its own: the checkout may have an `.env`, and its words are nobody else's business. */
  const config = async (settings: Record<string, string>): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'temari-compose-'));
    try {
      await writeFile(join(folder, 'compose.yaml'), await readFile(join(ROOT, 'compose.yaml')));
      await writeFile(join(folder, '.env'), '');
      const options = { env: { PATH: process.env.PATH ?? '', ...settings } };
      return (await run('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config'], options)).stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test('it is valid, and both instances get the same settings', async () => {
    const stdout = await config(SETTINGS);

    expect(stdout.match(/PUBLIC_URL: https:\/\/temari\.example/g)).toHaveLength(2);
    expect(stdout.match(/DATABASE_URL: postgres:\/\/temari:password@database\/temari/g)).toHaveLength(2);
  });

  test.each(Object.keys(SETTINGS))('without %s it stops and names it', async (name) => {
    const { [name]: _missing, ...rest } = SETTINGS as Record<string, string>;

    await expect(config(rest)).rejects.toThrow(`set ${name} in .env`);
  });
});
