import { type ReactNode, use } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayRefill, refill, useSession, type Visitor, visitorOf, whoseSessionEnded } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { rememberWhereStopped } from './continue-where-stopped.ts';
import { PageLoading } from './page-loading.tsx';

const HOMES: Record<Exclude<Visitor, 'stranger'>, string> = {
  student: paths.myClass,
  teacher: paths.teacherClasses,
  staff: paths.admin,
};

/** A placeholder until the other page has loaded. */
const Elsewhere = (target: { to: string; state?: object }) => (
  <>
    <PageLoading />
    <Navigate replace {...target} />
  </>
);

/** Sends signed-out visitors to the sign-in and others to their own dashboard. The server checks every call itself. */
export const Guard = ({ allowed, children }: { allowed: readonly Visitor[] | undefined; children: ReactNode }) => {
  const visitor = visitorOf(useSession());
  const { pathname, search, hash } = useLocation();
  if (!allowed || allowed.includes(visitor)) return children;
  // Whoever has just signed out is on the way to the landing page already.
  if (visitor === 'stranger' && window.location.pathname !== pathname) return <PageLoading />;
  if (visitor === 'stranger' && mayRefill()) use(refill());
  if (visitor !== 'stranger') return <Elsewhere to={HOMES[visitor]} />;
  if (allowed.every((one) => one === 'staff')) return <Elsewhere to={paths.adminLogin} />;
  rememberWhereStopped(pathname + search + hash);
  return <Elsewhere to={paths.login} state={{ ended: whoseSessionEnded() }} />;
};
