import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/navigation/paths.ts';
import { Link } from '../ui/actions/link.tsx';
import { BellIcon } from '../ui/brand/first-icons.tsx';
import { latePart } from './late-part.ts';
import { useTexts } from './texts.ts';

const { Part: UnreadCount } = latePart(async () => (await import('./unread-count.tsx')).UnreadCount);

/** Leads to the notices of whoever is signed in, with the number of those not read yet. */
export const Bell = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <Link
      to={paths.notices}
      aria-current={pathname === paths.notices ? 'page' : undefined}
      className="relative grid size-11 shrink-0 place-items-center rounded-control hover:text-green-700"
    >
      <BellIcon size={24} />
      <span className="sr-only">{t('notices')}</span>{' '}
      <Suspense>
        <UnreadCount />
      </Suspense>
    </Link>
  );
};
