import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { type Needs, type PublicAccountKind, ROLES, type Role, type StaffRole } from './vocabulary.ts';

export const ANY_ACCOUNT: readonly Role[] = [...ROLES];
/** The office: an auditor reads everything and changes nothing. */
export const OFFICE_READS: readonly StaffRole[] = ['owner', 'office', 'auditor'];
export const OFFICE_ACTS: readonly StaffRole[] = ['owner', 'office'];
/** Everybody who gets notices. An auditor has nothing to do, so gets none. */
export const TOLD: readonly Role[] = ['student', 'teacher', ...OFFICE_ACTS];
export const OWNER_ACTS: readonly StaffRole[] = ['owner'];

/**
 * `public`: nobody needs to sign in, a token is ignored. `optional`: a token, if sent, must be good and says who acts.
 * Otherwise only the roles listed.
 */
export type Access = 'public' | 'optional' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below the base path; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** What a member of staff must hold, beside a role of `access`. Asked of every call that lets staff in. */
  readonly needs?: Needs;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** What 202 answers, where a call may only begin what was asked for. */
  readonly accepted?: z.ZodMiniType;
  /** What `?preview=true` answers, with 200: what the call would do. Nothing is changed. Goes with `previewQuery`. */
  readonly previewed?: z.ZodMiniType;
  /** Where the answer is a text of another kind than JSON. */
  readonly mediaType?: string;
  readonly status?: 200 | 201 | 204;
  /** The errors of this call, besides those of every call (invalid request, not signed in, not allowed, overloaded). */
  readonly errors: readonly ErrorCode[];
  /** Staff may call it before an authenticator is set up, where one is demanded. */
  readonly beforeAuthenticator?: boolean;
  /** Its answer holds the `token` of a new session. */
  readonly startsSession?: boolean;
  /** Answers only our own pages (`FROM_OWN_PAGES`): the browser sends the device's cookie along by itself. */
  readonly fromOwnPages?: boolean;
  /** Where a call needs far less than others may send. */
  readonly maxBodyBytes?: number;
  /** What the browser is told to throw away once the call has succeeded (Clear-Site-Data). */
  readonly clears?: readonly ('cache' | 'storage')[];
  /** Repeating the call with the same Idempotency-Key header returns the first answer. */
  readonly idempotent?: boolean;
}

/** A header that another site cannot make a browser send without asking us first, which we never allow. */
export const FROM_OWN_PAGES = 'x-from-own-pages';

/** An answer of 202, in both apps: what was begun. */
export interface Accepted<Begun> {
  accepted: Begun;
}

/** An answer to `?preview=true`, in both apps: what would be done. */
export interface Previewed<Effects> {
  previewed: Effects;
}

/** What a call answers. */
export type ReplyOf<E extends Endpoint> =
  | z.output<E['reply']>
  | (E['accepted'] extends z.ZodMiniType ? Accepted<z.output<E['accepted']>> : never)
  | (E['previewed'] extends z.ZodMiniType ? Previewed<z.output<E['previewed']>> : never);

/** A call that lets staff in and does not say what it needs does not compile. */
type SaysWhatItNeeds<Definition extends Endpoint> = Definition['access'] extends
  | 'public'
  | 'optional'
  | readonly PublicAccountKind[]
  ? unknown
  : { readonly needs: Needs };

/* @__NO_SIDE_EFFECTS__ */
export const defineEndpoint = <const Definition extends Endpoint>(
  definition: Definition & SaysWhatItNeeds<Definition>,
): Definition => definition;

/** The answer of a call that has nothing to say. */
export const nothing = z.void();

/** The values of a shape; no shape adds nothing. */
type Fields<Shape extends z.core.$ZodShape> = keyof Shape extends never
  ? unknown
  : z.output<z.ZodMiniObject<Shape, z.core.$strip>>;

/** `_id` on the wire, `id` in both apps. */
/* @__NO_SIDE_EFFECTS__ */
export const entity = <const Shape extends z.core.$ZodShape>(shape: Shape) => {
  const wire = z.object({ _id: z.string(), ...shape });
  type Own = { id: string } & Fields<Shape>;
  return z.codec(wire, z.custom<Own>(), {
    decode: (value) => {
      const { _id, ...rest } = value as { _id: string };
      return { id: _id, ...rest } as Own;
    },
    encode: (value) => {
      const { id, ...rest } = value;
      return { _id: id, ...rest } as unknown as z.output<typeof wire>;
    },
  });
};

/**
 * `{"status":"success","data":…}` on the wire, the envelope of the specification's account calls; just `data` in both
 * apps. `beside` names what stands next to `data` on the wire.
 */
/* @__NO_SIDE_EFFECTS__ */
export const success = <
  const Shape extends z.core.$ZodShape,
  const Beside extends z.core.$ZodShape = Record<never, never>,
>(
  shape: Shape,
  beside?: Beside,
) => {
  const wire = z.object({ status: z.literal('success'), data: z.object(shape), ...beside });
  type Own = Fields<Shape> & Fields<Beside>;
  return z.codec(wire, z.custom<Own>(), {
    decode: (value) => {
      const { status: _, data, ...rest } = value as { status: 'success'; data: object };
      return { ...data, ...rest } as Own;
    },
    encode: (value) => {
      const isBeside = ([name]: [string, unknown]): boolean => beside !== undefined && name in beside;
      const entries = Object.entries(value as object);
      return {
        status: 'success',
        data: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
        ...Object.fromEntries(entries.filter(isBeside)),
      } as unknown as z.output<typeof wire>;
    },
  });
};
