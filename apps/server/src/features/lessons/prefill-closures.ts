import { addDays, addisDate } from '@temari/contracts/addis-time';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@temari/contracts/languages';
import type { Db } from '../../db/client.ts';
import { holidaysBetween } from '../../domains/ethiopia/holidays.ts';
import type { Clock } from '../../ports/clock.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { newRuleClosures } from './queries.ts';

/** More than a year: classes are planned for a whole school year. */
const DAYS_AHEAD = 500;

/** The holidays of the law. A day that the office has changed or dismissed is not filled in again. */
export const prefillClosures = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const today = addisDate(clock.now());
  const days = holidaysBetween(today, addDays(today, DAYS_AHEAD));
  await newRuleClosures(
    db,
    days.map(({ date, holiday, isExpected, isMemorial }) => ({
      ruleKey: `${date.slice(0, 4)}-${holiday}`,
      startsOn: date,
      endsOn: date,
      kind: isMemorial ? 'memorial' : 'holiday',
      name: SERVER_TEXTS[DEFAULT_LANGUAGE].holidays[holiday],
      translations: Object.fromEntries(
        LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
          language,
          { name: SERVER_TEXTS[language].holidays[holiday] },
        ]),
      ),
      status: isExpected ? 'expected' : 'confirmed',
    })),
  );
};
