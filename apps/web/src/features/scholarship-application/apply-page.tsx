import { addisDate } from '@temari/contracts/addis-time';
import type { Learner } from '@temari/contracts/learners';
import type { Application } from '@temari/contracts/scholarship-applications';
import { lazy, Suspense } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { scholarshipsRead } from '../../lib/domain/scholarships.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { APPLY_PATH } from '../../lib/navigation/apply-path.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ApplicationCard } from './application-card.tsx';
import { useTexts } from './texts.ts';
import { useApplications, useBegin } from './use-applications.ts';

/** Comes when an application is opened: the list needs nothing of it. */
const ApplicationSteps = lazy(async () => ({
  default: (await fetchAgain(() => import('./application-steps.tsx'))).ApplicationSteps,
}));

/** Of those who hold an award. */
const Letters = lazy(async () => ({ default: (await fetchAgain(() => import('./letters.tsx'))).Letters }));

const OPEN = 'application';

const LearnerChoice = ({ learner, onBegun }: { learner: Learner; onBegun: (id: string) => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const begin = useBegin({ done: ({ id }) => onBegun(id) });
  return (
    <li className="flex flex-col gap-2">
      <Button
        variant="outline"
        wide="phone"
        disabled={!learner.grade || begin.state === 'working'}
        onClick={() => begin.submit(learner.id)}
      >
        {t('apply-for', { name: learner.fullName })}
      </Button>
      {!learner.grade && <p className="text-sm text-ink-2">{t('grade-missing')}</p>}
      <FormError message={sentence(begin.error)} />
    </li>
  );
};

/** Learners without an application in the round that is open. */
const NewOne = ({ applications, onBegun }: { applications: Application[]; onBegun: (id: string) => void }) => {
  const t = useTexts();
  const learners = useLearners({ staleTimeMs: 0 });
  const round = useAwaitedPublicData(scholarshipsRead).data?.round;
  if (!round || round.opensOn > addisDate(new Date())) {
    return (
      <EmptyState title={t('closed')} action={<ButtonLink to={paths.scholarships}>{t('to-scholarships')}</ButtonLink>}>
        {t('closed-text')}
      </EmptyState>
    );
  }
  const isOpen = ({ state, round: own }: Application): boolean =>
    state !== 'withdrawn' && own.closesOn === round.closesOn;
  const taken = new Set(applications.filter(isOpen).map(({ learner }) => learner.id));
  return (
    <QueryState query={learners}>
      {(known) =>
        known.length === 0 ? (
          <EmptyState title={t('no-learner')} action={<ButtonLink to={paths.family}>{t('family')}</ButtonLink>}>
            {t('no-learner-text')}
          </EmptyState>
        ) : (
          known.some(({ id }) => !taken.has(id)) && (
            <section className="flex flex-col gap-3">
              <h2 className="font-serif text-h2 font-bold">{t('for-whom')}</h2>
              <ul className="flex flex-col gap-3">
                {known
                  .filter(({ id }) => !taken.has(id))
                  .map((learner) => (
                    <LearnerChoice key={learner.id} learner={learner} onBegun={onBegun} />
                  ))}
              </ul>
            </section>
          )
        )
      }
    </QueryState>
  );
};

const Overview = ({ applications, onOpen }: { applications: Application[]; onOpen: (id: string) => void }) => {
  const t = useTexts();
  return (
    <>
      {applications.length > 0 && (
        <section className="flex flex-col gap-4">
          <h2 className="font-serif text-h2 font-bold">{t('yours')}</h2>
          {applications.map((application) => (
            <ApplicationCard key={application.id} application={application} onOpen={() => onOpen(application.id)} />
          ))}
        </section>
      )}
      <Suspense fallback={null}>
        <Letters />
      </Suspense>
      <NewOne applications={applications} onBegun={onOpen} />
    </>
  );
};

/** A family's applications for scholarships: begun, sent and answered. */
export const ApplyPage = () => {
  const t = useTexts();
  const query = useApplications();
  const [params, change] = useSearchParams();
  const open = query.data?.find(({ id, state }) => id === params.get(OPEN) && state === 'draft');
  const openOne = (id: string): void => change(() => new URLSearchParams({ [OPEN]: id }), { replace: false });
  const close = (): void => change(() => new URLSearchParams(), { replace: true });
  return (
    <Page
      back={
        open ? (
          <BackLink to={APPLY_PATH}>{t('back')}</BackLink>
        ) : (
          <BackLink to={paths.scholarships}>{t('to-scholarships')}</BackLink>
        )
      }
      title={open ? open.learner.name : t('title')}
      lead={open ? undefined : t('lead')}
      width="text"
    >
      <title>{t('title')}</title>
      <QueryState query={query}>
        {(applications) =>
          open ? (
            <Suspense fallback={<SkeletonLines count={6} />}>
              <ApplicationSteps key={open.id} application={open} onSent={close} />
            </Suspense>
          ) : (
            <Overview applications={applications} onOpen={openOne} />
          )
        }
      </QueryState>
    </Page>
  );
};
