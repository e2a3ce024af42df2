import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useSession, visitorOf } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { TextLink } from '../ui/actions/text-link.tsx';
import { forgetWhereStopped, whereStopped } from './continue-where-stopped.ts';
import { ROUTES } from './route-table.ts';
import { useTexts } from './texts.ts';

/** What the pages that a guard can stop at are called; the dashboard unless said. */
const NAMES = [
  { path: paths.registerTeacher, name: 'become-instructor' },
  { path: paths.setting, name: 'settings' },
  { path: '/services/purchase/:service', name: 'page-registration' },
  { path: '/myClass/class/:id', name: 'page-class' },
  { path: '/teacher/myClass/:id', name: 'page-class' },
] as const;

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="relative z-10 bg-green-100 text-green-800">
    <span className="wrap flex min-h-12 items-center py-1 font-semibold">{children}</span>
  </p>
);

/**
 * One line on the landing page for who has just arrived there: that an application was sent,
 * or the way on to the page at which the guard had stopped them.
 */
export const ContinueLine = () => {
  const t = useTexts();
  const visitor = visitorOf(useSession());
  const { pathname, state } = useLocation();
  const stoppedAt = whereStopped();
  if (pathname !== paths.home || visitor === 'stranger') return null;
  if (state?.note === 'application-sent') return <Line>{t('application-sent')}</Line>;
  if (!stoppedAt) return null;
  const [path = ''] = stoppedAt.split('?');
  const isOpen = ROUTES.some((route) => matchPath(route.path, path) && route.for?.includes(visitor));
  if (!isOpen) return null;
  const name = NAMES.find((candidate) => matchPath(candidate.path, path))?.name ?? 'dashboard';
  return (
    <Line>
      <TextLink to={stoppedAt} onClick={forgetWhereStopped}>
        {t('continue-to', { page: t(name) })}
      </TextLink>
    </Line>
  );
};
