import { isAgreedTo } from '@temari/contracts/letter-rules';
import type { Letter, OwnLetters } from '@temari/contracts/letters';
import { useState } from 'react';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AskConsent } from '../../ui/consent/ask-consent.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { LetterForm } from './letter-form.tsx';
import { useTexts } from './letter-texts.ts';
import { useLetters, useWithdrawLetter } from './use-letters.ts';

/** Where a letter stands, for the family: what the office decided, and whether the yes holds. */
const standingOf = ({ state, consent }: Letter) => {
  if (state === 'passed') return isAgreedTo(consent) ? 'passed' : 'hidden';
  if (state !== 'open') return state;
  if (consent === 'refused') return 'refused';
  return isAgreedTo(consent) ? 'open' : 'consent';
};

const TONES: Record<ReturnType<typeof standingOf>, BadgeTone> = {
  open: 'review',
  consent: 'warning',
  refused: 'quiet',
  passed: 'good',
  hidden: 'quiet',
  returned: 'waiting',
  withdrawn: 'quiet',
};

const TakeBack = ({ letter: { id } }: { letter: Letter }) => {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawLetter(id, () => setIsAsking(false));
  return (
    <>
      <div>
        <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          {t('take-back')}
        </Button>
      </div>
      {isAsking && (
        <RemoveQuestion
          title={t('take-back-question')}
          words={{ keep: t('keep'), remove: t('take-back'), removing: t('taking-back') }}
          act={withdraw}
          onRemove={() => withdraw.submit(undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('take-back-text')}</p>
        </RemoveQuestion>
      )}
    </>
  );
};

const LetterCard = ({ letter, onGiven }: { letter: Letter; onGiven: () => void }) => {
  const t = useTexts();
  const dates = useDates();
  const { id, learner, words, state, reason, writtenAt } = letter;
  const standing = standingOf(letter);
  return (
    <Card
      as="section"
      headingLevel={3}
      title={t('for', { name: learner.name })}
      actions={<Badge tone={TONES[standing]}>{t(`state-${standing}`)}</Badge>}
    >
      <p className="text-sm text-ink-2">{t('written', { day: dates.long(writtenAt) })}</p>
      {words && (
        <p className="border-s-[3px] border-yellow-500 ps-4 break-words whitespace-pre-line">
          <OwnLanguage>{words}</OwnLanguage>
        </p>
      )}
      {reason && (
        <p className="break-words whitespace-pre-line">
          <span className="font-semibold">{t('reason')}</span> <OwnLanguage>{reason}</OwnLanguage>
        </p>
      )}
      {standing === 'hidden' && <p>{t('hidden-text')}</p>}
      {(standing === 'consent' || standing === 'refused') && (
        <AskConsent learner={{ id: learner.id, fullName: learner.name }} letter={id} onGiven={onGiven} />
      )}
      {state !== 'withdrawn' && <TakeBack letter={letter} />}
    </Card>
  );
};

/** The learners who may write, each with a button; pressed, the form is in its place. */
const Writers = ({ writers }: Pick<OwnLetters, 'writers'>) => {
  const t = useTexts();
  const [writing, setWriting] = useState<string | null>(null);
  return writers.map(({ id, name }) =>
    writing === id ? (
      <LetterForm key={id} learner={{ id, name }} onClose={() => setWriting(null)} />
    ) : (
      <div key={id}>
        <Button variant="outline" wide="phone" onClick={() => setWriting(id)}>
          {t('write-for', { name })}
        </Button>
      </div>
    ),
  );
};

/** Letters to sponsors. Nothing is shown to a family without an award and without a letter. */
export const Letters = () => {
  const t = useTexts();
  const { data, refetch } = useLetters();
  if (!data || (data.writers.length === 0 && data.letters.length === 0)) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-serif text-h2 font-bold">{t('title')}</h2>
      <p className="text-ink-2">{t('lead')}</p>
      <Writers writers={data.writers} />
      {data.letters.map((letter) => (
        <LetterCard key={letter.id} letter={letter} onGiven={() => void refetch()} />
      ))}
    </section>
  );
};
