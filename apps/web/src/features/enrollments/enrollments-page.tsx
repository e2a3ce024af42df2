import { useState } from 'react';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton.tsx';
import { EnrollmentCard } from './enrollment-card.tsx';
import { NextClass } from './next-class.tsx';
import { useTexts } from './texts.ts';
import { useEnrollments } from './use-enrollments.ts';

const NoEnrollments = () => {
  const t = useTexts();
  return (
    <EmptyState
      illustration={<Illustration name="lamp" className="h-32 w-auto" />}
      title={t('empty-title')}
      action={<ButtonLink to={paths.services.tutor}>{t('empty-action')}</ButtonLink>}
    >
      {t('empty-text')}
    </EmptyState>
  );
};

type Enrollments = ReturnType<typeof useEnrollments>;

const EnrollmentList = ({ query, onPaying }: { query: Enrollments; onPaying: () => void }) => {
  const t = useTexts();
  return (
    <QueryState query={query} skeleton={<SkeletonCards />} empty={<NoEnrollments />} errorHint={t('error-hint')}>
      {(list) => (
        <CardGrid>
          {list.map((enrollment, place) => (
            <EnrollmentCard key={enrollment.id} enrollment={enrollment} isFirst={place === 0} onPaying={onPaying} />
          ))}
        </CardGrid>
      )}
    </QueryState>
  );
};

export const EnrollmentsPage = () => {
  const t = useTexts();
  const [isPaying, setIsPaying] = useState(false);
  const enrollments = useEnrollments(isPaying);
  const { isLoading, failureCount } = useTimetable();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <title>{t('title')}</title>
      {/* The next lesson stands above the list; coming later, it would push the list away under a finger. */}
      <NextClass />
      {isLoading && failureCount === 0 ? (
        <SkeletonCards />
      ) : (
        <ToastProvider>
          <EnrollmentList query={enrollments} onPaying={() => setIsPaying(true)} />
        </ToastProvider>
      )}
    </Page>
  );
};
