import type { OfficePartner } from '@temari/contracts/office-catalogue';
import { useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EditIcon, PlusIcon } from '../../../ui/icons.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { UploadField } from '../../../ui/upload-field.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { EditDialog } from './edit-dialog.tsx';
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
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
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

const PartnerRow = ({ partner, mayAct, onEdit }: { partner: OfficePartner; mayAct: boolean; onEdit: () => void }) => {
  const office = useOfficeTexts();
  const toast = useToast();
  const remove = useDeletePartner({ done: () => toast({ text: office('removed') }) });
  return (
    <li className="flex items-center gap-3 rounded-note border border-line bg-white p-3">
      <img src={partner.logo} alt="" width={64} height={48} className="h-12 w-16 object-contain" />
      <span className="min-w-0 grow text-label font-semibold">{partner.name}</span>
      {mayAct && (
        <span className="flex shrink-0">
          <Button variant="quiet" isIconOnly aria-label={office('edit-what', { name: partner.name })} onClick={onEdit}>
            <EditIcon />
          </Button>
          <RemoveButton
            isIconOnly
            name={partner.name}
            act={remove}
            onRemove={() => remove.submit({ params: { id: partner.id } })}
          />
        </span>
      )}
    </li>
  );
};

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
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const after = {
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
    fields: (errors: Record<string, string>) => form.setServerErrors(errors),
  };
  const create = useCreatePartner(after);
  const edit = useEditPartner(after);
  const form = useForm({
    initial: {
      name: partner?.name ?? '',
      logo: partner?.logo ?? '',
      position: String(partner?.position ?? nextPosition),
    },
    rules: {
      name: (value) => (value.trim() ? null : t('missing')),
      logo: (value) => (value ? null : t('logo-missing')),
      position: (value) => (/^\d{1,5}$/.test(value.trim()) ? null : t('position-invalid')),
    },
    onSubmit: (values) => {
      const body = { ...values, position: Number(values.position) };
      if (partner) edit.submit({ params: { id: partner.id }, body: { ...body, version: partner.version } });
      else create.submit({ body });
    },
  });
  return (
    <EditDialog
      title={partner ? office('edit-what', { name: partner.name }) : t('partner-new')}
      form={form}
      saving={partner ? edit : create}
      disabled={isBusy}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('partner-name')} maxLength={120} />
      <UploadField {...form.field('logo')} label={t('logo')} purpose="logo" onBusy={setIsBusy} />
      <TextField {...form.field('position')} label={t('position')} inputMode="numeric" maxLength={5} />
    </EditDialog>
  );
};
