import { capabilitiesOf } from '@temari/contracts/vocabulary';
import { and, eq, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { sessions } from '../db/schema/sessions.ts';
import { type Actor, isStaffRole } from '../domains/identity/actor.ts';
import { markDelivered } from '../domains/identity/device-sign-ins/queries.ts';
import { liveSession, type SessionRead } from '../domains/identity/sessions/live-session-queries.ts';
import { IDLE_MINUTES } from '../domains/identity/sessions/queries.ts';
import { hashToken } from '../domains/identity/sessions/tokens.ts';
import { AppError } from '../errors/app-error.ts';
import type { Clock } from '../ports/clock.ts';
import { bearerToken, type KnownSessions } from './known-sessions.ts';

/** A session in use is moved forward at most this often, so that reading does not mean writing. */
const TOUCH_EVERY_MINUTES = 30;

interface Allowed {
  beforeAuthenticator?: boolean | undefined;
}

/** Who calls, or null for a stranger. Staff who must set up an authenticator first are nobody yet, unless it is said. */
export type FindActor = (request: FastifyRequest, allowed?: Allowed) => Promise<Actor | null>;

/** The same, with what the statement has read for them; a stranger finds nothing. */
export type ReadAsActor = (
  request: FastifyRequest,
  read?: { statement: SessionRead; values: readonly unknown[] },
  allowed?: Allowed,
) => Promise<{ actor: Actor | null; found: unknown }>;

/** Who the bearer token belongs to now: the database decides at every request, never the token. */
export const createReadAsActor = (
  { db, clock, knownSessions }: { db: NodePgDatabase; clock: Clock; knownSessions: KnownSessions },
  demandsAuthenticator = false,
): ReadAsActor => {
  const touch = async (tokenHash: Buffer, expiresAt: Date): Promise<void> => {
    await db
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.expiresAt, expiresAt)));
  };

  return async (request, read, { beforeAuthenticator = false } = {}) => {
    const header = request.headers.authorization;
    if (header === undefined) return { actor: null, found: null };
    const token = bearerToken(header);
    if (!token) throw new AppError('auth/not-signed-in');
    const tokenHash = hashToken(token);
    const now = clock.now();
    const session = await liveSession(db, { tokenHash, now }, read?.statement, read?.values);
    if (!session || (session.kind === 'staff' && !(session.staffRole && session.isActiveStaff))) {
      knownSessions.forget(tokenHash);
      throw new AppError('auth/not-signed-in');
    }
    knownSessions.note(tokenHash);
    const freshExpiry = new Date(now.getTime() + IDLE_MINUTES * 60_000);
    if (freshExpiry.getTime() - session.expiresAt.getTime() > TOUCH_EVERY_MINUTES * 60_000) {
      await touch(tokenHash, freshExpiry);
    }
    if (session.provesDelivery && session.deviceSignInId) {
      await markDelivered(db, { id: session.deviceSignInId, tokenHash });
    }
    const role = session.kind === 'staff' ? (session.staffRole ?? 'auditor') : session.kind;
    const capabilities = isStaffRole(role) ? capabilitiesOf(role, session.capabilities) : [];
    const needsAuthenticator = demandsAuthenticator && session.kind === 'staff' && session.totpConfirmedAt === null;
    if (needsAuthenticator && !beforeAuthenticator) throw new AppError('auth/authenticator-needed');
    const actor = { accountId: session.accountId, role, capabilities, tokenHash, needsAuthenticator };
    return { actor, found: session.found ?? null };
  };
};
