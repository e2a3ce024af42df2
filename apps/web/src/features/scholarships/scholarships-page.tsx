import type { PublicRound, Scholarships } from '@temari/contracts/site';
import { lazy, type ReactNode, Suspense } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { scholarshipsRead } from '../../lib/domain/scholarships.ts';
import { useDates } from '../../lib/language/dates.ts';
import { grouped } from '../../lib/language/format.ts';
import { APPLY_PATH } from '../../lib/navigation/apply-path.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { AwardCloth } from '../../ui/brand/award-cloth.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { useTexts } from './texts.ts';

/** Comes once the page is there: until then the cloth is a picture. */
const TouchableCloth = lazy(async () => ({
  default: (await fetchAgain(() => import('./touchable-cloth.tsx'))).TouchableCloth,
}));
/** Rarely needed, so no first visit carries it. */
const Missing = lazy(async () => ({ default: (await import('../../ui/states/query-state.tsx')).QueryState }));

/** Whether families can apply, until when, or when they can again. */
const useRoundLine = () => {
  const t = useTexts();
  const dates = useDates();
  return (round: PublicRound | null, today: string): { isOpen: boolean; words: string } => {
    if (!round) return { isOpen: false, words: t('closed') };
    if (round.opensOn > today) return { isOpen: false, words: t('opens-on', { day: dates.long(round.opensOn) }) };
    return { isOpen: true, words: t('open-until', { day: dates.long(round.closesOn) }) };
  };
};

const Lead = ({ figures, round, today }: Scholarships) => {
  const t = useTexts();
  const line = useRoundLine()(round, today);
  return (
    <div className="wrap grid items-end gap-8 pt-6 pb-10 lg:grid-cols-[8fr_4fr] lg:gap-16 lg:pt-10">
      <div className="flex flex-col items-start gap-4">
        <h1 className="max-w-130 font-serif text-h1 font-bold">{t('heading')}</h1>
        <p className="max-w-130 text-lead text-ink-soft">{t('lead')}</p>
        <div className="flex w-full flex-wrap items-center gap-x-5 gap-y-3 pt-1">
          <ButtonLink
            to={line.isOpen ? APPLY_PATH : paths.contact}
            size="large"
            wide="phone"
            iconEnd={<ArrowRightIcon />}
          >
            {t(line.isOpen ? 'apply' : 'write')}
          </ButtonLink>
          <p className="max-w-90 text-label text-ink-2">{line.words}</p>
        </div>
      </div>
      <div className="flex items-center gap-4 border-t-[3px] border-yellow-500 pt-4">
        <span className="font-serif text-[3.25rem] leading-none font-bold text-green-700 lg:text-[3.875rem]">
          {grouped(figures.awarded)}
        </span>
        <p className="text-label text-ink-2">
          <span className="block text-ink">{t('awarded', { count: figures.awarded })}</span>
          {t('stitch-each')}
        </p>
      </div>
    </div>
  );
};

const Swatch = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`inline-block size-3.5 rounded-[3px] ${className}`} />
);

const Cloth = ({ figures, awardedThisYear }: Scholarships) => {
  const t = useTexts();
  const isAlive = useIsAlive();
  const left = Math.max(0, figures.goal - figures.awarded);
  const label = t('cloth', { awarded: grouped(figures.awarded), goal: grouped(figures.goal) });
  const still = (
    <div role="img" aria-label={label}>
      <AwardCloth filled={figures.awarded} />
    </div>
  );
  return (
    <section className="border-y border-line bg-surface">
      <div className="wrap flex flex-col gap-5 py-8 lg:py-10">
        {isAlive ? (
          <Suspense fallback={still}>
            <TouchableCloth filled={figures.awarded} label={label} hint={t('cloth-hint')} />
          </Suspense>
        ) : (
          still
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-label text-ink-2">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            <li className="flex items-center gap-2 font-semibold text-ink">
              <Swatch className="bg-yellow-500" />
              <Swatch className="-ml-1 bg-green-700" />
              {t('stitched', { count: grouped(figures.awarded) })}
            </li>
            <li className="flex items-center gap-2">
              <Swatch className="bg-stitch-pale" />
              {t('to-go', { count: grouped(left) })}
            </li>
          </ul>
          <p>{t('this-year', { count: awardedThisYear })}</p>
        </div>
        <Figures figures={figures} />
      </div>
    </section>
  );
};

/** What the cloth says, in plain words. */
const Figures = ({ figures }: Pick<Scholarships, 'figures'>) => {
  const t = useTexts();
  const rows = [
    [figures.learning, t('figure-learning')],
    [figures.awarded, t('figure-awarded')],
    [figures.funded, t('figure-funded')],
    [figures.goal, t('figure-goal')],
  ] as const;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="sr-only">
        {t('in-figures')}
      </h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {rows.map(([count, words]) => (
          <li key={words} className="flex items-baseline gap-3 border-t border-line pt-3">
            <span className="font-serif text-h3 font-bold text-green-700 tabular-nums">{grouped(count)}</span>
            <span className="text-label text-ink-2">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4 border-t-[3px] border-yellow-500 pt-5">
    <h2 className="font-serif text-h2 font-bold">{title}</h2>
    {children}
  </section>
);

const WhoAndWhat = ({ round }: Pick<Scholarships, 'round'>) => {
  const t = useTexts();
  const dates = useDates();
  const covered = [
    [t('covers-lessons'), t('all-or-part')],
    [t('covers-material'), t('all-of-it')],
    [t('covers-other'), t('not-covered')],
  ];
  return (
    <div className="wrap grid gap-10 py-12 sm:grid-cols-2 sm:gap-8 lg:gap-16 lg:py-16">
      <Column title={t('who')}>
        <ul className="flex flex-col gap-3">
          {(['who-grades', 'who-marks', 'who-home', 'who-guardian'] as const).map((key) => (
            <li key={key} className="flex gap-3">
              <CheckIcon className="mt-0.5 shrink-0 text-green-700" />
              {t(key)}
            </li>
          ))}
        </ul>
        <p className="text-label text-ink-2">{t('who-note')}</p>
      </Column>
      <Column title={t('covers')}>
        <ul>
          {covered.map(([what, much]) => (
            <li key={what} className="flex justify-between gap-6 border-line py-3 not-last:border-b">
              <span>{what}</span>
              <span className="text-right font-semibold">{much}</span>
            </li>
          ))}
        </ul>
        {round && (
          <p className="text-label text-ink-2">
            {t('covers-months', { count: round.months, day: dates.long(round.startsOn) })}
          </p>
        )}
      </Column>
    </div>
  );
};

const HowItWorks = ({ round }: Pick<Scholarships, 'round'>) => {
  const t = useTexts();
  const dates = useDates();
  const steps = [
    [t('step-apply'), t('step-apply-text')],
    [t('step-read'), t('step-read-text')],
    [t('step-hear'), round ? t('step-hear-by', { day: dates.long(round.decidedOn) }) : t('step-hear-text')],
    [t('step-lesson'), t('step-lesson-text')],
  ];
  return (
    <section aria-labelledby="how-title" className="bg-sand">
      <div className="wrap flex flex-col gap-6 py-12 lg:py-16">
        <h2 id="how-title" className="font-serif text-h2 font-bold">
          {t('how')}
        </h2>
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {steps.map(([title, words], place) => (
            <li key={title} className="flex gap-4 lg:flex-col lg:gap-3">
              <span
                aria-hidden="true"
                className="flex size-9 shrink-0 items-center justify-center rounded-full bg-yellow-500 font-semibold"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-h3">{title}</h3>
                <p className="pt-1 text-ink-2">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};

const LastWord = ({ isOpen }: { isOpen: boolean }) => {
  const t = useTexts();
  return (
    <section className="on-green bg-green-800">
      <div className="wrap flex flex-wrap items-center justify-between gap-6 py-10 lg:py-12">
        <div>
          <h2 className="font-serif text-h2 font-bold">{t('is-it-yours')}</h2>
          <p className="pt-1 text-green-200">{t('is-it-yours-text')}</p>
          <TextLink to="/give" className="on-green:text-white">
            {t('give')}
          </TextLink>
        </div>
        <ButtonLink
          to={isOpen ? APPLY_PATH : paths.contact}
          size="large"
          variant="accent"
          wide="phone"
          iconEnd={<ArrowRightIcon />}
        >
          {t(isOpen ? 'apply' : 'write')}
        </ButtonLink>
      </div>
    </section>
  );
};

const Shown = (scholarships: Scholarships) => {
  const { round, today } = scholarships;
  return (
    <>
      <Lead {...scholarships} />
      <Cloth {...scholarships} />
      <WhoAndWhat round={round} />
      <HowItWorks round={round} />
      <LastWord isOpen={round !== null && round.opensOn <= today} />
    </>
  );
};

export const ScholarshipsPage = () => {
  const t = useTexts();
  const query = useAwaitedPublicData(scholarshipsRead);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      {query.data ? (
        <Shown {...query.data} />
      ) : (
        <div className="wrap py-12">
          <Missing query={query}>{() => null}</Missing>
        </div>
      )}
    </>
  );
};
