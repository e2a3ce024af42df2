import type { WithoutConsent } from '@temari/contracts/office-consents';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts } from './texts.ts';
import { useAskConsent } from './use-enrollments.ts';

/** Few papers are signed, and the field for their photo is large: it is fetched for them alone. */
const RecordPaper = lazy(async () => ({
  default: (await fetchAgain(() => import('./record-paper.tsx'))).RecordPaper,
}));

type MissingConsentProps = Pick<WithoutConsent, 'learner' | 'fullName' | 'state'> & {
  /** What else is known of the learner. */
  below?: ReactNode;
};

export const MissingConsent = ({ learner, fullName, state, below }: MissingConsentProps) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct();
  const ask = useAskConsent({ done: ({ consent }) => toast({ text: t('consent-sent', { phone: consent.sentTo }) }) });
  const [isRecording, setIsRecording] = useState(false);
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {fullName}
          <Badge tone={state === 'asked' ? 'quiet' : 'warning'}>
            {t(state === 'asked' ? 'consent-asked' : 'consent-missing')}
          </Badge>
        </span>
        {learner && mayAct && (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              disabled={ask.state === 'working'}
              aria-label={t('consent-ask-for', { name: fullName })}
              onClick={() => ask.submit({ params: { id: learner }, body: {} })}
            >
              {t(state === 'asked' ? 'consent-ask-again' : 'consent-ask')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isRecording}
              aria-label={t('paper-record-for', { name: fullName })}
              onClick={() => setIsRecording(!isRecording)}
            >
              {t('paper-record')}
            </Button>
          </span>
        )}
      </div>
      {below}
      <FormError message={sentence(ask.error)} />
      {learner && isRecording && (
        <Suspense>
          <RecordPaper learnerId={learner} onClose={() => setIsRecording(false)} />
        </Suspense>
      )}
    </li>
  );
};

/** Who of the chosen has no consent, and the question to a guardian in one press. */
export const MissingConsents = ({ missing, isSome }: { missing: WithoutConsent[]; isSome: boolean }) => {
  const t = useTexts();
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Note tone="warning" role="status">
        {t(isSome ? 'consent-needed-some' : 'consent-needed', { count: missing.length })}
      </Note>
      <ul className="flex flex-col gap-2">
        {missing.map((each) => (
          <MissingConsent key={each.enrollment} {...each} />
        ))}
      </ul>
    </div>
  );
};
