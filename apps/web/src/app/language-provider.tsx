import { type ReactNode, useEffect, useMemo, useState, useTransition } from 'react';
import { type Language, LanguageContext } from '../lib/i18n.ts';
import { currentSession } from '../lib/session.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The choice is kept on the device, in a cookie, so that the server can send the page in that language at once. */
const remember = (language: Language): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on many of our users' phones
  document.cookie = `lang=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

/** Messages by SMS follow the choice; should the line be down, the next choice tells the server again. */
const rememberOnAccount = async (language: Language): Promise<void> => {
  if (!currentSession()) return;
  const [{ call }, { setLanguage }] = await Promise.all([
    import('../lib/api.ts'),
    import('@temari/contracts/accounts'),
  ]);
  await call(setLanguage, { body: { language } }).catch(() => {});
};

export const LanguageProvider = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(initial);
  const [, startTransition] = useTransition();

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const value = useMemo(
    () => ({
      language,
      choose: (next: Language) => {
        remember(next);
        void rememberOnAccount(next);
        // The page stays as it is, with what was typed, until the other language has arrived.
        startTransition(() => setLanguage(next));
      },
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
};
