import { AREAS } from '@temari/contracts/all';
import { BASE_PATH } from '@temari/contracts/base-path';
import { type Endpoint, FROM_OWN_PAGES } from '@temari/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@temari/contracts/errors';
import { FIELD_ERRORS } from '@temari/contracts/field-error-table';
import { TRANSFERS, type Transfer } from '@temari/contracts/uploads';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isStaffRole } from '../domains/identity/actor.ts';

type JsonSchema = Record<string, unknown>;

/** What goes over the wire: the near side of every codec. */
const wireSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

/** Whoever acts may be a member of staff, of whom production demands an authenticator. */
const meetsStaff = ({ access }: Endpoint): boolean =>
  access === 'optional' || (access !== 'public' && access.some((role) => isStaffRole(role)));

const everyCallErrors = (endpoint: Endpoint): ErrorCode[] => [
  ...(endpoint.body || endpoint.query || endpoint.params ? (['request/invalid'] as const) : []),
  ...(endpoint.access === 'public' ? [] : (['auth/not-signed-in'] as const)),
  ...(typeof endpoint.access === 'string' ? [] : (['auth/not-allowed'] as const)),
  ...(meetsStaff(endpoint) && !endpoint.beforeAuthenticator ? (['auth/authenticator-needed'] as const) : []),
  ...(endpoint.needs === undefined || endpoint.needs === 'any-staff' ? [] : (['auth/capability-missing'] as const)),
  'server/busy',
];

export const errorsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set([...everyCallErrors(endpoint), ...endpoint.errors]),
];

/** The headers of a call, besides those of every request. */
const headersOf = ({ idempotent, fromOwnPages }: Endpoint): Record<string, string> => ({
  ...(idempotent && {
    'Idempotency-Key':
      '8 to 100 letters, digits or dashes. Sent again with its key, a call is done once and gets its first answer.',
  }),
  ...(fromOwnPages && { [FROM_OWN_PAGES]: 'Always `1`.' }),
});

const parameters = (endpoint: Endpoint): JsonSchema[] => [
  ...(['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = wireSchema(schema) as { properties?: JsonSchema; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: property,
    }));
  }),
  ...Object.entries(headersOf(endpoint)).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    required: name === FROM_OWN_PAGES,
    schema: { type: 'string' },
  })),
];

const responses = (endpoint: Endpoint): JsonSchema => {
  const good = endpoint.status ?? 200;
  const previewed = endpoint.previewed && wireSchema(endpoint.previewed);
  const reply = wireSchema(endpoint.reply);
  const answers: JsonSchema = {
    ...(previewed && {
      200: { description: 'With `?preview=true`.', content: { 'application/json': { schema: previewed } } },
    }),
    [good]:
      good === 204
        ? { description: 'Done, nothing to say.' }
        : {
            description: 'Done.',
            content: {
              [endpoint.mediaType ?? 'application/json']: {
                schema: previewed && good === 200 ? { anyOf: [reply, previewed] } : reply,
              },
            },
          },
  };
  if (endpoint.accepted) {
    answers[202] = {
      description: 'Begun, not done yet.',
      content: { 'application/json': { schema: wireSchema(endpoint.accepted) } },
    };
  }
  return { ...answers, ...errorAnswers(errorsOf(endpoint)) };
};

/** Whom a call is for, in words: the roles, and what staff must hold. */
const whoOf = ({ access, needs }: Endpoint): string => {
  const roles = typeof access === 'string' ? access : access.join(', ');
  if (needs === undefined || needs === 'any-staff') return roles;
  return `${roles}; staff need ${needs === 'whole-office' ? 'all capabilities of the role office' : needs.join(' or ')}`;
};

const operation = (name: string, area: string, endpoint: Endpoint): JsonSchema => ({
  operationId: name,
  tags: [area],
  summary: endpoint.summary,
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  ...(typeof endpoint.access === 'string' ? {} : { description: `For: ${whoOf(endpoint)}.` }),
  ...(endpoint.needs && { 'x-needs': endpoint.needs }),
  parameters: parameters(endpoint),
  ...(endpoint.body && {
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body) } } },
  }),
  responses: responses(endpoint),
});

const errorAnswers = (codes: readonly ErrorCode[]): JsonSchema => {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};

/** Calls that carry bytes: their headers matter, their bodies are opaque. */
const transferOperation = (transfer: Transfer): JsonSchema => {
  const given = (place: string, names: Record<string, string> = {}, isRequired = false): JsonSchema[] =>
    Object.entries(names).map(([name, description]) => ({
      name,
      in: place,
      description,
      required: isRequired,
      schema: { type: 'string' },
    }));
  const isUpload = transfer.path.startsWith('/uploads');
  const hasBody = transfer.method === 'PATCH' || (isUpload && transfer.method === 'POST');
  return {
    tags: ['files'],
    summary: transfer.summary,
    description: `For: ${transfer.access}.`,
    ...(transfer.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...given('path', transfer.path.includes(':id') ? { id: 'Its id.' } : {}, true),
      ...given('query', transfer.query),
      ...given('header', transfer.headers, isUpload),
    ],
    ...(hasBody && { requestBody: { content: { 'application/offset+octet-stream': {} } } }),
    responses: {
      ...Object.fromEntries(Object.entries(transfer.answers).map(([status, description]) => [status, { description }])),
      ...errorAnswers(transfer.errors),
    },
  };
};

const VALUES: JsonSchema = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

const openApiDocument = (): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const [area, endpoints] of Object.entries(AREAS)) {
    for (const [name, endpoint] of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, area, endpoint) };
    }
  }
  for (const transfer of TRANSFERS) {
    const path = transfer.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [transfer.method.toLowerCase()]: transferOperation(transfer) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Temari API', version: '1' },
    servers: [{ url: BASE_PATH }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            values: { ...VALUES, description: 'What the sentence names.' },
            errors: {
              type: 'object',
              description: 'Refused fields, each with its English sentence.',
              additionalProperties: { type: 'string' },
            },
            fields: {
              type: 'object',
              description: 'The same fields as data, to be said in any language.',
              additionalProperties: {
                type: 'object',
                required: ['code'],
                properties: { code: { type: 'string', enum: Object.keys(FIELD_ERRORS) }, values: VALUES },
              },
            },
          },
        },
      },
    },
  };
};

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const errorItems = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => `<li>${ERRORS[code].status} <code>${code}</code> ${escapeHtml(ERRORS[code].message)}</li>`)
    .join('');

const namedItems = (title: string, names: Record<string, string> = {}): string =>
  Object.keys(names).length === 0
    ? ''
    : `<h4>${title}</h4><ul>${Object.entries(names)
        .map(([name, meaning]) => `<li><code>${name}</code> ${escapeHtml(meaning)}</li>`)
        .join('')}</ul>`;

const transferItem = ({ method, path, summary, access, headers, query, answers, errors }: Transfer): string =>
  `<details><summary><code>${method} ${BASE_PATH}${path}</code> ${escapeHtml(summary)}</summary>
<p>For: ${escapeHtml(access)}.</p>${namedItems('Headers', headers)}${namedItems('Query', query)}${namedItems('Answers', answers)}<h4>Errors</h4><ul>${errorItems(errors)}</ul></details>`;

const readablePage = (): string => {
  const calls = Object.entries(AREAS).map(([area, endpoints]) => {
    const items = endpoints.map(([, endpoint]) => {
      const body = endpoint.body
        ? `<h4>Body</h4><pre>${escapeHtml(JSON.stringify(wireSchema(endpoint.body), null, 2))}</pre>`
        : '';
      const reply =
        endpoint.status === 204
          ? ''
          : `<h4>Answer</h4><pre>${escapeHtml(JSON.stringify(wireSchema(endpoint.reply), null, 2))}</pre>`;
      const accepted = endpoint.accepted
        ? `<h4>Answer 202</h4><pre>${escapeHtml(JSON.stringify(wireSchema(endpoint.accepted), null, 2))}</pre>`
        : '';
      const previewed = endpoint.previewed
        ? `<h4>Answer to ?preview=true</h4><pre>${escapeHtml(JSON.stringify(wireSchema(endpoint.previewed), null, 2))}</pre>`
        : '';
      return `<details><summary><code>${endpoint.method} ${BASE_PATH}${endpoint.path}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>For: ${whoOf(endpoint)}.</p>${namedItems('Headers', headersOf(endpoint))}${body}${reply}${accepted}${previewed}<h4>Errors</h4><ul>${errorItems(errorsOf(endpoint))}</ul></details>`;
    });
    return `<h2>${area}</h2>${items.join('\n')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><link rel="stylesheet" href="${BASE_PATH}/docs.css"><h1>API</h1>
<p>Every call, made from the same contracts the server and the web app use. Machine-readable: <a href="${BASE_PATH}/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<h2>files</h2><p>Uploads speak the <a href="https://tus.io/protocols/resumable-upload">tus protocol</a>, version 1.0.0.</p>${TRANSFERS.map(transferItem).join('\n')}</html>`;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#211b14;background:#fbf6ec;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{background:#fffdf8;border:1px solid #e4d8c3;border-radius:10px;margin:.5rem 0;padding:.75rem 1rem}
summary{cursor:pointer;overflow-wrap:anywhere}pre{overflow:auto;background:#f4ebdb;padding:.75rem;border-radius:8px;font-size:13px}
code{font-size:14px}h2{text-transform:capitalize}a{color:#17573f}`;

/** The API described by its contracts: for machines, and as a page for people. */
export const apiDescription = (app: FastifyInstance): void => {
  // Made on first request: most instances never need them.
  let document: JsonSchema | undefined;
  let page: string | undefined;
  app.get(`${BASE_PATH}/openapi.json`, async () => {
    document ??= openApiDocument();
    return document;
  });
  app.get(`${BASE_PATH}/docs`, async (_request, reply) => {
    page ??= readablePage();
    return reply.type('text/html').send(page);
  });
  app.get(`${BASE_PATH}/docs.css`, async (_request, reply) => reply.type('text/css').send(STYLE));
};
