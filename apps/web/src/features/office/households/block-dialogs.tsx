import * as wrong from '@temari/contracts/field-errors';
import { NOTE_MAX } from '@temari/contracts/limits';
import type { GuardianBlock } from '@temari/contracts/office-guardian-blocks';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UploadField } from '../../../ui/fields/upload-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts } from './texts.ts';
import { useBlockGuardian, useLiftBlock } from './use-households.ts';

const reasonGiven = (value: string) => (value.trim() ? null : wrong.reason({ max: NOTE_MAX }));

type Whom = { id: string; name: string; onClose: () => void };

/** Proposes that a guardian is blocked. */
export const BlockDialog = ({ id, name, onClose }: Whom) => {
  const t = useTexts();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    initial: { reason: '', evidence: '' },
    rules: { reason: reasonGiven },
    onSubmit: ({ reason, evidence }) =>
      propose.submit({ params: { id }, body: { reason, ...(evidence && { evidence }) } }),
  });
  const propose = useBlockGuardian({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('block-proposed') });
      onClose();
    },
  });
  return (
    <EditDialog
      title={t('block-title', { name })}
      form={form}
      saving={propose}
      save={t('block-propose')}
      disabled={isBusy}
      onClose={onClose}
    >
      <p className="text-label text-ink-2">{t('block-lead')}</p>
      <TextField {...form.field('reason')} label={t('block-reason')} isMultiline rows={4} maxLength={NOTE_MAX} />
      <UploadField {...form.field('evidence')} label={t('block-evidence')} purpose="evidence" onBusy={setIsBusy} />
    </EditDialog>
  );
};

/** A block that nobody has confirmed yet is withdrawn, one that works is lifted. */
export const wayOut = ({ state }: Pick<GuardianBlock, 'state'>) => (state === 'proposed' ? 'withdraw' : 'lift');

export const LiftDialog = ({ id, name, way, onClose }: Whom & { way: ReturnType<typeof wayOut> }) => {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: reasonGiven },
    onSubmit: ({ reason }) => lift.submit({ params: { id }, body: { reason } }),
  });
  const lift = useLiftBlock({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t(way === 'lift' ? 'block-lifted' : 'block-withdrawn') });
      onClose();
    },
  });
  return (
    <EditDialog
      title={t(`block-${way}-title`, { name })}
      form={form}
      saving={lift}
      save={t(`block-${way}`)}
      onClose={onClose}
    >
      <p className="text-label text-ink-2">{t(`block-${way}-lead`)}</p>
      <TextField {...form.field('reason')} label={t(`block-${way}-reason`)} isMultiline rows={3} maxLength={NOTE_MAX} />
    </EditDialog>
  );
};
