import { addisDate } from '@temari/contracts/addis-time';
import type { Enrollment } from '@temari/contracts/enrollments';
import type { Learner } from '@temari/contracts/learners';
import type { Balance } from '@temari/contracts/months';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useBalance } from '../../lib/domain/use-balance.ts';
import { useCancelledLessons } from '../../lib/domain/use-cancelled-lessons.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { useMakeUpSeats } from '../../lib/domain/use-make-ups.ts';
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
import { MonthsDue } from './months-due.tsx';
import { NextClass } from './next-class.tsx';
import { isPushMoment } from './push-moment.ts';
import { useTexts } from './texts.ts';
import { useEnrollments } from './use-enrollments.ts';
import { useOwnLessons } from './use-own-lessons.ts';
import { WeekStrip } from './week-strip.tsx';

/** Asked once a year: nobody else carries its code. */
const GradeQuestion = latePart(
  'GradeQuestion',
  async () => (await import('../../ui/people/grade-question.tsx')).GradeQuestion,
);

/** For whoever has a lesson to make up for: nobody else carries its code. */
const CatchUp = latePart('CatchUp', async () => (await import('../../ui/lessons/catch-up.tsx')).CatchUp);

/** For whoever has a lesson that we cancelled. */
const CancelledLessons = latePart(
  'CancelledLessons',
  async () => (await import('../../ui/lessons/cancelled-lessons.tsx')).CancelledLessons,
);

/** For whoever may be asked whether this phone shows notices. */
const PushCard = latePart('PushCard', async () => (await import('./push-card.tsx')).PushCard);

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

type ListProps = {
  list: readonly Enrollment[];
  isGrouped?: boolean;
  balance: Balance | undefined;
  onPaying: () => void;
};

const Cards = ({ list, isGrouped = false, balance, onPaying }: ListProps) => (
  <CardGrid>
    {list.map((enrollment, place) => (
      <EnrollmentCard
        key={enrollment.id}
        enrollment={enrollment}
        isFirst={place === 0}
        headingLevel={isGrouped ? 3 : 2}
        balance={balance}
        onPaying={onPaying}
      />
    ))}
  </CardGrid>
);

/** Whose an enrollment is; one of before has no learner until its job has run, and then goes by the name. */
const whoseOf = ({ learner, fullName }: Enrollment): string => learner ?? fullName;

/** Under the name of each learner, whoever enrolled last first. One learner needs no name above. */
const Grouped = ({ list, learners, balance, onPaying }: ListProps & { learners: readonly Learner[] }) => {
  const groups = [...new Set(list.map(whoseOf))].map((whose) => ({
    whose,
    own: list.filter((enrollment) => whoseOf(enrollment) === whose),
  }));
  if (groups.length < 2) return <Cards list={list} balance={balance} onPaying={onPaying} />;
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
            <Cards list={own} isGrouped balance={balance} onPaying={onPaying} />
          </section>
        );
      })}
    </div>
  );
};

type EnrollmentListProps = {
  query: Enrollments;
  learners: readonly Learner[];
  balance: Balance | undefined;
  onPaying: () => void;
};

const EnrollmentList = ({ query, learners, balance, onPaying }: EnrollmentListProps) => {
  const t = useTexts();
  return (
    <QueryState query={query} skeleton={<SkeletonCards />} empty={<NoEnrollments />} errorHint={t('error-hint')}>
      {(list) => (
        <div className="flex flex-col gap-6">
          <ConsentNote list={list} learners={learners} />
          <MonthsDue balance={balance} />
          <Grouped list={list} learners={learners} balance={balance} onPaying={onPaying} />
        </div>
      )}
    </QueryState>
  );
};

/** Only the device knows, so the page that the server drew asks nobody. */
const useIsPushAsked = (): boolean => {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => startTransition(() => setAsked(isPushMoment(addisDate(new Date())))), []);
  return isAsked;
};

export const EnrollmentsPage = () => {
  const t = useTexts();
  const [isPaying, setIsPaying] = useState(false);
  const enrollments = useEnrollments(isPaying);
  const now = useNow();
  const lessons = useOwnLessons(now);
  const learners = useLearners();
  const balance = useBalance(isPaying);
  const { data: seats = [] } = useMakeUpSeats();
  const { data: cancelled = [] } = useCancelledLessons();
  const isPushAsked = useIsPushAsked();
  const hasLessonAhead = lessons.data?.some(({ state, endsAt }) => state === 'planned' && new Date(endsAt) > now);
  const isWaiting = [lessons, learners, balance].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const isGradeAsked = learners.data?.some(({ newGrade }) => newGrade !== undefined);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink to={paths.payments} variant="outline" size="small">
            {t('payments')}
          </ButtonLink>
          <ButtonLink to={paths.family} variant="outline" size="small">
            {t('family')}
          </ButtonLink>
        </>
      }
    >
      <title>{t('title')}</title>
      {/* The next lesson and the question stand above the list; coming later, they would push it away under a finger. */}
      <NextClass lessons={lessons.data ?? []} now={now} />
      <WeekStrip lessons={lessons.data ?? []} now={now} />
      {isWaiting ? (
        <SkeletonCards />
      ) : (
        <ToastProvider>
          {cancelled.length > 0 && (
            <Suspense>
              <CancelledLessons lessons={cancelled} />
            </Suspense>
          )}
          {seats.length > 0 && (
            <Suspense>
              <CatchUp seats={seats} />
            </Suspense>
          )}
          {isGradeAsked && (
            <Suspense>
              <GradeQuestion learners={learners.data ?? []} />
            </Suspense>
          )}
          <EnrollmentList
            query={enrollments}
            learners={learners.data ?? []}
            balance={balance.data}
            onPaying={() => setIsPaying(true)}
          />
          {isPushAsked && hasLessonAhead && (
            <Suspense>
              <PushCard />
            </Suspense>
          )}
        </ToastProvider>
      )}
    </Page>
  );
};
