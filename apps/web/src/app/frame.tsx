import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/navigation/paths.ts';
import { SiteFrame } from './site-frame.tsx';

/** The office has its own bar instead of the site's header and footer. */
export const Frame = ({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) => {
  const { pathname } = useLocation();
  const isOffice = pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
  return isOffice ? children : <SiteFrame isWaiting={isWaiting}>{children}</SiteFrame>;
};
