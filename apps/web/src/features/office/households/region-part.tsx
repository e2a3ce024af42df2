import type { OfficeHousehold } from '@temari/contracts/office-households';
import { REGIONS, type Region } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useSetRegion } from './use-households.ts';

type Learner = OfficeHousehold['learners'][number];

/** Where the learner's school is: families often say it on the phone. */
export const RegionPart = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={t('region-of', { name: learner.fullName })}
        onClick={() => setIsOpen(true)}
      >
        {t('region-short')}
      </Button>
      {isOpen && <RegionDialog learner={learner} onClose={() => setIsOpen(false)} />}
    </>
  );
};

const RegionDialog = ({ learner, onClose }: { learner: Learner; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const regionWord = useRegionTexts();
  const toast = useToast();
  const form = useForm({
    initial: { region: (learner.region ?? '') as string },
    rules: {},
    onSubmit: ({ region }) =>
      save.submit({ params: { id: learner.id }, body: { region: (region || null) as Region | null } }),
  });
  const save = useSetRegion({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('region-of', { name: learner.fullName })} form={form} saving={save} onClose={onClose}>
      <SelectField
        {...form.field('region')}
        label={t('region')}
        hint={t('region-hint')}
        isOptional
        options={REGIONS.map((value) => ({ value, label: regionWord(value) }))}
      />
    </EditDialog>
  );
};
