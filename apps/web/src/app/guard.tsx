import { type ReactNode, use } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayRefill, refill, useSession, type Visitor, visitorOf, whoseSessionEnded } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { rememberWhereStopped } from './continue-where-stopped.ts';

const HOMES: Record<Exclude<Visitor, 'stranger'>, string> = {
  student: paths.myClass,
  teacher: paths.teacherClasses,
  staff: paths.admin,
};

/** Sends signed-out visitors to the sign-in and others to their own dashboard. The server checks every call itself. */
export const Guard = ({ allowed, children }: { allowed: readonly Visitor[] | undefined; children: ReactNode }) => {
  const visitor = visitorOf(useSession());
  const { pathname, search } = useLocation();
  if (!allowed || allowed.includes(visitor)) return children;
  // Whoever has just signed out is on the way to the landing page already.
  if (visitor === 'stranger' && window.location.pathname !== pathname) return null;
  if (visitor === 'stranger' && mayRefill()) use(refill());
  if (visitor !== 'stranger') return <Navigate to={HOMES[visitor]} replace />;
  if (allowed.includes('staff')) return <Navigate to={paths.adminLogin} replace />;
  rememberWhereStopped(pathname + search);
  return <Navigate to={paths.login} replace state={{ ended: whoseSessionEnded() }} />;
};
