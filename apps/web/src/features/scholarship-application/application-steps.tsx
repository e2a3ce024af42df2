import type { Application } from '@temari/contracts/scholarship-applications';
import { useStartOfStep, useStep } from '../../lib/navigation/use-step.ts';
import { Steps } from '../../ui/layout/steps.tsx';
import { HomeStep } from './home-step.tsx';
import { SchoolStep } from './school-step.tsx';
import { SendStep } from './send-step.tsx';
import { TeacherStep } from './teacher-step.tsx';
import { useTexts } from './texts.ts';
import { WordsStep } from './words-step.tsx';

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
      {step === null && <SchoolStep {...common} onDone={() => goTo('home')} />}
      {step === 'home' && <HomeStep {...common} onDone={() => goTo('words')} onBack={goToFirst} />}
      {step === 'words' && <WordsStep {...common} onDone={() => goTo('teacher')} onBack={() => goTo('home')} />}
      {step === 'teacher' && <TeacherStep {...common} onDone={() => goTo('send')} onBack={() => goTo('words')} />}
      {step === 'send' && <SendStep {...common} onDone={onSent} onBack={() => goTo('teacher')} />}
    </>
  );
};
