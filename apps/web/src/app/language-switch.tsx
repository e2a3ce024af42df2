import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LANGUAGES, useLanguage } from '../lib/i18n.ts';
import { GlobeIcon } from '../ui/first-icons.tsx';

/** Each language is named in its own letters, whatever the page speaks. */
const NAMES = { en: 'English', am: 'አማርኛ' };

/** A link, so that it works before any script has arrived; then the page changes in place and keeps what was typed. */
export const LanguageSwitch = ({ className, hasIcon = false }: { className: string; hasIcon?: boolean }) => {
  const { language, choose } = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const other = LANGUAGES.find((candidate) => candidate !== language) ?? 'en';

  const switchInPlace = (event: MouseEvent): void => {
    event.preventDefault();
    choose(other);
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    // A language in the address would win over the choice at the next load.
    query.delete('lang');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  };

  return (
    <a href={`?lang=${other}`} hrefLang={other} lang={other} className={className} onClick={switchInPlace}>
      {hasIcon && <GlobeIcon />}
      {NAMES[other]}
    </a>
  );
};
