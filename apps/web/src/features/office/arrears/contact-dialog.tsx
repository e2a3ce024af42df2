import { addDays, addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { PROMISE_DAYS_MAX } from '@temari/contracts/ladder-rules';
import { NOTE_MAX } from '@temari/contracts/limits';
import { CONTACT_OUTCOMES, type ContactOutcome } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { newId } from '../../../lib/device/new-id.ts';
import { useForm } from '../../../lib/form/form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useNoteContact } from './use-arrears.ts';

/** The day that is filled in for a promise. Most promises are for a few days, so it seldom has to be changed. */
const USUAL_DAYS = 3;

type ContactDialogProps = {
  household: { id: string; name: string };
  first: 'reached' | 'promised';
  onClose: () => void;
};

/** What came of a call. Sent twice it is one contact: its id is made here. */
export const ContactDialog = ({ household, first, onClose }: ContactDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const [id] = useState(newId);
  const today = addisDate(new Date());
  const form = useForm({
    initial: { outcome: first as ContactOutcome, note: '', promisedFor: addDays(today, USUAL_DAYS) },
    rules: {
      promisedFor: (value, { outcome }) => {
        const isRight = value >= today && value <= addDays(today, PROMISE_DAYS_MAX);
        return outcome !== 'promised' || isRight ? null : wrong.promiseDay({ max: PROMISE_DAYS_MAX });
      },
    },
    onSubmit: ({ outcome, note, promisedFor }) =>
      saving.submit({
        params: { id: household.id },
        body: { id, outcome, note: note.trim(), ...(outcome === 'promised' && { promisedFor }) },
      }),
  });
  const saving = useNoteContact({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('contact-with', { name: household.name })} form={form} saving={saving} onClose={onClose}>
      <RadioCards
        {...form.field('outcome')}
        label={t('outcome')}
        columns={2}
        options={CONTACT_OUTCOMES.map((value) => ({ value, label: t(`outcome-${value}`) }))}
      />
      {form.values.outcome === 'promised' && (
        <DateField {...form.field('promisedFor')} label={t('promised-for')} hint={t('promised-for-hint')} />
      )}
      <TextField {...form.field('note')} label={t('note')} isOptional isMultiline rows={3} maxLength={NOTE_MAX} />
    </EditDialog>
  );
};
