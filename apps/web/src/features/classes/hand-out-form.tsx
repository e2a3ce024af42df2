import { RESOURCE_DESCRIPTION_MAX } from '@temari/contracts/classes';
import * as wrong from '@temari/contracts/field-errors';
import { isHttpsLink } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { LinkField } from '../../ui/fields/link-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { useTexts } from './texts.ts';
import { useClassLessons, useHandOut } from './use-classes.ts';

type Values = { source: 'file' | 'link'; url: string; description: string; lesson: string };
const EMPTY: Values = { source: 'file', url: '', description: '', lesson: '' };

/** A file or a link, one at a time; the upload shows its own progress, the submit only hands it out. */
export const HandOutForm = ({ classId }: { classId: string }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const dates = useDates();
  const lessons = useClassLessons(classId);
  const [address] = useSearchParams();
  const [isHandedOut, setIsHandedOut] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const sourceProblem = ({ source }: Values) => (source === 'file' ? wrong.resourceFile : wrong.resourceLink);
  const handOut = useHandOut(classId, {
    done: () => {
      form.reset({ ...EMPTY, source: form.values.source, lesson: form.values.lesson });
      setIsHandedOut(true);
    },
    failed: ({ url }) => {
      if (url) form.setServerErrors({ url: sourceProblem(form.values) });
    },
  });
  const form = useForm<Values>({
    // From the sheet of a lesson one comes to hand out for it.
    initial: { ...EMPTY, lesson: address.get('lesson') ?? '' },
    rules: {
      url: (url, values) =>
        (values.source === 'file' ? url !== '' : isHttpsLink(url.trim())) ? null : sourceProblem(values),
      description: (text) =>
        text.trim().length <= RESOURCE_DESCRIPTION_MAX ? null : wrong.atMost({ max: RESOURCE_DESCRIPTION_MAX }),
    },
    onSubmit: ({ url, description, lesson }) => {
      setIsHandedOut(false);
      handOut.submit({ url: url.trim(), description, ...(lesson && { lesson }) });
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <RadioCards
        {...form.field('source')}
        onChange={(source) => {
          setIsUploading(false);
          form.reset({ ...form.values, source, url: '' });
        }}
        label={t('source')}
        columns={2}
        options={[
          { value: 'file', label: t('source-file') },
          { value: 'link', label: t('source-link') },
        ]}
      />
      {form.values.source === 'file' ? (
        <UploadField {...form.field('url')} label={t('file')} purpose="resource" onBusy={setIsUploading} />
      ) : (
        <LinkField {...form.field('url')} label={t('link')} hint={t('link-hint')} />
      )}
      {lessons.length > 0 && (
        <SelectField
          {...form.field('lesson')}
          label={t('for-which')}
          placeholder={t('whole-class')}
          isOptional
          options={lessons.map(({ id, startsAt }) => ({ value: id, label: dates.longWithTime(startsAt) }))}
        />
      )}
      <TextField {...form.field('description')} label={t('description')} isMultiline rows={3} isOptional />
      <SubmitButton
        state={handOut.state}
        label={t('submit')}
        workingLabel={t('submitting')}
        disabled={isUploading}
        wide="phone"
      />
      <FormError message={sentence(handOut.error)} />
      <p role="status" className="text-label font-semibold text-green-700 empty:hidden">
        {isHandedOut && t('handed-out')}
      </p>
    </Form>
  );
};
