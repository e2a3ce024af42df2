import { LANGUAGES } from '@temari/contracts/languages';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { useSite } from '../../../lib/domain/site.ts';
import { useUnread } from '../../../lib/domain/use-unread.ts';
import { useLanguage, useOtherLanguages } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { MenuAction, MenuButton, MenuLink } from '../../../ui/actions/menu-button.tsx';
import { Avatar } from '../../../ui/brand/avatar.tsx';
import { XIcon } from '../../../ui/brand/first-icons.tsx';
import { ThinHem } from '../../../ui/brand/hem.tsx';
import { BellIcon, GlobeIcon, LockIcon, LogoutIcon, MenuIcon } from '../../../ui/brand/icons.tsx';
import { Mark } from '../../../ui/brand/mark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ToastProvider } from '../../../ui/overlays/toast.tsx';
import { UnreadBadge } from '../../../ui/states/unread-badge.tsx';
import { useTexts } from '../texts.ts';
import { NavLink } from './nav-link.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { SearchButton, SearchPlace } from './search-place.tsx';
import { UndoPlace } from './undo.tsx';
import { GROUPS, useEntries } from './use-entries.ts';
import { useLeaveOffice } from './use-office.ts';

/** Words beside the icons where there is room: in the drawer always, in the bar from 1024 px on. */
const Entries = ({ isReady, isDrawer, onChoose }: { isReady: boolean; isDrawer: boolean; onChoose?: () => void }) => {
  const t = useTexts();
  const id = useId();
  const entries = useEntries(isReady);
  const wordsLook = isDrawer ? '' : 'max-lg:sr-only';
  return (
    <nav aria-label={t('navigation')} className="flex flex-col gap-0.5 p-2.5">
      {GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        const heading = `${id}${group}`;
        return (
          own.length > 0 && (
            <Fragment key={group}>
              <p
                id={heading}
                className={classNames(
                  'mt-3 border-t border-green-800 px-3 pt-3 pb-1 text-xs font-semibold text-green-200 first:sr-only',
                  !isDrawer && 'max-lg:p-0 max-lg:*:sr-only',
                )}
              >
                <span>{t(`group-${group}`)}</span>
              </p>
              <ul aria-labelledby={heading} className="flex flex-col gap-0.5">
                {own.map(({ to, word, Icon, count }) => (
                  <li key={to} className="grid">
                    <NavLink
                      to={to}
                      isExact={to === paths.admin}
                      title={isDrawer ? undefined : t(word)}
                      {...(onChoose && { onClick: onChoose })}
                      className={(isCurrent) =>
                        classNames(
                          'flex min-h-11 items-center gap-3 rounded-control px-3 text-label font-semibold',
                          isCurrent ? 'bg-yellow-400 text-ink' : 'text-green-200 hover:bg-green-800 hover:text-white',
                          !isDrawer && 'max-lg:justify-center',
                        )
                      }
                    >
                      <Icon />
                      <span className={classNames('grow', wordsLook)}>{t(word)}</span>
                      {Boolean(count) && <span className={classNames('text-sm tabular-nums', wordsLook)}>{count}</span>}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </Fragment>
          )
        );
      })}
    </nav>
  );
};

const Brand = ({ isDrawer }: { isDrawer: boolean }) => {
  const t = useTexts();
  const { name } = useSite();
  return (
    <Link to={paths.admin} className="flex items-center gap-3 px-3.5 py-5 lg:px-5">
      <Mark size={36} variant="on-green" />
      <span className={classNames('flex flex-col', !isDrawer && 'max-lg:sr-only')}>
        <span className="font-serif text-xl font-bold text-white">{name}</span>
        <span className="text-xs text-green-200">{t('office')}</span>
      </span>
    </Link>
  );
};

/** Leads to what one was told, with the number of what is new. An auditor is told nothing. */
const OwnBell = ({ isReady }: { isReady: boolean }) => {
  const t = useTexts();
  const isTold = useSession()?.role !== 'auditor';
  const unread = useUnread(isReady && isTold);
  if (!isTold) return null;
  return (
    <Link to={paths.notices} className="relative grid size-11 shrink-0 place-items-center rounded-control">
      <BellIcon size={24} />
      <span className="sr-only">{t('my-notices')}</span> <UnreadBadge unread={unread} words={t('unread')} />
    </Link>
  );
};

/** The name of whoever is signed in; it opens the menu of their own account. */
const Person = ({ isDrawer }: { isDrawer: boolean }) => {
  const t = useTexts();
  const session = useSession();
  const leave = useLeaveOffice();
  const { choose } = useLanguage();
  const others = useOtherLanguages();
  if (!session) return null;
  const name = `${session.firstName} ${session.lastName}`;
  return (
    <div className="mt-auto border-t border-green-800 p-2 [&_details>div]:bottom-full [&_details>div]:top-auto [&_details>div]:mb-1.5">
      <MenuButton
        hasChevron={false}
        className="w-full"
        label={
          <>
            <Avatar name={session.firstName} />
            <span className={classNames('flex min-w-0 flex-col', !isDrawer && 'max-lg:sr-only')}>
              <span className="truncate text-white">{name}</span>
              <span className="text-xs font-normal text-green-200">{t(`role-${session.role as 'owner'}`)}</span>
            </span>
            <span className="sr-only">{t('own-menu')}</span>
          </>
        }
      >
        <MenuLink to={officePaths.account} icon={<LockIcon />}>
          {t('my-account')}
        </MenuLink>
        {others.map((other) => (
          <MenuAction key={other} icon={<GlobeIcon />} onSelect={() => choose(other)}>
            <span lang={other}>{LANGUAGES[other].name}</span>
          </MenuAction>
        ))}
        <MenuAction icon={<LogoutIcon />} onSelect={leave}>
          {t('sign-out')}
        </MenuAction>
      </MenuButton>
    </div>
  );
};

/** Below 640 px the bar hides in a drawer: the platform's own dialog traps the focus and gives it back. */
const Drawer = ({ isReady }: { isReady: boolean }) => {
  const t = useTexts();
  const { name } = useSite();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = (): void => drawer.current?.close();
  return (
    <header className="on-green sticky top-0 z-20 bg-green-900 sm:hidden print:hidden">
      <div className="flex items-center gap-2 px-1.5 py-1.5">
        <button
          type="button"
          aria-label={t('open-menu')}
          className="grid size-11 place-items-center rounded-control"
          onClick={() => drawer.current?.showModal()}
        >
          <MenuIcon size={24} />
        </button>
        <Mark size={28} variant="on-green" />
        <span className="grow font-serif text-lg font-bold">{name}</span>
        {isReady && <SearchButton isIconOnly />}
        <OwnBell isReady={isReady} />
      </div>
      <ThinHem variant="on-green" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; this hears a press beside the panel */}
      <dialog
        ref={drawer}
        aria-label={t('navigation')}
        className="on-green fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-70 max-w-[86vw] bg-green-900 backdrop:bg-veil"
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className="flex min-h-full flex-col">
          <div className="flex items-center justify-between pr-2">
            <Brand isDrawer />
            <button
              type="button"
              aria-label={t('close-menu')}
              className="grid size-11 place-items-center rounded-control"
              onClick={close}
            >
              <XIcon />
            </button>
          </div>
          <Entries isReady={isReady} isDrawer onChoose={close} />
          <Person isDrawer />
        </div>
      </dialog>
    </header>
  );
};

/** Names and letters come in Amharic to an English reader too; the font is fetched once one of them is shown. */
const READS_BOTH_SCRIPTS =
  "[:root:not(:lang(am))_&]:[--font-sans:system-ui,-apple-system,'Segoe_UI',Roboto,'Noto_Sans_Ethiopic',sans-serif]";

/** A bar of 224 px, of icons below 1024, in a drawer below 640. */
export const OfficeFrame = ({ isReady, children }: { isReady: boolean; children: ReactNode }) => {
  const t = useTexts();
  return (
    <ToastProvider>
      <PasswordQuestion>
        <UndoPlace>
          <SearchPlace isReady={isReady}>
            <div className="flex min-h-screen flex-col bg-paper text-ink sm:flex-row">
              <a
                href="#content"
                className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-40 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold"
              >
                {t('skip-to-content')}
              </a>
              <Drawer isReady={isReady} />
              <header className="on-green sticky top-0 hidden h-screen w-16 shrink-0 flex-col overflow-visible bg-green-900 sm:flex lg:w-56 print:hidden">
                <div className="flex items-center max-lg:flex-col lg:justify-between lg:pr-2">
                  <Brand isDrawer={false} />
                  <OwnBell isReady={isReady} />
                </div>
                <ThinHem variant="on-green" />
                {isReady && (
                  <div className="px-2.5 pt-2.5">
                    <SearchButton />
                  </div>
                )}
                <div className="min-h-0 overflow-y-auto">
                  <Entries isReady={isReady} isDrawer={false} />
                </div>
                <Person isDrawer={false} />
              </header>
              <main
                id="content"
                tabIndex={-1}
                className={classNames(
                  'min-w-0 grow overflow-x-clip px-4 py-6 font-sans max-sm:wrap-anywhere sm:px-6 lg:px-9 lg:py-7',
                  READS_BOTH_SCRIPTS,
                )}
              >
                {children}
              </main>
            </div>
          </SearchPlace>
        </UndoPlace>
      </PasswordQuestion>
    </ToastProvider>
  );
};
