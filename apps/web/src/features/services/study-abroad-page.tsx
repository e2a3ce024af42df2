import { lazy, Suspense, useRef, useState } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useEarlyTap } from '../../ui/use-early-tap.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { PackageGrid } from './package-grid.tsx';
import { ServiceHead } from './service-head.tsx';
import { useTexts } from './texts.ts';

/** Fetched when it is asked for. */
const MovableDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../../ui/overlays/movable-dialog.tsx'))).MovableDialog,
}));

const Themes = () => {
  const t = useTexts();
  const financing = ['scholarships', 'grants', 'aid', 'loans'] as const;
  return (
    <section aria-labelledby="themes-title" className="bg-surface">
      <div className="wrap flex flex-col gap-8 py-12 lg:py-22">
        <h2 id="themes-title" className="max-w-130 font-serif text-h2 font-bold">
          {t('themes-title')}
        </h2>
        <ol className="grid gap-8 lg:grid-cols-3 lg:gap-12">
          <li className="flex flex-col gap-2 border-t-[3px] border-yellow-500 pt-4">
            <h3 className="text-h3">{t('application')}</h3>
            <p className="text-ink-2">{t('application-text')}</p>
          </li>
          <li className="flex flex-col gap-2 border-t-[3px] border-yellow-500 pt-4">
            <h3 className="text-h3">{t('financing')}</h3>
            <dl className="flex flex-col gap-2 text-ink-2">
              {financing.map((kind) => (
                <div key={kind}>
                  <dt className="inline font-semibold text-ink">{t(kind)}</dt>{' '}
                  <dd className="inline">{t(`${kind}-text`)}</dd>
                </div>
              ))}
            </dl>
          </li>
          <li className="flex flex-col gap-2 border-t-[3px] border-yellow-500 pt-4">
            <h3 className="text-h3">{t('departure')}</h3>
            <p className="text-ink-2">{t('departure-text')}</p>
          </li>
        </ol>
      </div>
    </section>
  );
};

const CollegeStudents = () => {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const isAlive = useIsAlive();
  const opener = useRef<HTMLButtonElement>(null);
  useEarlyTap(opener);
  const close = () => setIsOpen(false);
  return (
    <section aria-labelledby="college-title" className="on-green bg-green-800">
      <div className="wrap grid items-center gap-8 py-12 sm:grid-cols-[1fr_auto] lg:gap-16 lg:py-16">
        <div className="flex min-w-0 flex-col items-start gap-4">
          <h2 id="college-title" className="max-w-130 font-serif text-h2 font-bold">
            {t('college-title')}
          </h2>
          <p className="max-w-150 text-lg text-green-200">{t('college-text')}</p>
          <Button
            variant="accent"
            className="mt-2"
            iconEnd={<ArrowRightIcon />}
            ref={opener}
            aria-busy={!isAlive || undefined}
            data-early={isAlive ? undefined : ''}
            onClick={() => setIsOpen(true)}
          >
            {t('learn-how-to-apply')}
          </Button>
        </div>
        <Illustration name="study-abroad" className="w-75 rounded-picture max-sm:hidden lg:w-95" />
      </div>
      {isOpen && (
        <Suspense>
          <MovableDialog
            isOpen
            onClose={close}
            title={t('coming-soon')}
            actions={<Button onClick={close}>{t('close')}</Button>}
          >
            {t('coming-soon-text')}
          </MovableDialog>
        </Suspense>
      )}
    </section>
  );
};

export const StudyAbroadPage = () => {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('study-abroad-title')} description={t('study-abroad-lead')} />
      <ServiceHead
        title={t('study-abroad-title')}
        lead={t('study-abroad-lead')}
        picture="study-abroad-tutor"
        alt={t('study-abroad-picture')}
      />
      <Themes />
      <CollegeStudents />
      <PackageGrid service="studyAbroad" title={t('study-abroad-packages')} />
    </>
  );
};
