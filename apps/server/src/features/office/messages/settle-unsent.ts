import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { queueSmsAgain } from '../../../domains/messages/queue-sms.ts';
import { permitSms } from '../../../domains/messages/sms-senders.ts';
import { AppError } from '../../../errors/app-error.ts';
import { settleUnsentMessage, unsentMessages } from './queries.ts';

const UNSENT_AT_MOST = 200;

export const listUnsent = async ({ db }: Pick<Deps, 'db'>) =>
  (await unsentMessages(db, UNSENT_AT_MOST)).map(({ id, phone, kind, status, tries, error, createdAt }) => ({
    id,
    phone,
    kind,
    status: status === 'failed' ? ('failed' as const) : ('unknown' as const),
    tries,
    error,
    createdAt: createdAt.toISOString(),
  }));

export const settleUnsent = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
  actor: Actor,
  { id }: { id: string },
  { what }: { what: 'send-again' | 'put-aside' },
): Promise<{ status: 'queued' | 'aside' }> =>
  deps.db.transaction(async (tx) => {
    const status = what === 'send-again' ? 'queued' : 'aside';
    const message = await settleUnsentMessage(tx, id, status);
    if (!message) throw new AppError('request/not-found');
    await recordAct(tx, actor, deps.clock.now(), {
      action: what === 'send-again' ? 'send-sms-again' : 'put-sms-aside',
      subjectKind: 'sms',
      subjectId: id,
      after: { status },
    });
    if (status === 'queued') {
      const { accountId, phone } = message;
      const permit = await permitSms(deps, tx, { kind: 'sent-again', accountId, phone, countedAs: actor.accountId });
      await queueSmsAgain(deps, tx, permit, id);
    }
    return { status };
  });
