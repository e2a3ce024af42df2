import type { Application } from '@temari/contracts/scholarship-applications';
import type { ApplicationState } from '@temari/contracts/scholarship-rules';
import { lazy, Suspense, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { LessonChoice } from './lesson-choice.tsx';
import { useTexts } from './texts.ts';
import { useWithdraw } from './use-applications.ts';

/** Once a year. */
const Renewal = lazy(async () => ({ default: (await fetchAgain(() => import('./renewal.tsx'))).Renewal }));

const TONES: Record<ApplicationState, BadgeTone> = {
  draft: 'waiting',
  sent: 'review',
  awarded: 'good',
  waiting: 'waiting',
  declined: 'quiet',
  withdrawn: 'quiet',
};

const TakeBack = ({ application: { id, learner } }: { application: Application }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw(id, { done: () => setIsAsking(false) });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('take-back')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('take-back-question', { name: learner.name })}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('take-back-text')}</p>
        <FormError message={sentence(withdraw.error)} />
        <div className="flex flex-wrap justify-end gap-3 pt-4">
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            {t('keep')}
          </Button>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              withdraw.submit(undefined);
            }}
          >
            <SubmitButton state={withdraw.state} label={t('take-back')} workingLabel={t('taking-back')} />
          </form>
        </div>
      </Dialog>
    </>
  );
};

const Letter = ({ letter, decidedAt }: { letter: string; decidedAt: string }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <div className="border-s-[3px] border-yellow-500 ps-4">
      <p className="text-sm text-ink-2">{t('decided-on', { day: dates.long(decidedAt) })}</p>
      <p className="break-words whitespace-pre-line">
        <OwnLanguage>{letter}</OwnLanguage>
      </p>
    </div>
  );
};

/** Where an application stands, and what can be done with it. */
export const ApplicationCard = ({ application, onOpen }: { application: Application; onOpen: () => void }) => {
  const t = useTexts();
  const dates = useDates();
  const entered = useEnteredWords();
  const { state, learner, round, number, sentAt, letter, decidedAt } = application;
  return (
    <Card as="section" title={learner.name} actions={<Badge tone={TONES[state]}>{t(`state-${state}`)}</Badge>}>
      <p className="text-sm text-ink-2">
        {t('number', { number })} · {entered(round, 'name')}
      </p>
      {state === 'draft' && <p>{t('send-until', { day: dates.long(round.closesOn) })}</p>}
      {state === 'sent' && sentAt && (
        <p>{t('sent-on', { day: dates.long(sentAt), until: dates.long(round.decidedOn) })}</p>
      )}
      {letter && decidedAt && <Letter letter={letter} decidedAt={decidedAt} />}
      {application.award?.renewal && (
        <Suspense fallback={<SkeletonLines count={3} />}>
          <Renewal application={application} />
        </Suspense>
      )}
      {application.award && application.award.percent === 100 && <LessonChoice application={application} />}
      <div className="flex flex-wrap items-center gap-3 pt-2">
        {state === 'draft' && <Button onClick={onOpen}>{t('go-on')}</Button>}
        {application.award && application.award.percent < 100 && !application.award.isChosen && (
          <ButtonLink to={paths.purchase.tutor}>{t('choose-lessons')}</ButtonLink>
        )}
        {(state === 'draft' || state === 'sent' || state === 'waiting') && <TakeBack application={application} />}
      </div>
    </Card>
  );
};
