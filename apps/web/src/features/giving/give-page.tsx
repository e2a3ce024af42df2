import type { Giving } from '@temari/contracts/site';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { grouped } from '../../lib/language/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { GiveForm } from './give-form.tsx';
import { givingRead } from './giving-read.ts';
import { useTexts } from './texts.ts';

/** Rarely needed, so no first visit carries it. */
const Missing = lazy(async () => ({ default: (await import('../../ui/states/query-state.tsx')).QueryState }));

const Lead = () => {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h1 className="min-w-0 font-serif text-h1 font-bold">{t('heading')}</h1>
        <Illustration name="lamp" className="w-20 shrink-0 max-[22rem]:hidden sm:w-28 lg:w-32" />
      </div>
      <p className="max-w-130 text-lead text-ink-soft">{t('lead')}</p>
    </div>
  );
};

/** Counted from the database, and nothing else. */
const HonestNumbers = ({ running, seatsFree, waitingForMoney, leftLastYear }: Giving) => {
  const t = useTexts();
  const rows = [
    [running, t('number-running', { count: running })],
    [waitingForMoney, t('number-waiting', { count: waitingForMoney })],
    [seatsFree, t('number-free', { count: seatsFree })],
    [leftLastYear, t('number-left', { count: leftLastYear })],
  ] as const;
  return (
    <section aria-labelledby="numbers-title" className="rounded-card border border-line bg-surface p-5 shadow-sh1">
      <h2 id="numbers-title" className="text-h3">
        {t('numbers')}
      </h2>
      <ul className="flex flex-col gap-3 pt-3">
        {rows.map(([count, words]) => (
          <li key={words} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-3">
            <span className="font-serif text-figure font-bold text-green-700 tabular-nums">{grouped(count)}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const NotNow = () => {
  const t = useTexts();
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-h3">{t('not-now')}</h2>
      <p>{t('not-now-text')}</p>
      <ButtonLink to={paths.contact}>{t('write')}</ButtonLink>
    </div>
  );
};

const Shown = (giving: Giving) => {
  const t = useTexts();
  return (
    <div className="wrap grid gap-8 pt-6 pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-16 lg:pt-10">
      <div className="flex min-w-0 flex-col gap-6">
        <Lead />
        {giving.funds.length === 0 ? <NotNow /> : <GiveForm giving={giving} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:self-start lg:pt-4">
        <HonestNumbers {...giving} />
        <p className="text-label text-ink-2">{t('no-names')}</p>
      </div>
    </div>
  );
};

const Give = () => {
  const t = useTexts();
  const query = useAwaitedPublicData(givingRead);
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

/** Its figures and acts are many and its visitors few: it comes late. */
const SponsorPage = lazy(async () => ({
  default: (await fetchAgain(() => import('./sponsor-page.tsx'))).SponsorPage,
}));

/** With a private link in the address it is the page of that sponsor. */
export const GivePage = () =>
  useParams().token === undefined ? (
    <Give />
  ) : (
    <Suspense fallback={<div className="min-h-100" />}>
      <SponsorPage />
    </Suspense>
  );
