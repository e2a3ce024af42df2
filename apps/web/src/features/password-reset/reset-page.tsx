import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { AccountFrame } from '../../ui/account-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useTexts } from './texts.ts';
import type { Kind } from './use-reset.ts';

type Step =
  | { name: 'phone' }
  | { name: 'code'; resetId: string; phone: string }
  | { name: 'password'; resetId: string };

const ResetPage = ({ kind, title, loginPath }: { kind: Kind; title: string; loginPath: string }) => {
  const [step, setStep] = useState<Step>({ name: 'phone' });
  const startAgain = () => setStep({ name: 'phone' });
  return (
    <AccountFrame title={title}>
      {step.name === 'phone' && (
        <PhoneStep
          kind={kind}
          loginPath={loginPath}
          onRequested={(resetId, phone) => setStep({ name: 'code', resetId, phone })}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          kind={kind}
          resetId={step.resetId}
          phone={step.phone}
          onVerified={() => setStep({ name: 'password', resetId: step.resetId })}
          onStartAgain={startAgain}
        />
      )}
      {step.name === 'password' && <PasswordStep kind={kind} resetId={step.resetId} onStartAgain={startAgain} />}
    </AccountFrame>
  );
};

export const StudentResetPage = () => {
  const t = useTexts();
  return <ResetPage kind="student" title={t('title')} loginPath={paths.login} />;
};

export const TeacherResetPage = () => {
  const t = useTexts();
  return <ResetPage kind="teacher" title={t('title-teacher')} loginPath={paths.loginTeacher} />;
};
