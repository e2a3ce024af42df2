import type { OfficeBank } from '@temari/contracts/office-catalogue';
import { useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EditIcon, PlusIcon } from '../../../ui/icons.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useTexts } from './texts.ts';
import { useBanks, useCreateBank, useDeleteBank, useEditBank } from './use-catalogue.ts';

export const BanksPart = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const banks = useBanks();
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Card
      kind="flat"
      title={t('part-banks')}
      actions={
        mayAct && (
          <Button variant="outline" size="small" icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
            {t('bank-new')}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-2">{t('bank-lead')}</p>
      <QueryState query={banks}>
        {(list) => (
          <>
            <ul className="flex flex-col">
              {list.map((bank) => (
                <BankRow key={bank.id} bank={bank} mayAct={mayAct} onEdit={() => setEditing(bank.id)} />
              ))}
            </ul>
            {editing && (
              <BankDialog bank={list.find(({ id }) => id === editing) ?? null} onClose={() => setEditing(null)} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
};

const BankRow = ({ bank, mayAct, onEdit }: { bank: OfficeBank; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const remove = useDeleteBank({ done: () => toast({ text: office('removed') }) });
  return (
    <li className="flex items-center justify-between gap-3 border-line py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {bank.name}
          {!bank.isActive && <Badge tone="quiet">{t('inactive')}</Badge>}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {bank.accountNumber} · {bank.accountHolderName}
        </p>
      </div>
      {mayAct && (
        <div className="flex shrink-0">
          <Button variant="quiet" isIconOnly aria-label={office('edit-what', { name: bank.name })} onClick={onEdit}>
            <EditIcon />
          </Button>
          <RemoveButton
            isIconOnly
            name={bank.name}
            act={remove}
            onRemove={() => remove.submit({ params: { id: bank.id } })}
          />
        </div>
      )}
    </li>
  );
};

const BankDialog = ({ bank, onClose }: { bank: OfficeBank | null; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const after = {
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
    fields: (errors: Record<string, string>) => form.setServerErrors(errors),
  };
  const create = useCreateBank(after);
  const edit = useEditBank(after);
  const filled = (value: string): string | null => (value.trim() ? null : t('missing'));
  const form = useForm({
    initial: {
      name: bank?.name ?? '',
      accountNumber: bank?.accountNumber ?? '',
      accountHolderName: bank?.accountHolderName ?? '',
      position: String(bank?.position ?? 0),
      isActive: bank?.isActive ?? true,
    },
    rules: {
      name: filled,
      accountNumber: (value) => (/^[0-9 -]{5,40}$/.test(value.trim()) ? null : t('account-invalid')),
      accountHolderName: filled,
      position: (value) => (/^\d{1,5}$/.test(value.trim()) ? null : t('position-invalid')),
    },
    onSubmit: (values) => {
      const body = { ...values, position: Number(values.position) };
      if (bank) edit.submit({ params: { id: bank.id }, body: { ...body, version: bank.version } });
      else create.submit({ body });
    },
  });
  return (
    <EditDialog
      title={bank ? office('edit-what', { name: bank.name }) : t('bank-new')}
      form={form}
      saving={bank ? edit : create}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('bank-name')} maxLength={80} />
      <TextField {...form.field('accountNumber')} label={t('bank-account')} inputMode="numeric" maxLength={40} />
      <TextField {...form.field('accountHolderName')} label={t('bank-holder')} maxLength={120} />
      <TextField {...form.field('position')} label={t('position')} inputMode="numeric" maxLength={5} />
      <Checkbox {...form.field('isActive')} label={t('bank-active')} />
    </EditDialog>
  );
};
