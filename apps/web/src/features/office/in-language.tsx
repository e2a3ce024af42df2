import type { Language } from '@temari/contracts/languages';
import { type ReactNode, Suspense } from 'react';
import { LanguageContext, useLanguage } from '../../lib/language/i18n.ts';

/** What is given to a family speaks the language in which it reads, whatever its clerk reads. */
export const InLanguage = ({ language, children }: { language: Language; children: ReactNode }) => {
  const { choose } = useLanguage();
  return (
    <Suspense>
      <LanguageContext value={{ language, choose }}>
        <div lang={language}>{children}</div>
      </LanguageContext>
    </Suspense>
  );
};
