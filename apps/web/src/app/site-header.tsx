import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { fetchAgain } from '../lib/api/fetch-again.ts';
import { type Session, useSession, visitorOf } from '../lib/api/session.ts';
import { useSite } from '../lib/domain/site.ts';
import { paths } from '../lib/navigation/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Link } from '../ui/actions/link.tsx';
import { MenuAction, MenuButton, MenuLink } from '../ui/actions/menu-button.tsx';
import { MenuIcon } from '../ui/brand/first-icons.tsx';
import { Wordmark } from '../ui/brand/mark.tsx';
import { classNames } from '../ui/class-names.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

const ENTRY = 'flex min-h-11 items-center rounded-control px-2 text-label font-semibold whitespace-nowrap';
const CURRENT = 'rounded-none text-green-700 shadow-[0_2px_var(--color-yellow-500)]';

/** Only for whoever is signed in, so a visitor does not carry it. The page neither waits for it nor fails with it. */
const Bell = lazy(async () => ({ default: (await fetchAgain(() => import('./bell.tsx'))).Bell }));
const BELL_PLACE = <span className="size-11 shrink-0" />;
/** Not drawn by the server: a part whose code does not come would hold up every way to another page. */
const BellPlace = () =>
  useIsAlive() ? (
    <Suspense fallback={BELL_PLACE}>
      <Bell />
    </Suspense>
  ) : (
    BELL_PLACE
  );

const dashboardOf = (session: Session): string => {
  const visitor = visitorOf(session);
  if (visitor === 'staff') return paths.admin;
  return visitor === 'teacher' ? paths.teacherClasses : paths.myClass;
};

const useGreeting = (session: Session | null): string => {
  const t = useTexts();
  const key = visitorOf(session) === 'teacher' ? 'greeting-teacher' : 'greeting';
  return t(key, { name: session?.firstName ?? '' });
};

const NavLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const isCurrent = useLocation().pathname === to;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(ENTRY, 'hover:text-green-700', isCurrent && CURRENT)}
    >
      {children}
    </Link>
  );
};

const LoginMenu = ({ align, className }: { align: 'start' | 'end'; className: string }) => {
  const t = useTexts();
  return (
    <MenuButton label={t('login')} align={align} className={className}>
      <MenuLink to={paths.login}>{t('login-user')}</MenuLink>
      <MenuLink to={paths.loginTeacher}>{t('login-teacher')}</MenuLink>
    </MenuButton>
  );
};

/** From 1024 px on: everything in one line. */
const WideNavigation = ({ session }: { session: Session | null }) => {
  const t = useTexts();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const greeting = useGreeting(session);
  return (
    <nav aria-label={t('main-navigation')} className="hidden grow items-center lg:flex">
      <div className="flex grow items-center xl:gap-1">
        <NavLink to={paths.home}>{t('home')}</NavLink>
        <NavLink to={paths.about}>{t('about-us')}</NavLink>
        <MenuButton
          label={t('services')}
          className={classNames(
            'px-2! whitespace-nowrap',
            Object.values(paths.services).some((path) => path === pathname) && CURRENT,
          )}
        >
          <MenuLink to={paths.nonProfit}>{t('non-profit-services')}</MenuLink>
          <MenuLink to={paths.profit}>{t('profit-services')}</MenuLink>
          <MenuLink to={paths.scholarships}>{t('scholarships')}</MenuLink>
        </MenuButton>
        <NavLink to={paths.contact}>{t('contact-us')}</NavLink>
      </div>
      <LanguageSwitch className={classNames(ENTRY, 'hover:text-green-700')} />
      {session ? (
        <>
          {visitorOf(session) === 'student' && <NavLink to={paths.registerTeacher}>{t('become-instructor')}</NavLink>}
          <NavLink to={dashboardOf(session)}>{t('dashboard')}</NavLink>
          {visitorOf(session) !== 'staff' && <BellPlace />}
          <MenuButton
            label={<span className="max-w-36 truncate">{greeting}</span>}
            align="end"
            className="px-2! whitespace-nowrap"
          >
            {visitorOf(session) === 'student' && <MenuLink to={paths.family}>{t('family')}</MenuLink>}
            <MenuLink to={paths.setting}>{t('settings')}</MenuLink>
            <MenuAction onSelect={signOut}>{t('logout')}</MenuAction>
          </MenuButton>
        </>
      ) : (
        <>
          <LoginMenu align="end" className="px-2! whitespace-nowrap" />
          <ButtonLink to={paths.signUp} size="small" className="ml-2 whitespace-nowrap">
            {t('register')}
          </ButtonLink>
        </>
      )}
    </nav>
  );
};

const Group = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="border-line py-1.5 not-first:border-t">
    {title && <p className="px-3 pt-2 pb-1 text-sm text-ink-2">{title}</p>}
    {children}
  </div>
);

/** Below 1024 px: the sign-in and one main action, and a button that opens the rest. */
const NarrowNavigation = ({ session }: { session: Session | null }) => {
  const t = useTexts();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const greeting = useGreeting(session);
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  const mainPath = session ? dashboardOf(session) : paths.signUp;
  return (
    <nav aria-label={t('main-navigation')} className="flex grow items-center flex-wrap justify-end gap-2 lg:hidden">
      {!session && <LoginMenu align="start" className="px-1.5! whitespace-nowrap" />}
      {session && visitorOf(session) !== 'staff' && <BellPlace />}
      <ButtonLink
        to={mainPath}
        aria-current={current(mainPath)}
        variant={current(mainPath) ? 'quiet' : 'main'}
        size="small"
        className={classNames('whitespace-nowrap max-xs:px-3!', current(mainPath) && CURRENT)}
      >
        {t(session ? 'dashboard' : 'register')}
      </ButtonLink>
      <MenuButton
        label={<MenuIcon size={24} />}
        aria-label={t('menu')}
        align="end"
        hasChevron={false}
        className="px-2.5!"
      >
        <div className="-my-1.5 max-h-[calc(100dvh-8.5rem)] w-[min(19rem,100vw-2*var(--margin)-14px)] overflow-y-auto">
          <Group>
            <MenuLink to={paths.home} aria-current={current(paths.home)}>
              {t('home')}
            </MenuLink>
            <MenuLink to={paths.about} aria-current={current(paths.about)}>
              {t('about-us')}
            </MenuLink>
            <MenuLink to={paths.contact}>{t('contact-us')}</MenuLink>
          </Group>
          <Group title={t('services')}>
            <MenuLink to={paths.nonProfit}>{t('non-profit-services')}</MenuLink>
            <MenuLink to={paths.profit}>{t('profit-services')}</MenuLink>
            <MenuLink to={paths.scholarships}>{t('scholarships')}</MenuLink>
          </Group>
          {session && (
            <Group title={greeting}>
              {visitorOf(session) === 'student' && (
                <>
                  <MenuLink to={paths.registerTeacher}>{t('become-instructor')}</MenuLink>
                  <MenuLink to={paths.family}>{t('family')}</MenuLink>
                </>
              )}
              <MenuLink to={paths.setting} aria-current={current(paths.setting)}>
                {t('settings')}
              </MenuLink>
              <MenuAction onSelect={signOut}>{t('logout')}</MenuAction>
            </Group>
          )}
        </div>
      </MenuButton>
    </nav>
  );
};

const LANGUAGE = 'flex min-h-11 min-w-11 items-center justify-center px-2 text-sm';

/** Below 1024 px: both languages on a line of their own, where whoever cannot read the page finds the other one. */
const NarrowLanguages = () => (
  <div className="order-first -mt-3 flex w-full justify-end lg:hidden">
    <LanguageSwitch
      className={classNames(LANGUAGE, 'rounded-control text-green-700 underline underline-offset-4')}
      currentClassName={classNames(LANGUAGE, 'font-semibold')}
    />
  </div>
);

/** `isWaiting`: it is not known yet who is signed in, so it offers only the way home. */
export const SiteHeader = ({ isWaiting = false }: { isWaiting?: boolean }) => {
  const session = useSession();
  return (
    <header className="wrap relative z-20 flex min-h-18 flex-wrap items-center gap-x-3 py-3 lg:flex-nowrap lg:min-h-19 lg:gap-x-4 xl:gap-x-8">
      <Link to={paths.home} className="flex min-h-11 min-w-11 shrink-0 items-center rounded-control">
        {/* Where there is no room the mark stands for the name; screen readers still hear it. */}
        <Wordmark
          name={useSite().name}
          className={classNames(
            'max-[30rem]:[&>span:last-child]:sr-only',
            session && 'lg:max-[68rem]:[&>span:last-child]:sr-only',
          )}
        />
      </Link>
      <NarrowLanguages />
      {!isWaiting && (
        <>
          <WideNavigation session={session} />
          <NarrowNavigation session={session} />
        </>
      )}
    </header>
  );
};
