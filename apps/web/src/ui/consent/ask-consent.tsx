import type { LearnerConsent } from '@temari/contracts/consents';
import type { Guardian } from '@temari/contracts/guardians';
import { maskedPhone } from '@temari/contracts/phone';
import type { ConsentPurpose, ConsentVoice } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { Button } from '../actions/button.tsx';
import { TextLink } from '../actions/text-link.tsx';
import { Avatar } from '../brand/avatar.tsx';
import { MessageIcon } from '../brand/icons.tsx';
import { FormError } from '../fields/form-error.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';
import { Card } from '../layout/card.tsx';
import { Note } from '../states/note.tsx';
import { Spinner } from '../states/spinner.tsx';
import { CodeStep } from './code-step.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { TakeBack } from './take-back.tsx';
import { useTexts } from './texts.ts';
import { type ConsentSubject, useAgreeInApp, useDeciders, useLearnerConsent, useSendCode } from './use-consent.ts';

interface Learner {
  id: string;
  fullName: string;
  grade?: string | undefined;
}

interface PartProps {
  learner: Learner;
  subject: ConsentSubject;
  consent: LearnerConsent;
  onGiven: () => void;
}

const PAPER = '/consent/paper';

const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';

const isWanted = ({ purpose }: { purpose: ConsentPurpose }): boolean => purpose === 'service' || purpose === 'letter';

const answerOf = ({ answers }: LearnerConsent, voice: ConsentVoice, now = Date.now()) =>
  answers.find(
    (answer) => answer.voice === voice && isWanted(answer) && answer.isGiven && Date.parse(answer.until) > now,
  );

/** One green line for each who has agreed. */
const ConsentGiven = ({ consent }: { consent: LearnerConsent }) => {
  const t = useTexts();
  const dates = useDates();
  return consent.needed.map((voice) => {
    const answer = answerOf(consent, voice);
    return (
      answer && (
        <Note key={voice} tone="success" role="status">
          {t('agreed', { name: answer.saidBy, date: dates.long(answer.at) })}{' '}
          {t('agreed-until', { date: dates.long(answer.until) })}
        </Note>
      )
    );
  });
};

/** The text in the reader's language, closed until somebody wants to read it. */
const WhatIsAgreed = ({
  consent,
  voice,
  isOpen = false,
}: {
  consent: LearnerConsent;
  voice: ConsentVoice;
  isOpen?: boolean;
}) => {
  const t = useTexts();
  const { language } = useLanguage();
  const text = consent.texts[voice]?.[language];
  if (!text) return null;
  return (
    <details open={isOpen}>
      <summary className="touch-target cursor-pointer font-semibold text-green-700">{t('read')}</summary>
      <p className="pt-2 font-semibold">{text.title}</p>
      <ul className="list-disc ps-5 text-ink-2">
        {text.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
};

const SendButton = ({
  subject,
  voice,
  phone,
  guardian,
}: {
  subject: ConsentSubject;
  voice: ConsentVoice;
  phone: string;
  guardian?: string;
}) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const send = useSendCode(subject);
  return (
    <>
      <Button
        variant="outline"
        wide="always"
        icon={send.state === 'working' ? <Spinner /> : <MessageIcon />}
        aria-busy={send.state === 'working' || undefined}
        disabled={send.state === 'working'}
        onClick={() => send.submit({ voice, ...(guardian && { guardian }) })}
      >
        {t('send-to', { phone: maskedPhone(phone).replace(/ /g, '\u00a0') })}
      </Button>
      <FormError message={sentence(send.error)} />
    </>
  );
};

const ELSE = 'else';

/** The guardian who is asked, and the way to another. */
const ChosenGuardian = ({
  deciders,
  chosen,
  onChoose,
}: {
  deciders: Guardian[];
  chosen: Guardian;
  onChoose: (id: string) => void;
}) => {
  const t = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) {
    return (
      <RadioCards
        name="guardian"
        label={t('which')}
        value={chosen.id}
        onChange={(id) => {
          setIsChanging(false);
          onChoose(id);
        }}
        error={null}
        options={[
          ...deciders.map(({ id, name, relation, phone }) => ({
            value: id,
            label: name,
            description: `${t(relation)} · ${maskedPhone(phone)}`,
          })),
          { value: ELSE, label: t('somebody-else') },
        ]}
      />
    );
  }
  return (
    <div className="flex items-center gap-3">
      <Avatar name={chosen.name} />
      <div className="min-w-0 grow">
        <p className="font-semibold">{chosen.name}</p>
        <p className="text-label text-ink-2">{t(chosen.relation)}</p>
      </div>
      <button type="button" className="link touch-target" onClick={() => setIsChanging(true)}>
        {t('change')}
      </button>
    </div>
  );
};

const GuardianPart = ({ learner, subject, consent, onGiven }: PartProps) => {
  const deciders = useDeciders(learner.id);
  const [picked, setPicked] = useState<string | null>(null);
  const asked = consent.asked.find((request) => request.voice === 'guardian' && isWanted(request));
  if (!deciders) return <Spinner />;
  const wanted = picked ?? asked?.guardian;
  const chosen = deciders.find(({ id }) => id === wanted) ?? deciders[0];
  if (!chosen || picked === ELSE) {
    return (
      <GuardianForm
        learnerId={learner.id}
        onAdded={({ id }) => setPicked(id)}
        onCancel={chosen && (() => setPicked(null))}
      />
    );
  }
  return (
    <>
      <ChosenGuardian deciders={deciders} chosen={chosen} onChoose={setPicked} />
      {asked && asked.guardian === chosen.id ? (
        <CodeStep key={asked.sentAt} subject={subject} asked={asked} onGiven={onGiven} />
      ) : (
        <SendButton subject={subject} voice="guardian" phone={chosen.phone} guardian={chosen.id} />
      )}
      <WhatIsAgreed consent={consent} voice="guardian" />
    </>
  );
};

/** At 16 and 17, addressed to the learner: a code to their own phone, or an answer here. */
const LearnerPart = ({ learner, subject, consent, onGiven }: PartProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const agree = useAgreeInApp(subject, onGiven);
  const asked = consent.asked.find((request) => request.voice === 'learner' && isWanted(request));
  const name = firstNameOf(learner.fullName);
  if (asked) return <CodeStep key={asked.sentAt} subject={subject} asked={asked} onGiven={onGiven} />;
  if (consent.ownPhone) {
    return (
      <>
        <p className="text-ink-2">{t('why-own')}</p>
        <SendButton subject={subject} voice="learner" phone={consent.ownPhone} />
        <WhatIsAgreed consent={consent} voice="learner" />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{t('own-step', { name })}</p>
      <WhatIsAgreed consent={consent} voice="learner" isOpen />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" wide="phone" disabled={agree.state === 'working'} onClick={() => agree.submit(true)}>
          {t('i-agree')}
        </Button>
        <Button variant="quiet" wide="phone" disabled={agree.state === 'working'} onClick={() => agree.submit(false)}>
          {t('i-do-not')}
        </Button>
      </div>
      <FormError message={sentence(agree.error)} />
    </>
  );
};

const WhyLessons = ({ learner: { fullName, grade } }: { learner: Learner }) => {
  const t = useTexts();
  const name = firstNameOf(fullName);
  return (
    <>
      {grade ? t('why-grade', { name, grade }) : t('why-age', { name })} {t('covers')}
    </>
  );
};

/**
 * Who must agree to a learner's lessons, or to a letter, and how: nothing for an adult, green lines once all have agreed. It holds forms
 * of its own, so it stands beside a page's form, never inside it.
 */
export const AskConsent = ({
  learner,
  letter,
  onGiven = () => {},
  canTakeBack = false,
}: {
  learner: Learner;
  /** A letter to sponsors, by its id: this is agreed to, not the lessons. */
  letter?: string;
  onGiven?: () => void;
  /** Where the family looks after it, not in the middle of a purchase. */
  canTakeBack?: boolean;
}) => {
  const t = useTexts();
  const subject = { learnerId: learner.id, letter };
  const { consent, isError, refetch } = useLearnerConsent(subject);
  if (!consent) {
    return isError ? (
      <Note
        tone="error"
        action={
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('not-loaded')}
      </Note>
    ) : (
      <Spinner />
    );
  }
  if (consent.state === 'not-needed') return null;
  const open = consent.needed.filter((voice) => !answerOf(consent, voice));
  const name = firstNameOf(learner.fullName);
  const part = { learner, subject, consent, onGiven };
  return (
    <div className="flex flex-col gap-4">
      <ConsentGiven consent={consent} />
      {canTakeBack && open.length < consent.needed.length && <TakeBack learnerId={learner.id} name={name} />}
      {open.includes('guardian') && (
        <Card title={t('title')} headingLevel={3}>
          <p className="text-ink-2">{letter ? t('why-letter', { name }) : <WhyLessons learner={learner} />}</p>
          <GuardianPart {...part} />
          {!letter && (
            <p className="text-label text-ink-2">
              {t('paper-before')}{' '}
              <TextLink href={PAPER} target="_blank" rel="noopener">
                {t('paper')}
              </TextLink>{' '}
              {t('paper-after')} {t('pay-now')}
            </p>
          )}
        </Card>
      )}
      {open.includes('learner') && (
        <Card title={t('title-own', { name })} headingLevel={3}>
          <LearnerPart {...part} />
        </Card>
      )}
    </div>
  );
};
