import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../ports/clock.ts';
import { LIMITS } from '../../limits/limit-table.ts';
import { countOnce, countOrPause } from '../../limits/limits.ts';
import { forgetCount, giveBack, pauseLeft } from '../../limits/queries.ts';
import type { Secrets } from '../codes/secrets.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { isKnownAddress } from './queries.ts';

interface Guess {
  kind: 'student' | 'teacher' | 'staff';
  phone: string;
  password: string;
  address: string;
  /** Null where nobody has the phone: it is counted and computed all the same. */
  account: { id: string; passwordHash: string } | null;
  /** The same person was just refused at the other door: it is one account tried, not two. */
  isOtherDoor?: boolean;
}

interface JudgeNeeds {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  secrets: Secrets;
}

/** Lower than the limit over all addresses: guesses from one address never lock the owner out elsewhere. */
const COUNTED_PER_ADDRESS = 20;

interface Counted {
  here: number;
  undoElsewhere: () => Promise<void>;
}

/** Addresses that are new to the account share one counter, so a thousand of them get no more guesses than a few. */
const countStranger = async (
  { db, now }: { db: Db; now: Date },
  { account, address, here, isOtherDoor }: { account: string; address: string; here: number; isOtherDoor: boolean },
): Promise<Counted['undoElsewhere']> => {
  const undone: (() => Promise<void>)[] = [];
  const undo = async (): Promise<void> => {
    for (const step of undone.splice(0)) await step();
  };
  if (here <= COUNTED_PER_ADDRESS) {
    const elsewhere = await countOrPause(db, 'signInElsewhere', account, now);
    undone.push(() => giveBack(db, 'signInElsewhere', account, elsewhere));
  } else {
    const retryAfterSeconds = await pauseLeft(db, 'signInElsewhere', account, now);
    if (retryAfterSeconds !== null) throw new AppError('request/too-many', { retryAfterSeconds });
  }
  if (here > 1 || isOtherDoor) return undo;
  const { count, secondsLeft } = await countOnce(db, 'accountsFailedByAddress', address, now);
  undone.push(() => giveBack(db, 'accountsFailedByAddress', address));
  if (count <= LIMITS.accountsFailedByAddress.times) return undo;
  await undo();
  throw new AppError('request/too-many', { retryAfterSeconds: secondsLeft });
};

/**
 * Counts a guess in every counter that it concerns, or refuses it. A known address of the account has a counter of its
 * own.
 */
const countGuess = async (
  { db, now }: { db: Db; now: Date },
  {
    account,
    address,
    isKnown,
    isOtherDoor,
  }: { account: string; address: string; isKnown: boolean; isOtherDoor: boolean },
): Promise<Counted> => {
  const key = `${account}:${address}`;
  const here = await countOrPause(db, 'signInHere', key, now);
  if (isKnown) return { here, undoElsewhere: async () => {} };
  try {
    return { here, undoElsewhere: await countStranger({ db, now }, { account, address, here, isOtherDoor }) };
  } catch (error) {
    await giveBack(db, 'signInHere', key, here);
    throw error;
  }
};

/**
 * Whether a password is right, for somebody who is not signed in yet. The guess is counted first and looked at then:
 * past the limit the answer to a right one and to a wrong one is the same, and takes as long.
 */
export const judgeSignIn = async (
  { db, clock, passwords, secrets }: JudgeNeeds,
  { kind, phone, password, address, account, isOtherDoor = false }: Guess,
): Promise<{ isRight: boolean; isKnown: boolean }> => {
  const key = `${kind}:${phone}`;
  // One at a time, so that a class that signs in to one account at once is not taken for a guesser.
  return passwords.oneAtATime(key, async () => {
    const now = clock.now();
    const isKnown = await isKnownAddress({ db, secrets }, { accountId: account?.id ?? null, address, now });
    const { here, undoElsewhere } = await countGuess({ db, now }, { account: key, address, isKnown, isOtherDoor });
    try {
      const isRight = await passwords.matches(account?.passwordHash ?? null, password);
      if (isRight) {
        await forgetCount(db, 'signInHere', `${key}:${address}`);
        await undoElsewhere();
      }
      return { isRight, isKnown };
    } catch (error) {
      // Not looked at after all, so it was no guess.
      await giveBack(db, 'signInHere', `${key}:${address}`, here);
      await undoElsewhere();
      throw error;
    }
  });
};

/** Whether a guess that was wrong at one door is right at the other; during a pause there it is not looked at. */
export const isRightAtOtherDoor = async (deps: JudgeNeeds, guess: Omit<Guess, 'isOtherDoor'>): Promise<boolean> => {
  try {
    const { isRight } = await judgeSignIn(deps, { ...guess, isOtherDoor: true });
    return isRight && guess.account !== null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-many') return false;
    throw error;
  }
};
