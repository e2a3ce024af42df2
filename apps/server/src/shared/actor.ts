import type { Role } from '@temari/contracts/endpoint';

/** Who acts, as the session in the database says at this moment. */
export interface Actor {
  accountId: string;
  role: Role;
  tokenHash: Buffer;
}
