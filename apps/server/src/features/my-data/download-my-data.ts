import type { MyData } from '@temari/contracts/accounts';
import type { Deps } from '../../deps.ts';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  absenceCallsOf,
  absencesOf,
  accountOf,
  addressesOf,
  applicationOf,
  attendanceOf,
  availabilityOf,
  awardRenewalsOf,
  awardsOf,
  bankAnswersOf,
  chargesOf,
  classesTaughtBy,
  consentsOf,
  contactsOf,
  coversOf,
  creditsOf,
  deviceSignInsOf,
  emailOf,
  enrollmentsOf,
  filesOf,
  guardiansOf,
  homeworkOf,
  hourObjectionsOf,
  hoursOf,
  learnersOf,
  lessonJoinsOf,
  lessonsCountedOf,
  lessonsTaughtBy,
  lettersOf,
  makeUpSeatsOf,
  messagesTo,
  noticeSwitchesOf,
  noticesTo,
  pastPaymentsOf,
  paymentsOf,
  phoneChangesOf,
  pushSubscriptionsOf,
  recoveriesOf,
  refundsOf,
  resourcesSharedBy,
  scholarshipApplicationsOf,
  sessionsOf,
  telegramOf,
  transfersOf,
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
        attendance: await attendanceOf(tx, accountId),
        homework: await homeworkOf(tx, accountId),
        absenceCalls: await absenceCallsOf(tx, accountId),
        makeUpSeats: await makeUpSeatsOf(tx, accountId),
        enrollments: await enrollmentsOf(tx, accountId),
        payments: await paymentsOf(tx, accountId),
        charges: await chargesOf(tx, accountId),
        contacts: await contactsOf(tx, accountId),
        credits: await creditsOf(tx, accountId),
        awards: await awardsOf(tx, accountId),
        awardRenewals: await awardRenewalsOf(tx, accountId),
        letters: await lettersOf(tx, accountId),
        scholarshipApplications: await scholarshipApplicationsOf(tx, accountId),
        pastPayments: await pastPaymentsOf(tx, accountId),
        bankAnswers: await bankAnswersOf(tx, accountId),
        refunds: await refundsOf(tx, accountId),
        transfers: await transfersOf(tx, accountId),
        files: files.map(({ id, ...file }) => ({
          ...file,
          download: signedFileUrl(secrets.fileLinks, id, actor, now),
        })),
        classesTaught: await classesTaughtBy(tx, accountId),
        lessonJoins: await lessonJoinsOf(tx, accountId),
        sharedResources: await resourcesSharedBy(tx, accountId),
        lessonsTaught: await lessonsTaughtBy(tx, accountId),
        covers: await coversOf(tx, accountId),
        lessonsCounted: await lessonsCountedOf(tx, accountId),
        hours: await hoursOf(tx, accountId),
        availability: await availabilityOf(tx, accountId),
        absences: await absencesOf(tx, accountId),
        hourObjections: await hourObjectionsOf(tx, accountId),
        messages: await messagesTo(tx, accountId),
        notices: await noticesTo(tx, accountId),
        noticeSwitches: await noticeSwitchesOf(tx, accountId),
        telegram: await telegramOf(tx, accountId),
        email: await emailOf(tx, accountId),
        phoneChanges: await phoneChangesOf(tx, accountId),
        sessions: await sessionsOf(tx, accountId),
        deviceSignIns: await deviceSignInsOf(tx, accountId),
        pushSubscriptions: await pushSubscriptionsOf(tx, accountId),
        addresses: await addressesOf(tx, accountId),
        recoveries: await recoveriesOf(tx, accountId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};
