import type * as z from 'zod/mini';

export type Path = readonly (string | number)[];

type Schema = z.core.$ZodType;
const defOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypes['_zod']['def'];

/** What a schema is about, without being optional, nullable or read from something else. */
const unwrapped = (schema: Schema): Schema => {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return unwrapped(def.innerType);
  return def.type === 'pipe' ? unwrapped(def.in) : schema;
};

/** Records that come in have a closed list of keys. */
const firstKey = (schema: Schema): string => {
  const def = defOf(schema);
  return def.type === 'enum' ? String(Object.values(def.entries)[0]) : 'key';
};

/** Every field of an input by its path, those that hold others included. */
export const fieldsOf = (schema: Schema | undefined, path: Path = []): Path[] => {
  if (!schema) return [];
  const def = defOf(unwrapped(schema));
  const own = path.length > 0 ? [path] : [];
  if (def.type === 'object') {
    return [...own, ...Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))];
  }
  if (def.type === 'record') return [...own, ...fieldsOf(def.valueType, [...path, firstKey(def.keyType)])];
  return def.type === 'array' ? [...own, ...fieldsOf(def.element, [...path, 0])] : own;
};

const PLAIN_TEXT = 'Sample text of some words';

const numberWithin = (schema: Schema): number => {
  const { minimum } = schema._zod.bag as { minimum?: number };
  return Math.max(1, minimum ?? 1);
};

/** A value that fits; `named` knows what a field of a name holds when its schema alone does not say. */
export const exampleOf = (schema: Schema, named: (name: string) => unknown, name = ''): unknown => {
  const known = named(name);
  if (known !== undefined) return known;
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return exampleOf(def.innerType, named, name);
    case 'pipe':
      // What may be left blank says what it takes only behind the first step.
      return defOf(def.out).type === 'transform' ? exampleOf(def.in, named, name) : exampleOf(def.out, named, name);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, inner]) => [field, exampleOf(inner, named, field)]),
      );
    case 'record':
      return { [firstKey(def.keyType)]: exampleOf(def.valueType, named, name) };
    case 'array':
      return [exampleOf(def.element, named, name)];
    case 'union':
      return exampleOf(def.options[0] as Schema, named, name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return numberWithin(schema);
    case 'boolean':
      return true;
    default:
      return PLAIN_TEXT;
  }
};

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);

/** A copy with one field replaced; `undefined` leaves it out. */
export const withValueAt = (value: unknown, [step, ...rest]: Path, replacement: unknown): unknown => {
  if (step === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[step] = withValueAt(copy[step], rest, replacement);
  return copy;
};
