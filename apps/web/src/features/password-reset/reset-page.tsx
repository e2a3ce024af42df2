import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { AccountFrame } from '../../ui/layout/account-frame.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useTexts } from './texts.ts';
import type { Kind } from './use-reset.ts';

/** Few come with a slip from the office: its step is fetched when it is asked for. */
const SlipStep = lazy(async () => ({ default: (await fetchAgain(() => import('./slip-step.tsx'))).SlipStep }));

/** Fetched while the code is on its way. */
const loadPasswordStep = () => fetchAgain(() => import('./password-step.tsx'));
const PasswordStep = lazy(async () => ({ default: (await loadPasswordStep()).PasswordStep }));

/** A link works before the page's script has arrived, so the choice is part of the address. */
const WITH_SLIP = '#slip';

type Step =
  | { name: 'phone' }
  | { name: 'code'; resetId: string; phone: string }
  | { name: 'password'; resetId: string; proof: 'phone' | 'slip' };

interface ResetPageProps {
  kind: Kind;
  title: string;
  path: string;
  loginPath: string;
}

const ResetPage = ({ kind, title, path, loginPath }: ResetPageProps) => {
  const { hash } = useLocation();
  // The server knows nothing of it, so the first drawing does not show it yet.
  const hasSlip = useIsAlive() && hash === WITH_SLIP;
  const [step, setStep] = useState<Step>({ name: 'phone' });
  const startAgain = () => setStep({ name: 'phone' });
  return (
    <AccountFrame title={title}>
      {step.name === 'phone' && !hasSlip && (
        <PhoneStep
          kind={kind}
          loginPath={loginPath}
          onRequested={(resetId, phone) => {
            setStep({ name: 'code', resetId, phone });
            // If it does not come now, it is asked for again when it is shown.
            loadPasswordStep().catch(() => {});
          }}
          slipPath={path + WITH_SLIP}
        />
      )}
      {step.name === 'phone' && hasSlip && (
        <Suspense>
          <SlipStep
            kind={kind}
            phonePath={path}
            onEntered={(resetId) => setStep({ name: 'password', resetId, proof: 'slip' })}
          />
        </Suspense>
      )}
      {step.name === 'code' && (
        <CodeStep
          kind={kind}
          resetId={step.resetId}
          phone={step.phone}
          onVerified={() => setStep({ name: 'password', resetId: step.resetId, proof: 'phone' })}
          onStartAgain={startAgain}
        />
      )}
      {step.name === 'password' && (
        <Suspense>
          <PasswordStep kind={kind} resetId={step.resetId} proof={step.proof} onStartAgain={startAgain} />
        </Suspense>
      )}
    </AccountFrame>
  );
};

export const StudentResetPage = () => {
  const t = useTexts();
  return <ResetPage kind="student" title={t('title')} path={paths.reset} loginPath={paths.login} />;
};

export const TeacherResetPage = () => {
  const t = useTexts();
  return (
    <ResetPage kind="teacher" title={t('title-teacher')} path={paths.resetTeacher} loginPath={paths.loginTeacher} />
  );
};
