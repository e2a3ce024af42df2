import type { MyData } from '@temari/contracts/accounts';
import type { Deps } from '../../deps.ts';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  accountOf,
  addressesOf,
  applicationOf,
  classesTaughtBy,
  consentsOf,
  deviceSignInsOf,
  enrollmentsOf,
  filesOf,
  guardiansOf,
  learnersOf,
  messagesTo,
  paymentsOf,
  phoneChangesOf,
  recoveriesOf,
  refundsOf,
  resourcesSharedBy,
  sessionsOf,
} from './queries.ts';

/** In one transaction, so that the parts fit together. */
export const downloadMyData = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
): Promise<MyData> => {
  const { accountId } = actor;
  const now = clock.now();
  await spend(db, 'myDataByAccount', accountId, now);
  return db.transaction(
    async (tx) => {
      const account = await accountOf(tx, accountId);
      if (!account) throw new AppError('auth/not-signed-in');
      const files = await filesOf(tx, accountId);
      return {
        preparedAt: now.toISOString(),
        account,
        teacherApplication: await applicationOf(tx, accountId),
        learners: await learnersOf(tx, accountId),
        guardians: await guardiansOf(tx, accountId),
        consents: await consentsOf(tx, accountId),
        enrollments: await enrollmentsOf(tx, accountId),
        payments: await paymentsOf(tx, accountId),
        refunds: await refundsOf(tx, accountId),
        files: files.map(({ id, ...file }) => ({
          ...file,
          download: signedFileUrl(secrets.fileLinks, id, actor, now),
        })),
        classesTaught: await classesTaughtBy(tx, accountId),
        sharedResources: await resourcesSharedBy(tx, accountId),
        messages: await messagesTo(tx, accountId),
        phoneChanges: await phoneChangesOf(tx, accountId),
        sessions: await sessionsOf(tx, accountId),
        deviceSignIns: await deviceSignInsOf(tx, accountId),
        addresses: await addressesOf(tx, accountId),
        recoveries: await recoveriesOf(tx, accountId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};
