import * as wrong from '@temari/contracts/field-errors';
import type { IdentityProof } from '@temari/contracts/identity-proofs';
import { ANSWER_MAX } from '@temari/contracts/limits';
import type { PhoneCorrection } from '@temari/contracts/office-phone-corrections';
import { canonicalPhone } from '@temari/contracts/phone';
import { isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { usePhoneTexts } from './phone-texts.ts';
import { ProofField } from './proof-field.tsx';
import { useTexts } from './texts.ts';
import {
  useAskPhoneCorrection,
  useDecidePhoneCorrection,
  usePhoneCorrection,
  useReadBackPhoneCode,
} from './use-phone-correction.ts';
import { useProofForm } from './use-proof-form.ts';

/** A phone that was mistyped, or is lost: one member of staff asks, the new phone's code is read back, another one agrees. */
export const PhoneCard = ({ accountId }: { accountId: string }) => {
  const p = usePhoneTexts();
  const query = usePhoneCorrection(accountId);
  return (
    <Card kind="flat" as="section" title={p('title')}>
      <QueryState query={query}>
        {({ correction }) =>
          correction ? <Open key={correction.id} correction={correction} /> : <Idle accountId={accountId} />
        }
      </QueryState>
    </Card>
  );
};

const Idle = ({ accountId }: { accountId: string }) => {
  const p = usePhoneTexts();
  const mayAct = useMayAct();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="text-sm text-ink-2">{p('idle')}</p>
      {mayAct && (
        <Button variant="outline" size="small" className="self-start" onClick={() => setIsAsking(true)}>
          {p('start')}
        </Button>
      )}
      {isAsking && <AskDialog accountId={accountId} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const AskDialog = ({ accountId, onClose }: { accountId: string; onClose: () => void }) => {
  const p = usePhoneTexts();
  const toast = useToast();
  const form = useForm({
    initial: { phoneNumber: '', proof: '' as IdentityProof | '', reason: '' },
    rules: {
      phoneNumber: (value) => (canonicalPhone(value) ? null : wrong.phone),
      proof: (value) => (value ? null : wrong.identityProof),
      reason: (value) => (isFilled(value) ? null : wrong.reasonMissing),
    },
    onSubmit: ({ phoneNumber, proof, reason }) =>
      proof && ask.submit({ params: { id: accountId }, body: { phoneNumber, proof, reason } }),
  });
  const ask = useAskPhoneCorrection({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: p('code-sent') });
      onClose();
    },
  });
  return (
    <EditDialog title={p('title')} form={form} saving={ask} save={p('send')} onClose={onClose}>
      <p>{p('lead')}</p>
      <PhoneField {...form.field('phoneNumber')} label={p('new')} autoComplete="off" />
      <ProofField {...form.field('proof')} />
      <TextField {...form.field('reason')} label={p('reason')} maxLength={ANSWER_MAX} autoComplete="off" />
    </EditDialog>
  );
};

const Open = ({ correction }: { correction: PhoneCorrection }) => {
  const t = useTexts();
  const joined = useJoined();
  const p = usePhoneTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct();
  const { id, phoneNumber, askedBy, proof, reason, isReadBack, mayDecide, deciders } = correction;
  const stop = useDecidePhoneCorrection({ done: () => toast({ text: p('stopped') }) });
  return (
    <>
      <Note tone="warning" title={isReadBack ? t('waiting') : p('waits-for-code')}>
        {p('waiting-text', { name: askedBy, proof: t(proof), phone: phoneNumber, reason })}{' '}
        {isReadBack && (deciders.length > 0 ? t('deciders', { names: joined(deciders) }) : t('no-decider'))}
      </Note>
      {mayAct && !isReadBack && <ReadBack id={id} />}
      {mayDecide && <SecondLook id={id} />}
      {mayAct && (
        <Button
          variant="danger-outline"
          size="small"
          className="self-start"
          disabled={stop.state === 'working'}
          onClick={() => stop.submit({ params: { id }, body: { decision: 'refused' } })}
        >
          {p('stop')}
        </Button>
      )}
      <FormError message={sentence(stop.error)} />
    </>
  );
};

const ReadBack = ({ id }: { id: string }) => {
  const p = usePhoneTexts();
  const sentence = useErrorSentence();
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.length === 6 ? null : wrong.smsCode) },
    onSubmit: ({ code }) => read.submit({ params: { id }, body: { code } }),
  });
  const read = useReadBackPhoneCode({ fields: form.setServerErrors });
  return (
    <Form onSubmit={form.submit} className="max-w-90">
      <CodeField {...form.field('code')} label={p('code')} hint={p('code-hint')} />
      <SubmitButton state={read.state} label={p('code-right')} wide="always" />
      <FormError message={sentence(read.error)} />
    </Form>
  );
};

const SecondLook = ({ id }: { id: string }) => {
  const t = useTexts();
  const p = usePhoneTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const decide = useDecidePhoneCorrection({
    done: () => toast({ text: p('corrected') }),
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useProofForm((proof) => decide.submit({ params: { id }, body: { decision: 'agreed', proof } }));
  return (
    <Form onSubmit={form.submit} className="max-w-90">
      <p>{t('check')}</p>
      <ProofField {...form.field('proof')} />
      <SubmitButton state={decide.state} label={p('agree')} wide="always" />
      <FormError message={sentence(decide.error)} />
    </Form>
  );
};
