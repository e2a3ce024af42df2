import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { type ReactNode, useEffect, useMemo, useState, useTransition } from 'react';
import { currentSession } from '../lib/api/session.ts';
import { remember } from '../lib/device/remember.ts';
import { whenSettled } from '../lib/device/when-settled.ts';
import { LanguageContext } from '../lib/language/i18n.ts';
import { provideEthiopicLetters } from './ethiopic-letters.ts';

/** Messages by SMS follow the choice; if the device is offline, the next choice tells the server again. */
const rememberOnAccount = async (language: Language): Promise<void> => {
  if (!currentSession()) return;
  await Promise.all([import('../lib/api/api.ts'), import('@temari/contracts/accounts')])
    .then(([{ call }, { setLanguage }]) => call(setLanguage, { body: { language } }))
    .catch(() => {});
};

export const LanguageProvider = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(initial);
  const [, startTransition] = useTransition();

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(
    () => (LANGUAGES[language].letters === 'ethiopic' ? whenSettled(provideEthiopicLetters) : undefined),
    [language],
  );

  const value = useMemo(
    () => ({
      language,
      choose: (next: Language) => {
        remember('lang', next);
        void rememberOnAccount(next);
        // The page stays as it is, with what was typed, until the other language has arrived.
        startTransition(() => setLanguage(next));
      },
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
};
