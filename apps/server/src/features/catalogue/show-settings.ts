import type { LanguageSettings, SettingEntry, Settings } from '@temari/contracts/catalogue';
import type { SettingScope } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { entriesOf } from './queries.ts';

const listsOf = async (db: Deps['db'], scope: SettingScope): Promise<LanguageSettings> => {
  const entries = await entriesOf(db, scope);
  const list = (name: (typeof entries)[number]['list']): SettingEntry[] =>
    entries
      .filter((entry) => entry.list === name)
      .map(({ id, value, translations, status }) => ({ id, value, translations, status }));
  return {
    intentOfStudent: list('intentOfStudent'),
    scheduleName: list('scheduleName'),
    possibleTime: list('possibleTime'),
    offerDay: list('offerDay'),
    areaOfFocus: list('areaOfFocus'),
  };
};

export const showSettings = async ({ db }: Pick<Deps, 'db'>): Promise<Settings> => listsOf(db, 'tutor');

export const showLanguageSettings = async ({ db }: Pick<Deps, 'db'>): Promise<LanguageSettings> =>
  listsOf(db, 'language');

/** Keyed by learning option: what can be chosen in a classroom differs from what can be chosen on line. */
export const showVisaSettings = async ({
  db,
}: Pick<Deps, 'db'>): Promise<{ InPerson: Settings; Online: Settings }> => ({
  InPerson: await listsOf(db, 'visaInPerson'),
  Online: await listsOf(db, 'visaOnline'),
});
