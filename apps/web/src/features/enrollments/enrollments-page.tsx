import type { Enrollment } from '@temari/contracts/enrollments';
import type { Learner } from '@temari/contracts/learners';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton.tsx';
import { ConsentNote } from './consent-note.tsx';
import { EnrollmentCard } from './enrollment-card.tsx';
import { NextClass } from './next-class.tsx';
import { useTexts } from './texts.ts';
import { useEnrollments } from './use-enrollments.ts';

/** Asked once a year: nobody else carries its code. */
const GradeQuestion = lazy(async () => ({
  default: (await fetchAgain(() => import('../../ui/people/grade-question.tsx'))).GradeQuestion,
}));

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

type ListProps = { list: readonly Enrollment[]; isGrouped?: boolean; onPaying: () => void };

const Cards = ({ list, isGrouped = false, onPaying }: ListProps) => (
  <CardGrid>
    {list.map((enrollment, place) => (
      <EnrollmentCard
        key={enrollment.id}
        enrollment={enrollment}
        isFirst={place === 0}
        headingLevel={isGrouped ? 3 : 2}
        onPaying={onPaying}
      />
    ))}
  </CardGrid>
);

/** Whose an enrollment is; one of before has no learner until its job has run, and then goes by the name. */
const whoseOf = ({ learner, fullName }: Enrollment): string => learner ?? fullName;

/** Under the name of each learner, whoever enrolled last first. One learner needs no name above. */
const Grouped = ({ list, learners, onPaying }: ListProps & { learners: readonly Learner[] }) => {
  const groups = [...new Set(list.map(whoseOf))].map((whose) => ({
    whose,
    own: list.filter((enrollment) => whoseOf(enrollment) === whose),
  }));
  if (groups.length < 2) return <Cards list={list} onPaying={onPaying} />;
  return (
    <div className="flex flex-col gap-10">
      {groups.map(({ whose, own }) => {
        const name = learners.find(({ id }) => id === whose)?.fullName ?? own[0]?.fullName ?? '';
        return (
          <section key={whose} className="flex flex-col gap-5">
            <h2 className="flex items-center gap-3 font-serif text-2xl leading-tight font-bold">
              <Avatar name={name} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </h2>
            <Cards list={own} isGrouped onPaying={onPaying} />
          </section>
        );
      })}
    </div>
  );
};

type EnrollmentListProps = { query: Enrollments; learners: readonly Learner[]; onPaying: () => void };

const EnrollmentList = ({ query, learners, onPaying }: EnrollmentListProps) => {
  const t = useTexts();
  return (
    <QueryState query={query} skeleton={<SkeletonCards />} empty={<NoEnrollments />} errorHint={t('error-hint')}>
      {(list) => (
        <div className="flex flex-col gap-6">
          <ConsentNote list={list} learners={learners} />
          <Grouped list={list} learners={learners} onPaying={onPaying} />
        </div>
      )}
    </QueryState>
  );
};

export const EnrollmentsPage = () => {
  const t = useTexts();
  const [isPaying, setIsPaying] = useState(false);
  const enrollments = useEnrollments(isPaying);
  const timetable = useTimetable();
  const learners = useLearners();
  const isWaiting = [timetable, learners].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const isGradeAsked = learners.data?.some(({ newGrade }) => newGrade !== undefined);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink to={paths.family} variant="outline" size="small">
          {t('family')}
        </ButtonLink>
      }
    >
      <title>{t('title')}</title>
      {/* The next lesson and the question stand above the list; coming later, they would push it away under a finger. */}
      <NextClass />
      {isWaiting ? (
        <SkeletonCards />
      ) : (
        <ToastProvider>
          {isGradeAsked && (
            <Suspense>
              <GradeQuestion learners={learners.data ?? []} />
            </Suspense>
          )}
          <EnrollmentList query={enrollments} learners={learners.data ?? []} onPaying={() => setIsPaying(true)} />
        </ToastProvider>
      )}
    </Page>
  );
};
