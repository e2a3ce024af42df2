import type { Deps } from '../../deps.ts';
import { isKnownAddress } from '../../domains/identity/sign-in/queries.ts';
import { LIMITS } from '../../domains/limits/limit-table.ts';
import { countOnce, countOrPause, spend } from '../../domains/limits/limits.ts';
import { giveBack } from '../../domains/limits/queries.ts';
import type { Kind } from './queries.ts';

interface Asking {
  kind: Kind;
  phone: string;
  accountId: string | null;
  address: string;
}

const REFUSAL = 'auth/too-many-requests';

/**
 * Counts a message with a code, or refuses it. By phone, not by account: an unknown phone is refused just like a known
 * one. Who asks from where the owner has signed in before is not slowed down by what strangers ask for elsewhere.
 */
export const countCodeSent = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { kind, phone, accountId, address }: Asking,
): Promise<void> => {
  const now = clock.now();
  await spend(db, 'codesByAddressAtMost', address, now, REFUSAL);
  const isKnown = await isKnownAddress({ db, secrets }, { accountId, address, now });
  const counters = [
    ['codesHere', `${kind}:${phone}:${address}`],
    ...(isKnown ? [] : [['codesElsewhere', `${kind}:${phone}`] as const]),
    // Last, so that a request which another limit refuses keeps nobody else waiting.
    ['codeSpacing', `${kind}:${phone}`],
  ] as const;
  const undone: (() => Promise<void>)[] = [];
  try {
    for (const [name, key] of counters) {
      const count = await countOrPause(db, name, key, now, REFUSAL);
      undone.push(() => giveBack(db, name, key, count));
    }
  } catch (error) {
    for (const undo of undone) await undo();
    throw error;
  }
};

export interface CountedGuess {
  /** Wrong guesses today, this one included: at the phone's codes from strange addresses, or from this known one. */
  guessesToday: number;
  undo: () => Promise<void>;
}

/** Counts a guess at a code before it is looked at, or refuses it where an address guesses at many. */
export const countCodeGuess = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { kind, phone, accountId, address }: Asking,
): Promise<CountedGuess> => {
  const now = clock.now();
  const isKnown = await isKnownAddress({ db, secrets }, { accountId, address, now });
  const key = isKnown ? `${kind}:${phone}:${address}` : `${kind}:${phone}`;
  if (!isKnown) await spend(db, 'codeGuessesByAddress', address, now, REFUSAL);
  const { count } = await countOnce(db, 'codeGuesses', key, now);
  return {
    guessesToday: count,
    undo: async () => {
      await giveBack(db, 'codeGuesses', key);
      if (!isKnown) await giveBack(db, 'codeGuessesByAddress', address);
    },
  };
};

/** Past the day's guesses a request is good for a single one: its owner gets in, and nobody finds six digits. */
export const triesOf = (guessesToday: number, triesPerRequest: number): number =>
  guessesToday > LIMITS.codeGuesses.times ? 1 : triesPerRequest;
