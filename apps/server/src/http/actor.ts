import { capabilitiesOf } from '@temari/contracts/vocabulary';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { accounts } from '../db/schema/accounts.ts';
import { sessions } from '../db/schema/sessions.ts';
import { staff } from '../db/schema/staff.ts';
import { type Actor, isStaffRole } from '../domains/identity/actor.ts';
import { markDelivered } from '../domains/identity/device-sign-ins/queries.ts';
import { IDLE_MINUTES } from '../domains/identity/sessions/queries.ts';
import { hashToken } from '../domains/identity/sessions/tokens.ts';
import { AppError } from '../errors/app-error.ts';
import type { Clock } from '../ports/clock.ts';
import { bearerToken, type KnownSessions } from './known-sessions.ts';

/** A session in use is moved forward at most this often, so that reading does not mean writing. */
const TOUCH_EVERY_MINUTES = 30;

/** Who calls, or null for a stranger. Staff who must set up an authenticator first are nobody yet, unless it is said. */
export type FindActor = (
  request: FastifyRequest,
  allowed?: { beforeAuthenticator?: boolean | undefined },
) => Promise<Actor | null>;

/** Who the bearer token belongs to now: the database decides at every request, never the token. */
export const createFindActor = (
  { db, clock, knownSessions }: { db: NodePgDatabase; clock: Clock; knownSessions: KnownSessions },
  demandsAuthenticator = false,
): FindActor => {
  const liveSession = db
    .select({
      accountId: sessions.accountId,
      kind: accounts.kind,
      staffRole: staff.role,
      capabilities: staff.capabilities,
      isActiveStaff: staff.isActive,
      totpConfirmedAt: staff.totpConfirmedAt,
      expiresAt: sessions.expiresAt,
      deviceSignInId: sessions.deviceSignInId,
      provesDelivery: sessions.provesDelivery,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(staff, eq(staff.accountId, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        or(isNull(sessions.endsAt), gt(sessions.endsAt, sql.placeholder('now'))),
      ),
    )
    .prepare('live_session');

  const touch = async (tokenHash: Buffer, expiresAt: Date): Promise<void> => {
    await db
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.expiresAt, expiresAt)));
  };

  return async (request, { beforeAuthenticator = false } = {}) => {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const token = bearerToken(header);
    if (!token) throw new AppError('auth/not-signed-in');
    const tokenHash = hashToken(token);
    const now = clock.now();
    const [session] = await liveSession.execute({ tokenHash, now });
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
    return { accountId: session.accountId, role, capabilities, tokenHash, needsAuthenticator };
  };
};
