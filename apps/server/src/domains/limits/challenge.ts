import type { challenge } from '@temari/contracts/challenge';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { LIMITS, type LimitName } from './limit-table.ts';
import { countOnce } from './limits.ts';
import { isFirstUse } from './queries.ts';

const VALID_MINUTES = 20;
/** Some 0.3 s on a desktop and a few seconds on the cheapest phone, spent while the form is being filled in. */
const COST = 1000;
const TURNS = { from: 200, to: 600 };

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
});

const keysOf = (secret: Buffer) => ({
  hmacSignatureSecret: `challenge:${secret.toString('hex')}`,
  hmacKeySignatureSecret: `solution:${secret.toString('hex')}`,
});

export const newChallenge = async ({
  secrets,
  clock,
}: Pick<Deps, 'secrets' | 'clock'>): Promise<z.output<typeof challenge>> => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TURNS.from, TURNS.to),
    deriveKey,
    expiresAt: Math.floor(clock.now().getTime() / 1000) + VALID_MINUTES * 60,
    ...keysOf(secrets.challenges),
  });
  return made as z.output<typeof challenge>;
};

const decoded = (altcha: string): z.output<typeof payload> | null => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(altcha, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
};

/** Also marks the challenge as used: a solution sent twice, or twice at once, counts once. */
const isSolved = async (
  { db, clock, secrets }: { db: Db } & Pick<Deps, 'clock' | 'secrets'>,
  altcha: string | undefined,
): Promise<boolean> => {
  const sent = altcha ? decoded(altcha) : null;
  if (!sent) return false;
  const expiresAt = new Date(sent.challenge.parameters.expiresAt * 1000);
  if (!(expiresAt > clock.now())) return false;
  const { verified } = await verifySolution({
    challenge: sent.challenge,
    solution: { ...sent.solution, time: sent.solution.time ?? 0 },
    deriveKey,
    ...keysOf(secrets.challenges),
  });
  if (!verified) return false;
  return isFirstUse(db, { signature: sent.challenge.signature, expiresAt });
};

/** The first few requests from an address are free; beyond the limit each needs a freshly solved challenge. */
export const demandChallenge = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  name: LimitName,
  { address, altcha }: { address: string; altcha: string | undefined },
): Promise<void> => {
  const { count } = await countOnce(deps.db, name, address, deps.clock.now());
  if (count > LIMITS[name].times && !(await isSolved(deps, altcha))) throw new AppError('auth/captcha-check-failed');
};
