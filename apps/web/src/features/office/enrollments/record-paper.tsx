import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, LANGUAGES } from '@temari/contracts/languages';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { LASTING_PURPOSES } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UploadField } from '../../../ui/fields/upload-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useRecordPaper } from './use-enrollments.ts';

const OPTIONAL = LASTING_PURPOSES.filter((purpose) => purpose !== 'service');

/** What a signed form says, with its photo. In place, because the panel may stand in a dialog already. */
export const RecordPaper = ({ learnerId, onClose }: { learnerId: string; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const { language } = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const record = useRecordPaper({
    done: () => {
      toast({ text: t('paper-recorded') });
      onClose();
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: { signedBy: '', file: '', language, learnerSigned: false, recording: false, photo: false, sponsor: false },
    rules: {
      signedBy: (value) => (value.trim() ? null : wrong.fullName),
      file: (value) => (value ? null : wrong.consentPhoto),
    },
    onSubmit: ({ signedBy, file, language: signedIn, learnerSigned, ...chosen }) =>
      record.submit({
        params: { id: learnerId },
        body: {
          signedBy,
          file,
          language: signedIn,
          learnerSigned,
          purposes: ['service', ...OPTIONAL.filter((purpose) => chosen[purpose])],
        },
      }),
  });
  return (
    <Form onSubmit={form.submit} className="rounded-note border border-line p-4">
      <p className="text-sm text-ink-2">
        {t('paper-lead')}{' '}
        <TextLink href="/consent/paper" target="_blank" rel="noopener">
          {t('paper-print')}
        </TextLink>
      </p>
      <TextField {...form.field('signedBy')} label={t('paper-signed-by')} maxLength={ANSWER_MAX} autoComplete="off" />
      <UploadField {...form.field('file')} label={t('paper-photo')} purpose="consent" onBusy={setIsBusy} />
      <RadioCards
        {...form.field('language')}
        label={t('paper-language')}
        columns={2}
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
      />
      <fieldset>
        <legend className="text-label font-semibold">{t('paper-also')}</legend>
        {OPTIONAL.map((purpose) => (
          <Checkbox key={purpose} {...form.field(purpose)} label={t(`agreed-${purpose}`)} />
        ))}
        <Checkbox {...form.field('learnerSigned')} label={t('paper-learner-signed')} />
      </fieldset>
      <FormError message={sentence(record.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" size="small" onClick={onClose}>
          {office('cancel')}
        </Button>
        <SubmitButton state={record.state} label={t('paper-save')} disabled={isBusy} />
      </div>
    </Form>
  );
};
