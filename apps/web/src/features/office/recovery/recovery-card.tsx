import type { Recovery } from '@temari/contracts/office-recovery';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { ProofField } from './proof-field.tsx';
import { type Slip, SlipDialog } from './slip-dialog.tsx';
import { useTexts } from './texts.ts';
import { useProofForm } from './use-proof-form.ts';
import { useAskForRecovery, useDecideRecovery, useRecovery } from './use-recovery.ts';

interface RecoveryCardProps {
  accountId: string;
  /** Where the person enters the code. */
  resetPath: string;
}

/** Help for a person in front of the office: one member of staff asks, another one agrees. */
export const RecoveryCard = ({ accountId, resetPath }: RecoveryCardProps) => {
  const t = useTexts();
  const [slip, setSlip] = useState<Slip | null>(null);
  const query = useRecovery(accountId);
  return (
    <Card kind="flat" as="section" title={t('title')}>
      <QueryState query={query}>
        {({ recovery }) =>
          recovery?.decision === null ? (
            <Waiting recovery={recovery} onSlip={setSlip} />
          ) : (
            <Idle accountId={accountId} last={recovery} />
          )
        }
      </QueryState>
      {slip && <SlipDialog slip={slip} resetPath={resetPath} onClose={() => setSlip(null)} />}
    </Card>
  );
};

const Idle = ({ accountId, last }: { accountId: string; last: Recovery | null }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="text-sm text-ink-2">
        {last?.decision && last.decidedAt
          ? t(`last-${last.decision}`, { name: last.decidedBy ?? '', when: words.when(last.decidedAt) })
          : t('never')}
      </p>
      {mayAct && (
        <Button variant="outline" size="small" className="self-start" onClick={() => setIsAsking(true)}>
          {t('start')}
        </Button>
      )}
      {isAsking && <AskDialog accountId={accountId} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const AskDialog = ({ accountId, onClose }: { accountId: string; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const ask = useAskForRecovery({
    done: () => {
      toast({ text: t('asked') });
      onClose();
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useProofForm((proof) => ask.submit({ params: { id: accountId }, body: { proof } }));
  return (
    <Dialog isOpen title={t('title')} onClose={onClose}>
      <Form onSubmit={form.submit}>
        <p>{t('lead')}</p>
        <ProofField {...form.field('proof')} />
        <SubmitButton state={ask.state} label={t('ask')} wide="always" />
        <FormError message={sentence(ask.error)} />
      </Form>
    </Dialog>
  );
};

const Waiting = ({ recovery, onSlip }: { recovery: Recovery; onSlip: (slip: Slip) => void }) => {
  const t = useTexts();
  const joined = useJoined();
  const toast = useToast();
  const sentence = useErrorSentence();
  const decide = useDecideRecovery({
    done: ({ slip }) => (slip ? onSlip(slip) : toast({ text: t('refused') })),
    fields: (errors) => form.setServerErrors(errors),
  });
  const { id, askedBy, mayDecide } = recovery;
  const form = useProofForm((proof) => decide.submit({ params: { id }, body: { decision: 'agreed', proof } }));
  return (
    <>
      <Note tone="warning" title={t('waiting')}>
        {t('waiting-text', { name: askedBy, proof: t(recovery.proof) })}{' '}
        {recovery.deciders.length > 0 ? t('deciders', { names: joined(recovery.deciders) }) : t('no-decider')}
      </Note>
      {mayDecide && (
        <Form onSubmit={form.submit} className="max-w-90">
          <p>{t('check')}</p>
          <ProofField {...form.field('proof')} />
          <SubmitButton state={decide.state} label={t('agree')} wide="always" />
          <Button
            variant="danger-outline"
            wide="always"
            disabled={decide.state === 'working'}
            onClick={() => decide.submit({ params: { id }, body: { decision: 'refused' } })}
          >
            {t('refuse')}
          </Button>
          <FormError message={sentence(decide.error)} />
        </Form>
      )}
    </>
  );
};
