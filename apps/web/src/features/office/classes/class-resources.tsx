import * as wrong from '@temari/contracts/field-errors';
import { CLASS_RESOURCE_TEXT_MAX } from '@temari/contracts/limits';
import type { OfficeClass } from '@temari/contracts/office-classes';
import { isHttpsLink } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { ExternalIcon } from '../../../ui/brand/icons.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { LinkField } from '../../../ui/fields/link-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UploadField } from '../../../ui/fields/upload-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useAddResource, useRemoveResource } from './use-classes.ts';

type Resource = OfficeClass['resources'][number];

export const ClassResources = ({ lesson, mayAct }: { lesson: OfficeClass; mayAct: boolean }) => {
  const t = useTexts();
  return (
    <Card kind="flat" title={t('resources')}>
      {lesson.resources.length === 0 && <p className="text-sm text-ink-2">{t('no-resources')}</p>}
      <ul className="flex flex-col gap-1">
        {lesson.resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && <AddResource classId={lesson.id} />}
    </Card>
  );
};

const ResourceRow = ({ resource, mayAct }: { resource: Resource; mayAct: boolean }) => {
  const office = useOfficeTexts();
  const words = useWords();
  const toast = useToast();
  const remove = useRemoveResource({ done: () => toast({ text: office('removed') }) });
  return (
    <li className="flex items-center justify-between gap-2">
      <span className="min-w-0">
        <TextLink
          href={resource.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 wrap-anywhere"
        >
          {resource.name}
          <ExternalIcon size={16} />
        </TextLink>
        <span className="block text-xs text-ink-2">{words.date(resource.createdAt)}</span>
      </span>
      {mayAct && (
        <RemoveButton
          isIconOnly
          name={resource.name}
          act={remove}
          onRemove={() => remove.submit({ params: { id: resource.id } })}
        />
      )}
    </li>
  );
};

type Values = { source: 'file' | 'link'; url: string; description: string };
const EMPTY: Values = { source: 'file', url: '', description: '' };

/** A file or a link, one at a time. */
const AddResource = ({ classId }: { classId: string }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const [isUploading, setIsUploading] = useState(false);
  const add = useAddResource({
    done: () => {
      toast({ text: office('saved') });
      form.reset({ ...EMPTY, source: form.values.source });
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: EMPTY,
    rules: {
      url: (url, { source }) => {
        if (source === 'file') return url ? null : wrong.resourceFile;
        return isHttpsLink(url.trim()) ? null : wrong.https;
      },
    },
    onSubmit: ({ url, description }) => add.submit({ params: { id: classId }, body: { url: url.trim(), description } }),
  });
  return (
    <Form onSubmit={form.submit}>
      <RadioCards
        {...form.field('source')}
        onChange={(source) => {
          setIsUploading(false);
          form.reset({ ...form.values, source, url: '' });
        }}
        label={t('resource-add')}
        columns={2}
        options={[
          { value: 'file', label: t('resource-file') },
          { value: 'link', label: t('resource-link') },
        ]}
      />
      {form.values.source === 'file' ? (
        <UploadField {...form.field('url')} label={t('resource-file')} purpose="resource" onBusy={setIsUploading} />
      ) : (
        <LinkField {...form.field('url')} label={t('resource-link')} placeholder="https://" />
      )}
      <TextField
        {...form.field('description')}
        label={t('resource-text')}
        isOptional
        maxLength={CLASS_RESOURCE_TEXT_MAX}
      />
      <FormError message={sentence(add.error)} />
      <div>
        <SubmitButton state={add.state} label={office('add')} variant="outline" size="small" disabled={isUploading} />
      </div>
    </Form>
  );
};
