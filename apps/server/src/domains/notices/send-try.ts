import type { Deps } from '../../deps.ts';
import type { Actor } from '../identity/actor.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { permitSms } from '../messages/sms-senders.ts';
import { phoneOf } from './queries.ts';

const USEFUL_MS = 60 * 60_000;

/** A text that somebody tries out: by SMS to the phone of whoever asks, and to no other. */
export const sendTry = async (deps: Deps, { accountId }: Pick<Actor, 'accountId'>, text: string): Promise<void> => {
  const { db, clock } = deps;
  const phone = await phoneOf(db, accountId);
  if (phone === null) return;
  const now = clock.now();
  const permit = await permitSms(deps, db, { kind: 'notice-test', accountId, phone });
  await db.transaction((tx) =>
    queueSms(deps, tx, permit, { text, createdAt: now, uselessAfter: new Date(now.getTime() + USEFUL_MS) }),
  );
};
