import { matchPath, useLocation } from 'react-router';
import { useSession, visitorOf } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { TextLink } from '../ui/actions/text-link.tsx';
import { forgetWhereStopped, whereStopped } from './continue-where-stopped.ts';
import { ROUTES } from './route-table.ts';
import { StatusLine } from './status-line.tsx';
import { useTexts } from './texts.ts';

/** The names of the pages that the guard protects; those not listed are called the dashboard. */
const NAMES = [
  { path: paths.registerTeacher, name: 'become-instructor' },
  { path: paths.setting, name: 'settings' },
  { path: '/services/purchase/:service', name: 'page-registration' },
  { path: '/myClass/class/:id', name: 'page-class' },
  { path: '/join/:id', name: 'page-class' },
  { path: '/teacher/myClass/:id', name: 'page-class' },
] as const;

/** On the landing page: a link to the page at which the guard stopped the visitor. */
export const ContinueLine = () => {
  const t = useTexts();
  const visitor = visitorOf(useSession());
  const { pathname } = useLocation();
  const stoppedAt = whereStopped();
  if (pathname !== paths.home || visitor === 'stranger') return null;
  if (!stoppedAt) return null;
  const [path = ''] = stoppedAt.split(/[?#]/);
  const isOpen = ROUTES.some((route) => matchPath(route.path, path) && route.for?.includes(visitor));
  if (!isOpen) return null;
  const name = NAMES.find((candidate) => matchPath(candidate.path, path))?.name ?? 'dashboard';
  return (
    <StatusLine>
      <TextLink to={stoppedAt} onClick={forgetWhereStopped}>
        {t('continue-to', { page: t(name) })}
      </TextLink>
    </StatusLine>
  );
};
