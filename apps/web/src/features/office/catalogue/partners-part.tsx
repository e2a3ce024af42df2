import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo, POSITION_MAX, UNIVERSITY_MAX } from '@temari/contracts/limits';
import type { OfficePartner } from '@temari/contracts/office-catalogue';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UploadField } from '../../../ui/fields/upload-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { filled, position, useRecordDialog } from '../use-record-dialog.ts';
import { RecordButtons } from './record-buttons.tsx';
import { useTexts } from './texts.ts';
import { useCreatePartner, useDeletePartner, useEditPartner, usePartners } from './use-catalogue.ts';

export const PartnersPart = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const partners = usePartners();
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Card
      kind="flat"
      title={t('part-partners')}
      actions={
        mayAct && (
          <Button variant="outline" size="small" icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
            {t('partner-new')}
          </Button>
        )
      }
    >
      <QueryState query={partners}>
        {(list) => (
          <>
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {list.map((partner) => (
                <PartnerRow key={partner.id} partner={partner} mayAct={mayAct} onEdit={() => setEditing(partner.id)} />
              ))}
            </ul>
            {editing && (
              <PartnerDialog
                partner={list.find(({ id }) => id === editing) ?? null}
                nextPosition={Math.max(0, ...list.map(({ position }) => position + 1))}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
};

const PartnerRow = ({ partner, mayAct, onEdit }: { partner: OfficePartner; mayAct: boolean; onEdit: () => void }) => (
  <li className="flex items-center gap-3 rounded-note border border-line bg-white p-3">
    <img src={partner.logo} alt="" width={64} height={48} className="h-12 w-16 object-contain" />
    <span className="min-w-0 grow text-label font-semibold">{partner.name}</span>
    {mayAct && (
      <RecordButtons isNarrow id={partner.id} name={partner.name} onEdit={onEdit} useRemove={useDeletePartner} />
    )}
  </li>
);

const PartnerDialog = ({
  partner,
  nextPosition,
  onClose,
}: {
  partner: OfficePartner | null;
  nextPosition: number;
  onClose: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const [isBusy, setIsBusy] = useState(false);
  const { form, saving } = useRecordDialog({
    latest: partner,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      logo: stored?.logo ?? '',
      position: String(stored?.position ?? nextPosition),
    }),
    rules: { name: filled, logo: (value) => (value ? null : wrong.logo), position },
    bodyOf: (values) => ({ ...values, position: Number(values.position) }),
    useCreate: useCreatePartner,
    useEdit: useEditPartner,
    onClose,
  });
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.name }) : t('partner-new')}
      form={form}
      saving={saving}
      disabled={isBusy}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('partner-name')} maxLength={UNIVERSITY_MAX} />
      <UploadField {...form.field('logo')} label={t('logo')} purpose="logo" onBusy={setIsBusy} />
      <TextField
        {...form.field('position')}
        label={t('position')}
        inputMode="numeric"
        maxLength={digitsUpTo(POSITION_MAX)}
      />
    </EditDialog>
  );
};
