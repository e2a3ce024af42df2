/** What a sentence names in braces. */
export type FieldErrorValues = Readonly<Record<string, string | number>>;

/** Why a field is refused, as data: pages say it in the reader's language by its code. */
export interface FieldError<Code extends string = string> {
  readonly code: Code;
  /** The English sentence; `{name}` marks a value. */
  readonly text: string;
  readonly values?: FieldErrorValues;
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/* @__NO_SIDE_EFFECTS__ */
export const fieldError = <const Code extends string>(code: Code, text: string): FieldError<Code> => ({ code, text });

/** One whose sentence names values: `wrong.atMost({ max: 80 })`. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldErrorWith = <const Code extends string, const Text extends string>(code: Code, text: Text) =>
  Object.assign((values: Record<NamesIn<Text>, string | number>): FieldError<Code> => ({ code, text, values }), {
    code,
    text,
  });

/** A text with its values in their places. */
export const withValues = (text: string, values: FieldErrorValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const sentenceOf = ({ text, values }: FieldError): string => withValues(text, values);

/** A schema refuses with a string: the code, and its values behind a space. */
export type Refusal = string & { readonly refusal: true };

/* @__NO_SIDE_EFFECTS__ */
export const refusal = ({ code, values }: FieldError): Refusal =>
  (values ? `${code} ${JSON.stringify(values)}` : code) as Refusal;

/** What `refusal` wrote, or null for a message that a schema did not get from us. */
export const readRefusal = (message: string): { code: string; values?: FieldErrorValues } | null => {
  const [, code, values] = /^([a-z-]+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  if (code === undefined) return null;
  return values === undefined ? { code } : { code, values: JSON.parse(values) as FieldErrorValues };
};
