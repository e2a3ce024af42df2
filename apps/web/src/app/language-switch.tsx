import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../lib/language/i18n.ts';

interface LanguageSwitchProps {
  className: string;
  /** Shows the current language among the others, marked. */
  currentClassName?: string;
}

/** Links, so that they work before any script has arrived; then the page changes in place and keeps what was typed. */
export const LanguageSwitch = ({ className, currentClassName }: LanguageSwitchProps) => {
  const { language: current, choose } = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  const switchInPlace = (event: MouseEvent, chosen: Language): void => {
    event.preventDefault();
    choose(chosen);
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    // A language in the address would win over the choice at the next load.
    query.delete('lang');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  };

  return LANGUAGE_CODES.map((language) => {
    if (language !== current) {
      return (
        <a
          key={language}
          href={`?lang=${language}`}
          hrefLang={language}
          lang={language}
          className={className}
          onClick={(event) => switchInPlace(event, language)}
        >
          {LANGUAGES[language].name}
        </a>
      );
    }
    return currentClassName ? (
      <span key={language} aria-current="true" className={currentClassName}>
        {LANGUAGES[language].name}
      </span>
    ) : null;
  });
};
