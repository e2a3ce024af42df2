import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../errors/app-error.ts';
import { createInTurn } from '../../limits/in-turn.ts';

/** What OWASP asks of Argon2id at least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_AT_MOST = 64;

/** Kept in place of a hash where no password is the right one. */
export const NO_PASSWORD = '-';

/** A hash that no password matches: checking it takes as long for an unknown phone as for a wrong password. */
const nobodyAt = ({ memoryCost, timeCost, parallelism }: typeof COST): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$c29tZXNhbHRmb3Jub2JvZHk$uKq3TZl0VbLZ1LCEcEFGKYwjCOB5rHCU4h6sw2mQjSM`;

export interface Passwords {
  /** Reserves a place in the queue before any other work, so that a full queue refuses before the database is asked. */
  admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Work for one account runs one after the other; other accounts do not wait for it. */
  oneAtATime: <Result>(account: string, work: () => Promise<Result>) => Promise<Result>;
  hash: (password: string) => Promise<string>;
  /** `null` for an account that does not exist: false, after the same work. */
  matches: (passwordHash: string | null, password: string) => Promise<boolean>;
}

/** Hashing takes a core for 20 ms: two at once, a short queue, and a clear 'busy' beyond it keep the rest responsive. */
export const createPasswords = (cost = COST): Passwords => {
  const nobody = nobodyAt(cost);
  const inTurn = createInTurn(AT_ONCE, WAITING_AT_MOST);
  const lastOf = new Map<string, Promise<unknown>>();
  let admitted = 0;

  return {
    admit: async (work) => {
      if (admitted >= AT_ONCE + WAITING_AT_MOST) throw new AppError('server/busy', { retryAfterSeconds: 2 });
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    oneAtATime: async (account, work) => {
      const result = (lastOf.get(account) ?? Promise.resolve()).then(work);
      const settled = result.catch(() => {});
      lastOf.set(account, settled);
      try {
        return await result;
      } finally {
        if (lastOf.get(account) === settled) lastOf.delete(account);
      }
    },
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (passwordHash, password) =>
      inTurn(async () => {
        const known = passwordHash === NO_PASSWORD ? null : passwordHash;
        return (await verify(known ?? nobody, password)) && known !== null;
      }),
  };
};
