import * as wrong from '@temari/contracts/field-errors';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { OfficePage } from '../office-page.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTexts } from './texts.ts';
import { useBeginAuthenticator, useFinishAuthenticator } from './use-sign-in.ts';

type Step = { name: 'begin' } | { name: 'scan'; secret: string; qrCode: string } | { name: 'done'; codes: string[] };

/** Scan, prove by a first code, keep the recovery codes. */
export const SetUpAuthenticator = ({ isDemanded = false, onDone }: { isDemanded?: boolean; onDone: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [step, setStep] = useState<Step>({ name: 'begin' });
  const begin = useBeginAuthenticator({ done: ({ secret, qrCode }) => setStep({ name: 'scan', secret, qrCode }) });
  return (
    <OfficePage title={t('authenticator-title')} below={t('authenticator-lead')}>
      <Card kind="flat" className="max-w-160">
        {isDemanded && <Note tone="warning">{t('authenticator-demanded')}</Note>}
        {step.name === 'begin' && (
          <div className="flex flex-col items-start gap-4">
            <p>{t('authenticator-begin')}</p>
            <Button onClick={() => begin.submit({})} disabled={begin.state === 'working'}>
              {t('authenticator-start')}
            </Button>
            <FormError message={sentence(begin.error)} />
          </div>
        )}
        {step.name === 'scan' && (
          <Scan secret={step.secret} qrCode={step.qrCode} onCodes={(codes) => setStep({ name: 'done', codes })} />
        )}
        {step.name === 'done' && <RecoveryCodes codes={step.codes} onDone={onDone} />}
      </Card>
    </OfficePage>
  );
};

const Scan = ({ secret, qrCode, onCodes }: { secret: string; qrCode: string; onCodes: (codes: string[]) => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const finish = useFinishAuthenticator({ done: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (/^\d{6}$/.test(value) ? null : wrong.signInCode) },
    onSubmit: (body) => finish.submit({ body }),
  });
  return (
    <Form onSubmit={form.submit}>
      <p>{t('authenticator-scan')}</p>
      <img src={qrCode} alt={t('authenticator-qr')} width={220} height={220} className="rounded-note bg-white p-2" />
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-badge bg-sand px-3 py-2 text-sm break-all">{secret}</code>
        <CopyButton text={secret} label={t('authenticator-copy')} hasWords />
      </div>
      <CodeField {...form.field('code')} label={t('code')} />
      <FormError message={sentence(finish.error)} />
      <div>
        <SubmitButton state={finish.state} label={t('authenticator-finish')} />
      </div>
    </Form>
  );
};
