import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { FAMILY_MESSAGE_MAX } from '@temari/contracts/limits';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { plainTextFault, smsFault } from '@temari/contracts/notice-texts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { spend } from '../../../domains/limits/limits.ts';
import { type TellNeeds, tell } from '../../../domains/notices/tell.ts';
import { lockHousehold } from '../../../domains/people/queries.ts';
import { siteName } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { householdById, isWritten } from './queries.ts';

type Words = Partial<Record<Language, string | undefined>>;

/** As it arrives on a phone: behind the name of the site. */
const faultsOf = (words: Words, { origin, sender }: { origin: string; sender: string }) =>
  LANGUAGE_CODES.flatMap((language) => {
    const text = words[language];
    const fault = text === undefined ? null : (plainTextFault(text, { origin }) ?? smsFault(`${sender}: ${text}`));
    return fault ? [[`words.${language}`, fault] as const] : [];
  });

/**
 * Tells a family what somebody of the office has written to it. Under the lock of the household, so that the same form
 * sent twice at once is one message; its words are in the notice alone, the trail says that there is one.
 */
export const writeToFamily = async (
  { db, clock, ...deps }: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  actor: Actor,
  { id }: { id: string },
  { form, words }: { form: string; words: Words },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockHousehold(tx, id);
    const household = await householdById(tx, id);
    if (!household) throw new AppError('request/not-found');
    if (await isWritten(tx, id, form)) return;
    const own = words[household.language];
    const faults =
      own === undefined
        ? [[`words.${household.language}`, wrong.siteText({ max: FAMILY_MESSAGE_MAX })] as const]
        : faultsOf(words, { origin: deps.publicUrl, sender: await siteName(tx) });
    if (own === undefined || faults.length > 0) {
      throw new AppError('request/invalid', { errors: Object.fromEntries(faults) });
    }
    await spend(tx, 'messagesToFamily', id, now);
    await spend(tx, 'messagesByStaff', actor.accountId, now);
    await tell(deps, tx, now, [
      {
        occasion: 'office-message',
        accountId: id,
        cause: form,
        path: NOTICE_PATHS.notices,
        values: (language) => ({ text: words[language] ?? own }),
      },
    ]);
    await recordAct(tx, actor, now, {
      action: 'write-to-family',
      subjectKind: 'student',
      subjectId: id,
      after: { form },
    });
  });
