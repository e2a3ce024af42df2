import type { Application } from '@temari/contracts/scholarship-applications';
import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useStartOfStep, useStep } from '../../lib/navigation/use-step.ts';
import { Steps } from '../../ui/layout/steps.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useTexts } from './texts.ts';

/** Each step comes when it is reached: the list of applications needs none of them. */
const SchoolStep = lazy(async () => ({ default: (await fetchAgain(() => import('./school-step.tsx'))).SchoolStep }));
const HomeStep = lazy(async () => ({ default: (await fetchAgain(() => import('./home-step.tsx'))).HomeStep }));
const WordsStep = lazy(async () => ({ default: (await fetchAgain(() => import('./words-step.tsx'))).WordsStep }));
const TeacherStep = lazy(async () => ({ default: (await fetchAgain(() => import('./teacher-step.tsx'))).TeacherStep }));
const SendStep = lazy(async () => ({ default: (await fetchAgain(() => import('./send-step.tsx'))).SendStep }));

const LATER = ['home', 'words', 'teacher', 'send'] as const;
const NAMES = ['school', ...LATER] as const;

/** The parts of an application, one after the other; each is saved when it is left. */
export const ApplicationSteps = ({ application, onSent }: { application: Application; onSent: () => void }) => {
  const t = useTexts();
  const { step, goTo, goToFirst } = useStep(LATER);
  useStartOfStep(step, false);
  const common = { application };
  return (
    <>
      <Steps
        label={t('steps')}
        steps={NAMES.map((name) => t(`step-${name}`))}
        current={step === null ? 0 : NAMES.indexOf(step)}
      />
      <Suspense fallback={<SkeletonLines count={6} />}>
        {step === null && <SchoolStep {...common} onDone={() => goTo('home')} />}
        {step === 'home' && <HomeStep {...common} onDone={() => goTo('words')} onBack={goToFirst} />}
        {step === 'words' && <WordsStep {...common} onDone={() => goTo('teacher')} onBack={() => goTo('home')} />}
        {step === 'teacher' && <TeacherStep {...common} onDone={() => goTo('send')} onBack={() => goTo('words')} />}
        {step === 'send' && <SendStep {...common} onDone={onSent} onBack={() => goTo('teacher')} />}
      </Suspense>
    </>
  );
};
