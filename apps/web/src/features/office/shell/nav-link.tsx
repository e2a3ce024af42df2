import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../../ui/actions/link.tsx';

type NavLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  /** Lit on its own page alone, not on those below it. */
  isExact?: boolean;
  className: (isCurrent: boolean) => string;
};

/** A link that knows whether one is there. */
export const NavLink = ({ isExact = false, className, ...link }: NavLinkProps) => {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!isExact && pathname.startsWith(`${link.to}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} className={className(isCurrent)} />;
};
