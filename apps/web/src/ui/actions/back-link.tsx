import { ArrowLeftIcon } from '../brand/icons.tsx';
import { Link } from './link.tsx';

/** The way back, above a page's title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 rounded-badge pr-2 text-label font-semibold text-green-700 hover:text-green-900 hover:underline hover:underline-offset-4"
  >
    <ArrowLeftIcon size={20} />
    {children}
  </Link>
);
