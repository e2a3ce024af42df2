import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { accounts } from '../../../db/schema/accounts.ts';
import type { staff } from '../../../db/schema/staff.ts';
import { askShared } from '../../../db/shared-connections.ts';

type Staff = typeof staff.$inferSelect;

export interface LiveSession {
  accountId: string;
  kind: (typeof accounts.$inferSelect)['kind'];
  staffRole: Staff['role'] | null;
  capabilities: Staff['capabilities'] | null;
  isActiveStaff: boolean | null;
  totpConfirmedAt: Date | null;
  expiresAt: Date;
  deviceSignInId: string | null;
  provesDelivery: boolean;
}

/** `$1` is the hash of a token, `$2` the time. */
const LIVE_SESSION = sql`
  select sessions.account_id as "accountId", accounts.kind, staff.role as "staffRole", staff.capabilities,
    staff.is_active as "isActiveStaff", staff.totp_confirmed_at as "totpConfirmedAt", sessions.expires_at as "expiresAt",
    sessions.device_sign_in_id as "deviceSignInId", sessions.proves_delivery as "provesDelivery"
  from sessions join accounts on accounts.id = sessions.account_id
  left join staff on staff.account_id = sessions.account_id
  where sessions.token_hash = $1 and sessions.expires_at > $2 and (sessions.ends_at is null or sessions.ends_at > $2)`;

/** A statement that says whose session it is, and what was asked for in the same breath; prepared once per connection. */
export interface SessionRead {
  name: string;
  text: string;
}

const statement = (name: string, query: SQL): SessionRead => {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  if (params.length > 0) throw new Error(`${name}: its values are $3 and on, which the caller gives.`);
  return { name, text };
};

const ONLY_SESSION = statement('live_session', LIVE_SESSION);

/** In what is read with a session: who calls, and whether it is a household. */
export const CALLER = sql`session."accountId"`;
export const IS_HOUSEHOLD = sql`session.kind = 'student'`;

/**
 * One value, read in the statement that asks whose session it is: one trip to the database instead of two. Whatever is
 * read must be bound to `CALLER`; it is thrown away where the session turns out not to be good for the call.
 */
export const readWithSession = (name: string, found: SQL): SessionRead =>
  statement(name, sql`select session.*, (${found}) as found from (${LIVE_SESSION}) session`);

type Found = LiveSession & { found?: unknown };

/** The session of a token at a moment, and what was to be read with it; null if the token is not valid. */
export const liveSession = async (
  db: NodePgDatabase,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  read: SessionRead = ONLY_SESSION,
  values: readonly unknown[] = [],
): Promise<Found | null> => {
  const { rows } = await askShared<Found>(db, { ...read, values: [tokenHash, now, ...values] });
  return rows[0] ?? null;
};
