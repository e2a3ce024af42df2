import type { Role } from '@temari/contracts/vocabulary';

/** Who acts, as the session in the database says at this moment. */
export interface Actor {
  accountId: string;
  role: Role;
  tokenHash: Buffer;
  /** Staff who must set up an authenticator before they can do anything else. */
  needsAuthenticator?: boolean;
}
