import { Link } from 'react-router';
import { LANGUAGES, useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useSession, visitorOf } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { useTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

const LANGUAGE_NAMES = { en: 'English', am: 'አማርኛ' };

const LanguageSwitch = () => {
  const { language, choose } = useLanguage();
  const other = LANGUAGES.find((candidate) => candidate !== language) ?? 'en';
  return (
    <Button variant="quiet" size="small" lang={other} onClick={() => choose(other)}>
      {LANGUAGE_NAMES[other]}
    </Button>
  );
};

export const SiteHeader = () => {
  const t = useTexts();
  const session = useSession();
  const signOut = useSignOut();
  const visitor = visitorOf(session);
  return (
    <header className="mx-auto flex w-full max-w-content flex-wrap items-center gap-4 px-5 py-4">
      <Link to={paths.home}>
        <Wordmark name={useSite().name} />
      </Link>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <LanguageSwitch />
        {session ? (
          <>
            <span>{t(visitor === 'teacher' ? 'greeting-teacher' : 'greeting', { name: session.firstName })}</span>
            <Button variant="outline" size="small" onClick={signOut}>
              {t('logout')}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={paths.login} variant="quiet" size="small">
              {t('login')}
            </ButtonLink>
            <ButtonLink to={paths.signUp} size="small">
              {t('register')}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
};
