import { AREAS } from '@temari/contracts/all';
import { type Endpoint, FROM_OWN_PAGES } from '@temari/contracts/endpoint';
import { TRANSFERS } from '@temari/contracts/uploads';
import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';

const all: [string, Endpoint][] = Object.values(AREAS).flat();
const pathOf = (endpoint: Endpoint): string => endpoint.path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000');

test('every contract is served, once', async () => {
  const { app } = await testWorld();

  expect(all.filter(([, endpoint]) => !app.served.has(endpoint)).map(([name]) => name)).toEqual([]);
  expect(app.served.size).toBe(all.length);
});

test('every private call answers 401 to a stranger and to a dead token', async () => {
  const world = await testWorld();

  for (const [name, endpoint] of all) {
    if (typeof endpoint.access === 'string') continue;
    const stranger = await world.call(endpoint.method, pathOf(endpoint));
    const dead = await world.call(endpoint.method, pathOf(endpoint), { token: 'x'.repeat(43) });
    expect([name, stranger.statusCode, dead.statusCode]).toEqual([name, 401, 401]);
  }
});

test('the API description names every call', async () => {
  const { app } = await testWorld();

  const document = (await app.inject('/backend/api/v1/openapi.json')).json();
  const page = (await app.inject('/backend/api/v1/docs')).body;

  for (const [name, endpoint] of all) {
    const described = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(described).toMatchObject({ operationId: name });
    expect(page).toContain(`${endpoint.method} /backend/api/v1${endpoint.path}`);
  }
});

test('the API description names the headers that a call takes', async () => {
  const { app } = await testWorld();

  const document = (await app.inject('/backend/api/v1/openapi.json')).json();
  const page = (await app.inject('/backend/api/v1/docs')).body;

  for (const [name, { path, method, idempotent = false, fromOwnPages = false }] of all) {
    const { parameters } = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const headers = parameters.filter((each: { in: string }) => each.in === 'header');
    expect([name, headers]).toMatchObject([
      name,
      [
        ...(idempotent ? [{ name: 'Idempotency-Key', required: false }] : []),
        ...(fromOwnPages ? [{ name: FROM_OWN_PAGES, required: true }] : []),
      ],
    ]);
  }
  expect(page).toContain('<code>Idempotency-Key</code>');
});

test('the API description says where production demands an authenticator of staff', async () => {
  const { app } = await testWorld();

  const { paths } = (await app.inject('/backend/api/v1/openapi.json')).json();

  const demands = (operation: { responses: Record<number, { description: string } | undefined> }): boolean =>
    operation.responses[403]?.description.includes('`auth/authenticator-needed`') ?? false;
  expect(demands(paths['/admin/today'].get)).toBe(true);
  expect(demands(paths['/uploads'].post)).toBe(true);
  expect(demands(paths['/files/{id}'].get)).toBe(true);
  expect(demands(paths['/contact'].post)).toBe(false);
});

test('the API description names every transfer of files, and each is served', async () => {
  const { app } = await testWorld();

  const document = (await app.inject('/backend/api/v1/openapi.json')).json();
  const page = (await app.inject('/backend/api/v1/docs')).body;

  for (const { method, path } of TRANSFERS) {
    expect(document.paths[path.replace(':id', '{id}')]).toHaveProperty(method.toLowerCase());
    expect(page).toContain(`${method} /backend/api/v1${path}`);
    expect(app.hasRoute({ method, url: `/backend/api/v1${path}` })).toBe(true);
  }
});
