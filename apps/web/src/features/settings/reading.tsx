import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { useDataSaver } from '../../lib/device/data-saver.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { changePreferences, type Preferences, usePreferences } from '../../lib/language/preferences.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useTexts } from './texts.ts';

/** Takes effect at once: there is nothing to save. */
export const Reading = () => {
  const t = useTexts();
  const { language, choose } = useLanguage();
  const { calendar, clock } = usePreferences();
  const { savesData, choose: chooseSaving } = useDataSaver();
  return (
    <Card as="section" title={t('reading')}>
      <RadioCards<Language>
        name="language"
        label={t('language')}
        hint={t('language-hint')}
        columns={2}
        value={language}
        onChange={choose}
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
      />
      <SelectField
        label={t('calendar')}
        value={calendar}
        onChange={(value) => changePreferences({ calendar: value as Preferences['calendar'] })}
        options={[
          { value: 'auto', label: t('calendar-auto') },
          { value: 'gregorian', label: t('calendar-gregorian') },
          { value: 'ethiopian', label: t('calendar-ethiopian') },
          { value: 'both', label: t('calendar-both') },
        ]}
      />
      <RadioCards<Preferences['clock']>
        name="clock"
        label={t('clock')}
        columns={3}
        value={clock}
        onChange={(value) => changePreferences({ clock: value })}
        options={[
          { value: 'auto', label: t('clock-auto') },
          { value: 'international', label: t('clock-international') },
          { value: 'ethiopian', label: t('clock-ethiopian') },
        ]}
      />
      <Checkbox label={t('saves-data')} value={savesData} onChange={chooseSaving} />
    </Card>
  );
};
