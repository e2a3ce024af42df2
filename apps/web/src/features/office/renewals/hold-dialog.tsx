import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { FindHousehold } from '../find-household.tsx';
import { useTexts } from './texts.ts';
import { useHoldHousehold } from './use-renewals.ts';

type Household = { id: string; name: string };
type HoldDialogProps = {
  month: string;
  /** Null: it is to be looked for. */
  household: Household | null;
  onClose: () => void;
};

/** A household is not charged with a month until somebody lets it go. */
export const HoldDialog = ({ month, household: known, onClose }: HoldDialogProps) => {
  const t = useTexts();
  const toast = useToast();
  const [household, setHousehold] = useState(known);
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (value: string) => (value.trim() ? null : wrong.reason({ max: REASON_MAX })) },
    onSubmit: ({ reason }) =>
      household && holding.submit({ params: { id: household.id }, body: { month, reason: reason.trim() } }),
  });
  const holding = useHoldHousehold({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('hold-done', { name: household?.name ?? '' }) });
      onClose();
    },
  });
  return (
    <EditDialog
      title={household ? t('hold-name', { name: household.name }) : t('hold-household')}
      form={form}
      saving={holding}
      save={t('hold')}
      disabled={household === null}
      onClose={onClose}
    >
      <p className="text-label text-ink-2">{t('hold-text')}</p>
      {known === null && (
        <div className="flex flex-col gap-2">
          <p className="text-label font-semibold">{t('hold-who')}</p>
          <FindHousehold
            label={t('search')}
            none={t('hold-nobody')}
            chosen={household?.id ?? null}
            onChoose={setHousehold}
          />
        </div>
      )}
      <TextField {...form.field('reason')} label={t('hold-reason')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};
