import { addisDate } from '@temari/contracts/addis-time';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../../deps.ts';
import { staffWhoAct } from '../../../domains/identity/colleague-queries.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { type Late, whatIsLate } from './rules.ts';
import { showToday } from './show-today.ts';

const inWords = (late: Late[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    late.map(({ kind, count }) => `${SERVER_TEXTS[language].waiting[kind]} (${count})`),
  );

/** In the morning each member of staff hears once what of their own work has waited too long, as their Today shows it. */
export const tellWhatWaits = async (
  deps: Pick<Deps, 'db' | 'clock' | 'rooms' | 'jobs' | 'publicUrl'>,
): Promise<void> => {
  const now = deps.clock.now();
  for (const member of await staffWhoAct(deps.db)) {
    const { counts } = await showToday({ ...deps, students: async () => 0 }, member, { isDemo: false });
    const late = whatIsLate(counts, now);
    if (late.length === 0) continue;
    const things = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, inWords(late, language)]));
    await tell(deps, deps.db, now, [
      {
        occasion: 'work-waiting',
        accountId: member.accountId,
        cause: addisDate(now),
        path: NOTICE_PATHS.officeToday,
        values: (language) => ({ things: things[language] ?? '' }),
      },
    ]);
  }
};
