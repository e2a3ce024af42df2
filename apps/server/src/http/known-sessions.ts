import { hashToken } from '../domains/identity/sessions/tokens.ts';
import type { Clock } from '../ports/clock.ts';

/** Some 3 MB at most; the sessions verified longest ago make room. */
const KNOWN_AT_MOST = 20_000;
/** Long enough to fill in the longest form; a session that was ended elsewhere is taken for a live one no longer than this. */
const KNOWN_FOR_MINUTES = 60;

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** The token of an `Authorization` header, if it could be one of ours. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;

/**
 * Sessions that the database confirmed lately, by the hashes of their tokens. Only for deciding who waits when
 * there is too much to do, where there is no time to ask the database: what a caller may do is never decided by it.
 */
export interface KnownSessions {
  note: (tokenHash: Buffer) => void;
  forget: (tokenHash: Buffer) => void;
  /** Whether a header carries the token of one of them; costs one hash. */
  knows: (authorization: string | undefined) => boolean;
}

export const createKnownSessions = (clock: Clock, atMost = KNOWN_AT_MOST): KnownSessions => {
  /** In the order of verification, so the first one is the oldest. */
  const verifiedAt = new Map<string, number>();
  const keyOf = (tokenHash: Buffer): string => tokenHash.toString('latin1');

  return {
    note: (tokenHash) => {
      const key = keyOf(tokenHash);
      verifiedAt.delete(key);
      verifiedAt.set(key, clock.now().getTime());
      const [oldest] = verifiedAt.keys();
      if (verifiedAt.size > atMost && oldest !== undefined) verifiedAt.delete(oldest);
    },
    forget: (tokenHash) => {
      verifiedAt.delete(keyOf(tokenHash));
    },
    knows: (authorization) => {
      const token = bearerToken(authorization);
      const at = token === null ? undefined : verifiedAt.get(keyOf(hashToken(token)));
      return at !== undefined && clock.now().getTime() - at < KNOWN_FOR_MINUTES * 60_000;
    },
  };
};
