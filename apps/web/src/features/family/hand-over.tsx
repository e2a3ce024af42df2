import * as wrong from '@temari/contracts/field-errors';
import type { HandOver } from '@temari/contracts/hand-over';
import type { Learner } from '@temari/contracts/learners';
import { isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useTexts } from './texts.ts';
import { useAgreeToHandOver, useAskHandOver, useStopHandOver } from './use-hand-over.ts';

type PartProps = { learner: Learner; handOver: HandOver };

/** What the household does to hand the lessons of a grown learner over, one step at a time. */
export const HandOverPart = ({ learner, handOver }: PartProps) => {
  if (handOver.state === 'asked') return <CodeForm learner={learner} />;
  if (handOver.state === 'agreed') return <WaitingForLearner learner={learner} until={handOver.until} />;
  return <Offer learner={learner} />;
};

const Offer = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useAskHandOver(learner.id);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 self-start text-left"
        aria-label={t('hand-over', { name: learner.fullName })}
        onClick={() => setIsOpen(true)}
      >
        {t('hand-over-offer')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('hand-over-question', { name: learner.fullName })}
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('cancel')}
            </Button>
            <Button disabled={ask.state === 'working'} onClick={() => ask.submit(undefined)}>
              {t('hand-over-send')}
            </Button>
          </>
        }
      >
        <p>{t('hand-over-text', { name: learner.fullName, phone: learner.phone ?? '' })}</p>
        <FormError message={sentence(ask.error)} />
      </Dialog>
    </>
  );
};

const Stop = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const stop = useStopHandOver(learner.id);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 self-start text-left"
        disabled={stop.state === 'working'}
        onClick={() => stop.submit(undefined)}
      >
        {t('hand-over-stop')}
      </Button>
      <FormError message={sentence(stop.error)} />
    </>
  );
};

const CodeForm = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const again = useAskHandOver(learner.id);
  const agree = useAgreeToHandOver(learner.id, (errors) => form.setServerErrors(errors));
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (isFilled(value) ? null : wrong.invitationCode) },
    onSubmit: ({ code }) => agree.submit(code),
  });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-label font-semibold wrap-anywhere">{t('hand-over', { name: learner.fullName })}</p>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field('code')}
          label={t('hand-over-code')}
          hint={t('hand-over-code-hint')}
          autoComplete="one-time-code"
          maxLength={20}
        />
        <FormError message={sentence(agree.error) ?? sentence(again.error)} />
        <SubmitButton
          state={agree.state}
          label={t('hand-over-agree')}
          workingLabel={t('saving')}
          wide="phone"
          className="self-start"
        />
      </Form>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 self-start text-left"
        disabled={again.state === 'working'}
        onClick={() => again.submit(undefined)}
      >
        {t('hand-over-again')}
      </Button>
      <Stop learner={learner} />
    </div>
  );
};

const WaitingForLearner = ({ learner, until }: { learner: Learner; until: string | null }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <>
      <Note>{t('hand-over-agreed', { name: learner.fullName, date: until ? dates.long(until) : '' })}</Note>
      <Stop learner={learner} />
    </>
  );
};

/** Learners who took their lessons over: no longer the household's to change. */
export const HandedOver = ({ list }: { list: HandOver[] }) => {
  const t = useTexts();
  return list
    .filter(({ state }) => state === 'handed-over')
    .map(({ id, fullName, householdMaySee }) => (
      <Note key={id}>{t(householdMaySee ? 'handed-over-seen' : 'handed-over', { name: fullName })}</Note>
    ));
};
