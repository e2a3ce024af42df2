import * as wrong from '@temari/contracts/field-errors';
import { WORK_TITLE_MAX } from '@temari/contracts/work-rules';
import { useState } from 'react';
import { newId } from '../../../lib/device/new-id.ts';
import { useForm } from '../../../lib/form/form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useCreateWork, useWorkList } from './use-work.ts';

const KINDS = ['task', 'complaint'] as const;

type NewWorkDialogProps = {
  household?: { id: string; learners: { id: string; name: string }[] } | undefined;
  onClose: () => void;
};

/** Sent twice it is one: its id is made here. */
export const NewWorkDialog = ({ household, onClose }: NewWorkDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const [id] = useState(newId);
  const colleagues = useWorkList({ of: 'mine', household: household?.id }).data?.colleagues ?? [];
  const form = useForm({
    initial: { kind: 'task', title: '', learner: '', assignee: '', dueOn: '' },
    rules: { title: (value) => (value.trim() ? null : wrong.workTitle({ max: WORK_TITLE_MAX })) },
    onSubmit: ({ kind, title, learner, assignee, dueOn }) =>
      create.submit({
        body: {
          id,
          kind: kind === 'complaint' ? kind : 'task',
          title: title.trim(),
          ...(household && { household: household.id }),
          ...(learner && { learner }),
          ...(assignee && { assignee }),
          ...(dueOn && { dueOn }),
        },
      }),
  });
  const create = useCreateWork({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('new')} form={form} saving={create} onClose={onClose}>
      <SelectField
        {...form.field('kind')}
        label={t('kind')}
        options={KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
      />
      <TextField {...form.field('title')} label={t('what')} maxLength={WORK_TITLE_MAX} />
      {household && household.learners.length > 0 && (
        <SelectField
          {...form.field('learner')}
          label={t('learner')}
          isOptional
          placeholder={t('whole-family')}
          options={household.learners.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <SelectField
        {...form.field('assignee')}
        label={t('assignee')}
        isOptional
        placeholder={t('nobody-yet')}
        options={colleagues.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <DateField {...form.field('dueOn')} label={t('due')} isOptional />
    </EditDialog>
  );
};
