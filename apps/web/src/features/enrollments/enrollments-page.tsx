import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
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

export const EnrollmentsPage = () => {
  const t = useTexts();
  const [isPaying, setIsPaying] = useState(false);
  const enrollments = useEnrollments(isPaying);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <title>{t('title')}</title>
      <NextClass />
      <QueryState
        query={enrollments}
        skeleton={<SkeletonCards />}
        empty={<NoEnrollments />}
        errorHint={t('error-hint')}
      >
        {(list) => (
          <CardGrid>
            {list.map((enrollment) => (
              <EnrollmentCard key={enrollment.id} enrollment={enrollment} onPaying={() => setIsPaying(true)} />
            ))}
          </CardGrid>
        )}
      </QueryState>
    </Page>
  );
};
