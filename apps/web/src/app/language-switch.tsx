import { LANGUAGES, type Language } from '@temari/contracts/languages';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useOtherLanguages } from '../lib/language/i18n.ts';
import { GlobeIcon } from '../ui/brand/first-icons.tsx';

/** Links, so that they work before any script has arrived; then the page changes in place and keeps what was typed. */
export const LanguageSwitch = ({ className, hasIcon = false }: { className: string; hasIcon?: boolean }) => {
  const { choose } = useLanguage();
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

  return useOtherLanguages().map((other) => (
    <a
      key={other}
      href={`?lang=${other}`}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={(event) => switchInPlace(event, other)}
    >
      {hasIcon && <GlobeIcon />}
      {LANGUAGES[other].name}
    </a>
  ));
};
