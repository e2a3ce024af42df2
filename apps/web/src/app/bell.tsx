import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../features/notices/texts.ts';
import { useUnread } from '../lib/domain/use-unread.ts';
import { paths } from '../lib/navigation/paths.ts';
import { Link } from '../ui/actions/link.tsx';
import { BellIcon } from '../ui/brand/icons.tsx';
import { UnreadBadge } from '../ui/states/unread-badge.tsx';
import { KeptQueries } from './query-frame.tsx';

const UnreadCount = () => {
  const t = useTexts();
  return <UnreadBadge unread={useUnread()} words={t('unread')} />;
};

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
      <span className="sr-only">{t('title')}</span>{' '}
      <Suspense>
        <KeptQueries>
          <UnreadCount />
        </KeptQueries>
      </Suspense>
    </Link>
  );
};
