import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useStep } from '../../lib/navigation/use-step.ts';
import { AccountFrame } from '../../ui/layout/account-frame.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { type KeptReset, keepReset, readReset } from './kept-reset.ts';
import type { Kind } from './kind.ts';
import { PhoneStep } from './phone-step.tsx';
import { useTexts } from './texts.ts';

/** Few come with a code from the office: its step is fetched when it is asked for. */
const SlipStep = lazy(async () => ({ default: (await fetchAgain(() => import('./slip-step.tsx'))).SlipStep }));

/** Each step is fetched while the one before it is done. */
const loadCodeStep = () => fetchAgain(() => import('./code-step.tsx'));
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));
const loadPasswordStep = () => fetchAgain(() => import('./password-step.tsx'));
const PasswordStep = lazy(async () => ({ default: (await loadPasswordStep()).PasswordStep }));

// If it does not come now, it is asked for again when it is shown.
const fetchEarly = (load: () => Promise<unknown>): void => void load().catch(() => {});

interface ResetPageProps {
  kind: Kind;
  title: string;
  path: string;
  loginPath: string;
}

const ResetPage = ({ kind, title, path, loginPath }: ResetPageProps) => {
  const isAlive = useIsAlive();
  const { step: named, goTo, goOnTo, goToFirst } = useStep(['slip', 'code', 'password']);
  const kept = useMemo(() => (isAlive ? readReset(kind) : null), [isAlive, kind]);
  const [begun, setBegun] = useState<KeptReset | null>(null);
  const reset = begun ?? kept;
  const keep = (next: KeptReset): void => {
    setBegun(next);
    keepReset(kind, next);
  };

  // The address may be opened without the reset that it speaks of.
  const isNamedInVain = isAlive && named !== null && named !== 'slip' && reset === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes so
  useEffect(() => {
    if (isNamedInVain) goToFirst();
  }, [isNamedInVain]);
  // The server knows nothing of what stands behind `#`, so the first drawing does not show it yet.
  const step = isAlive && !isNamedInVain ? named : null;

  return (
    <AccountFrame title={title}>
      {step === null && (
        <PhoneStep
          kind={kind}
          loginPath={loginPath}
          onTurnedTo={() => fetchEarly(loadCodeStep)}
          onRequested={(resetId, phone) => {
            keep({ resetId, phone, askedAtMs: Date.now() });
            goTo('code');
            fetchEarly(loadPasswordStep);
          }}
          slipPath={`${path}#slip`}
        />
      )}
      <Suspense>
        {step === 'slip' && (
          <SlipStep
            kind={kind}
            phonePath={path}
            onEntered={(resetId) => {
              keep({ resetId, phone: null, askedAtMs: Date.now() });
              goOnTo('password');
            }}
          />
        )}
        {step === 'code' && reset && (
          <CodeStep
            kind={kind}
            reset={reset}
            onResent={() => keep({ ...reset, askedAtMs: Date.now() })}
            onVerified={() => goOnTo('password')}
            onStartAgain={goToFirst}
          />
        )}
        {step === 'password' && reset && <PasswordStep kind={kind} reset={reset} onStartAgain={goToFirst} />}
      </Suspense>
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
