import { AREAS } from '@temari/contracts/all';
import { FIELD_ERRORS, fieldErrorOf } from '@temari/contracts/field-error-table';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FIRST, MORE } from '../testing/bad-values.ts';
import { exampleOf, fieldsOf, valueAt, withValueAt } from '../testing/schema-fields.ts';
import { testWorld } from '../testing/world.ts';

const INPUTS = Object.values(AREAS)
  .flat()
  .flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((place) => {
      const schema = endpoint[place];
      return schema ? [{ at: `${name}.${place}`, schema }] : [];
    }),
  );

/** What holds fields but is no field itself: the server's general code fits it. */
const isHolder = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' && ['object', 'record'].includes(issue.expected)) || issue.code === 'invalid_key';

/** Every message with which a schema refuses a bad value of a field, by that field. */
const refusalsOf = ({ at, schema }: (typeof INPUTS)[number]): { field: string; message: string }[] => {
  const good = exampleOf(schema, () => undefined);
  return fieldsOf(schema)
    .flatMap((path) => [...FIRST, ...MORE].map((bad) => withValueAt(good, path, bad.of(valueAt(good, path)))))
    .flatMap((value) => {
      const result = z.safeDecode(schema, value as never);
      const issues = result.success ? [] : result.error.issues.filter((issue) => !isHolder(issue));
      return issues.map(({ path, message }) => ({ field: `${at}.${path.join('.')}`, message }));
    });
};

test('no schema refuses a field without a known code', () => {
  const refusals = INPUTS.flatMap(refusalsOf);
  const unknown = refusals.filter(({ message }) => fieldErrorOf(message) === null);
  expect(refusals.length).toBeGreaterThan(5000);
  expect([...new Set(unknown.map(({ field, message }) => `${field}: ${message}`))]).toEqual([]);
});

test('a code stands for one sentence', async () => {
  const wrong = Object.values(await import('@temari/contracts/field-errors'));
  expect(Object.keys(FIELD_ERRORS)).toHaveLength(wrong.length);
});

test('a refused field comes as its sentence and as code and values', async () => {
  const { app } = await testWorld();
  const reply = await app.inject({
    method: 'POST',
    url: '/backend/api/v1/teacher',
    payload: { firstName: '', bio: 'x'.repeat(2001) },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'request/invalid',
    errors: { firstName: 'Please enter your first name', bio: 'Please keep it under 2000 characters' },
    fields: { firstName: { code: 'first-name' }, bio: { code: 'bio', values: { max: 2000 } } },
  });
});
