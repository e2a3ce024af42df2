import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AREAS } from './all.ts';
import { INTEGER_MAX, VERSION_MAX } from './primitives.ts';
import { isPrintable } from './written-text.ts';

/** Larger numbers, each compared with something and never sent to an integer column. */
const LARGER_NUMBERS = ['downloadClassCalendar.query.expires'];
/** Not decoded by its contract: the signature is over the bytes as they were sent. */
const LOOSE = ['chapaWebhook.body'];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;

interface Check {
  check: string;
  fn?: unknown;
  format?: string;
  pattern?: RegExp;
}

const CLOSED_FORMATS = ['date', 'datetime', 'uuid'];

/** A pattern that names what may stand there, from the first character to the last; one that names the rest lets all else in. */
const isClosed = (pattern: RegExp): boolean =>
  pattern.source.startsWith('^') &&
  pattern.source.endsWith('$') &&
  !/\\[SWDPp]|\[\^|(?<!\\)\./.test(pattern.source.replace(/\[[^^][^\]]*\]/g, '[]'));

const isGoodString = (schema: z.core.$ZodType): boolean => {
  const own = schema._zod.def as unknown as Check & { checks?: z.core.$ZodCheck[] };
  const checks = [own, ...(own.checks ?? []).map((check) => check._zod.def as unknown as Check)];
  return checks.some(
    ({ fn, format, pattern }) =>
      fn === isPrintable ||
      CLOSED_FORMATS.includes(format ?? '') ||
      (format === 'regex' && pattern !== undefined && isClosed(pattern)),
  );
};

/** Everything about a schema that would let in more than it should, by the path of the field. */
const faultsIn = (schema: z.core.$ZodType, path: string): string[] => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const isLoose = def.catchall !== undefined && defOf(def.catchall).type !== 'never';
      return [
        ...(isLoose && !LOOSE.includes(path) ? [`${path} takes fields that it does not name`] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => faultsIn(field, `${path}.${name}`)),
      ];
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return faultsIn(def.innerType, path);
    case 'pipe':
      return [...faultsIn(def.in, path), ...faultsIn(def.out, path)];
    case 'union':
      return def.options.flatMap((option) => faultsIn(option, path));
    case 'array': {
      const { maxItems } = z.toJSONSchema(schema, { unrepresentable: 'any' });
      return [
        ...(maxItems === undefined ? [`${path} takes any number of entries`] : []),
        ...faultsIn(def.element, `${path}[]`),
      ];
    }
    case 'record':
      return [...faultsIn(def.keyType, `${path}{}`), ...faultsIn(def.valueType, `${path}{}`)];
    case 'string':
      return isGoodString(schema) ? [] : [`${path} is a bare string`];
    case 'number': {
      const { minimum, exclusiveMinimum, maximum } = z.toJSONSchema(schema);
      const from = minimum ?? exclusiveMinimum;
      // A version is stored again with one more.
      const most = path.endsWith('.version') ? VERSION_MAX : INTEGER_MAX;
      const isBounded = from !== undefined && maximum !== undefined && maximum <= most;
      return isBounded || LARGER_NUMBERS.includes(path) ? [] : [`${path} is a number without limits`];
    }
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'transform':
      return [];
    default:
      return [`${path} is of the kind ${def.type}, which takes anything`];
  }
};

test('every field that comes in is text that people may write, a closed list or pattern, or a number within limits', () => {
  const faults = Object.values(AREAS)
    .flat()
    .flatMap(([name, endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap((place) => {
        const schema = endpoint[place];
        return schema ? faultsIn(schema, `${name}.${place}`) : [];
      }),
    );

  expect(faults).toEqual([]);
});

test('every parameter of a path is in its contract', () => {
  const unnamed = Object.values(AREAS)
    .flat()
    .flatMap(([name, { path, params }]) => {
      const known = params ? Object.keys((params as z.ZodMiniObject)._zod.def.shape) : [];
      return [...path.matchAll(/:(\w+)/g)]
        .filter(([, part = '']) => !known.includes(part))
        .map(([part]) => name + part);
    });

  expect(unnamed).toEqual([]);
});

test.each([
  ['a bare string', z.string(), false],
  ['a string with a length', z.string().check(z.maxLength(5)), false],
  ['a pattern of what must not be there', z.string().check(z.regex(/^[^@]+$/)), false],
  ['a pattern that lets anything follow', z.string().check(z.regex(/^https:\/\/\S*$/)), false],
  ['a pattern with a wildcard', z.string().check(z.regex(/^a.b$/)), false],
  ['a pattern that is not anchored', z.string().check(z.regex(/[a-z]/)), false],
  ['a pattern of what may be there', z.string().check(z.regex(/^[\w.-]{1,5}\.ics$/)), true],
  ['an object that takes more', z.looseObject({}), false],
  ['an unlimited number', z.number(), false],
  ['anything', z.unknown(), false],
])('%s is let in: %s', (_, schema, isGood) => {
  expect(faultsIn(z.object({ field: schema }), 'x').length === 0).toBe(isGood);
});
