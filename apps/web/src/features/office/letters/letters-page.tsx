import { isAgreedTo, type LetterConsent, type LetterState } from '@temari/contracts/letter-rules';
import { WELFARE_NEEDS } from '@temari/contracts/office-applications';
import type { OfficeLetter } from '@temari/contracts/office-letters';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { HandBackDialog } from './hand-back-dialog.tsx';
import { useTexts } from './texts.ts';
import { useOfficeLetters, usePassLetter } from './use-letters.ts';

const STATE_TONES: Record<LetterState, BadgeTone> = {
  open: 'review',
  passed: 'good',
  returned: 'waiting',
  withdrawn: 'quiet',
};
const CONSENT_TONES: Record<LetterConsent, BadgeTone> = {
  'not-needed': 'good',
  given: 'good',
  asked: 'waiting',
  missing: 'warning',
  refused: 'warning',
};

const Acts = ({ letter, onHandBack }: { letter: OfficeLetter; onHandBack: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const pass = usePassLetter({ done: () => toast({ text: t('passed-now') }) });
  return (
    <>
      <FormError message={sentence(pass.error)} />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button
          size="small"
          disabled={!isAgreedTo(letter.consent) || pass.state === 'working'}
          onClick={() => pass.submit({ params: { id: letter.id } })}
        >
          {t(pass.state === 'working' ? 'passing' : 'pass')}
        </Button>
        <Button variant="outline" size="small" onClick={onHandBack}>
          {t('hand-back')}
        </Button>
      </div>
    </>
  );
};

const LetterCard = ({
  letter,
  mayAct,
  onHandBack,
}: {
  letter: OfficeLetter;
  mayAct: boolean;
  onHandBack: () => void;
}) => {
  const t = useTexts();
  const dates = useDates();
  const { household, state, consent, words, reason, decidedBy, decidedAt } = letter;
  return (
    <li>
      <Card
        kind="flat"
        as="section"
        title={letter.learner}
        actions={<Badge tone={STATE_TONES[state]}>{t(`state-${state}`)}</Badge>}
      >
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>
          <span>{t('of-fund', { fund: letter.fund })}</span>
          <span>{t('written', { day: dates.long(letter.writtenAt) })}</span>
        </p>
        <p className="border-s-[3px] border-yellow-500 ps-4 break-words whitespace-pre-line">
          <OwnLanguage>{words}</OwnLanguage>
        </p>
        <div>
          <Badge tone={CONSENT_TONES[consent]}>{t(`consent-${consent}`)}</Badge>
        </div>
        {reason && (
          <p className="text-sm break-words whitespace-pre-line">
            <OwnLanguage>{reason}</OwnLanguage>
          </p>
        )}
        {decidedAt && (
          <p className="text-sm text-ink-2">{t('decided', { who: decidedBy ?? '', day: dates.long(decidedAt) })}</p>
        )}
        {mayAct && state === 'open' && <Acts letter={letter} onHandBack={onHandBack} />}
      </Card>
    </li>
  );
};

/** Letters of learners to sponsors: read here before anybody else reads them. */
export const LettersPage = () => {
  const t = useTexts();
  const query = useOfficeLetters();
  const mayAct = useMayAct(WELFARE_NEEDS);
  const [returning, setReturning] = useState<OfficeLetter | null>(null);
  return (
    <OfficePage
      title={t('title')}
      back={<BackLink to={officePaths.scholarships}>{t('back')}</BackLink>}
      below={t('lead')}
    >
      <ReadState query={query}>
        {(letters) => (
          <>
            {letters.length === 0 && <EmptyState title={t('none')}>{t('none-text')}</EmptyState>}
            <ul className="flex flex-col gap-3">
              {letters.map((letter) => (
                <LetterCard key={letter.id} letter={letter} mayAct={mayAct} onHandBack={() => setReturning(letter)} />
              ))}
            </ul>
            {returning && <HandBackDialog letter={returning} onClose={() => setReturning(null)} />}
          </>
        )}
      </ReadState>
    </OfficePage>
  );
};
