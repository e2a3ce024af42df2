import * as wrong from '@temari/contracts/field-errors';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { RELATIONS, type Relation } from '@temari/contracts/vocabulary';
import { isFilled } from '@temari/contracts/written-text';
import { useForm } from '../../../lib/form/form.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts } from './texts.ts';
import { useNameGuardian } from './use-households.ts';

/** A guardian whom the family cannot name itself, because they have an account of their own. */
export const NameGuardianDialog = ({ householdId, onClose }: { householdId: string; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({
    initial: { name: '', phone: '', relation: '' },
    rules: {
      name: (value) => (isFilled(value) ? null : wrong.missing),
      phone: (value) => (canonicalPhone(value) ? null : wrong.phone),
      relation: (value) => (value === '' ? wrong.choiceMissing : null),
    },
    onSubmit: ({ name, phone, relation }) =>
      naming.submit({
        params: { id: householdId },
        body: { name: name.trim(), phone: canonicalPhone(phone) ?? '', relation: relation as Relation },
      }),
  });
  const naming = useNameGuardian({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('guardian-named') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('name-guardian')} form={form} saving={naming} onClose={onClose}>
      <p className="text-label text-ink-2">{t('name-guardian-lead')}</p>
      <TextField {...form.field('name')} label={t('guardian-name')} maxLength={ANSWER_MAX} autoComplete="off" />
      <PhoneField {...form.field('phone')} label={t('phone')} autoComplete="off" />
      <RadioCards
        {...form.field('relation')}
        label={t('guardian-relation')}
        columns={3}
        options={RELATIONS.map((relation) => ({ value: relation, label: t(`relation-${relation}`) }))}
      />
    </EditDialog>
  );
};
