import { SERVICES, type Service } from '@temari/contracts/catalogue';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EditIcon, PlusIcon } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useTexts } from './texts.ts';
import { useCreatePackage, useDeletePackage, useEditPackage, usePackages } from './use-catalogue.ts';

type Editing = { service: Service; id: string | null };

export const PackagesPart = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const words = useWords();
  const packages = usePackages();
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <QueryState query={packages}>
      {(list) => (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {SERVICES.map((service) => (
              <Card
                key={service}
                kind="flat"
                title={words.service(service)}
                actions={
                  mayAct && (
                    <Button
                      variant="outline"
                      size="small"
                      icon={<PlusIcon size={18} />}
                      onClick={() => setEditing({ service, id: null })}
                    >
                      {t('package-new')}
                    </Button>
                  )
                }
              >
                <ul className="flex flex-col">
                  {list
                    .filter((entry) => entry.service === service)
                    .map((entry) => (
                      <PackageRow
                        key={entry.id}
                        entry={entry}
                        mayAct={mayAct}
                        onEdit={() => setEditing({ service, id: entry.id })}
                      />
                    ))}
                </ul>
              </Card>
            ))}
          </div>
          {editing && (
            <PackageDialog
              service={editing.service}
              entry={list.find(({ id }) => id === editing.id) ?? null}
              onClose={() => setEditing(null)}
            />
          )}
        </>
      )}
    </QueryState>
  );
};

const PackageRow = ({ entry, mayAct, onEdit }: { entry: OfficePackage; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const remove = useDeletePackage({ done: () => toast({ text: office('removed') }) });
  return (
    <li className="flex items-center justify-between gap-3 border-line py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {entry.title} <Money amountEtb={entry.priceEtb} className="text-green-700" />
          {!entry.isActive && <Badge tone="quiet">{t('hidden')}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {[entry.developmentProgram, ...entry.offers].join(' · ')} · {t('sold', { count: entry.enrollments })}
        </p>
      </div>
      {mayAct && (
        <div className="flex shrink-0">
          <Button variant="quiet" isIconOnly aria-label={office('edit-what', { name: entry.title })} onClick={onEdit}>
            <EditIcon />
          </Button>
          <RemoveButton
            isIconOnly
            name={entry.title}
            act={remove}
            onRemove={() => remove.submit({ params: { id: entry.id } })}
          />
        </div>
      )}
    </li>
  );
};

const PackageDialog = ({
  service,
  entry,
  onClose,
}: {
  service: Service;
  entry: OfficePackage | null;
  onClose: () => void;
}) => {
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
  const create = useCreatePackage(after);
  const edit = useEditPackage(after);
  const filled = (value: string): string | null => (value.trim() ? null : t('missing'));
  const form = useForm({
    initial: {
      title: entry?.title ?? '',
      priceEtb: entry ? String(entry.priceEtb) : '',
      developmentProgram: entry?.developmentProgram ?? '',
      description: entry?.description ?? '',
      offers: entry?.offers.join('\n') ?? '',
      position: String(entry?.position ?? 0),
      isActive: entry?.isActive ?? true,
    },
    rules: {
      title: filled,
      priceEtb: (value) => (/^[1-9]\d{0,7}$/.test(value.trim()) ? null : t('price-invalid')),
      developmentProgram: filled,
      description: filled,
      position: (value) => (/^\d{1,5}$/.test(value.trim()) ? null : t('position-invalid')),
    },
    onSubmit: (values) => {
      const body = {
        ...values,
        service,
        priceEtb: Number(values.priceEtb),
        position: Number(values.position),
        offers: values.offers
          .split('\n')
          .map((offer) => offer.trim())
          .filter(Boolean),
      };
      if (entry) edit.submit({ params: { id: entry.id }, body: { ...body, version: entry.version } });
      else create.submit({ body });
    },
  });
  return (
    <EditDialog
      title={entry ? office('edit-what', { name: entry.title }) : t('package-new')}
      form={form}
      saving={entry ? edit : create}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label={t('package-title')} maxLength={80} />
      <TextField
        {...form.field('priceEtb')}
        label={t('package-price')}
        hint={t('package-price-hint')}
        inputMode="numeric"
        maxLength={8}
      />
      <TextField {...form.field('developmentProgram')} label={t('package-program')} maxLength={120} />
      <TextField {...form.field('description')} label={t('package-description')} isMultiline rows={3} maxLength={500} />
      <TextField
        {...form.field('offers')}
        label={t('package-offers')}
        hint={t('package-offers-hint')}
        isOptional
        isMultiline
        rows={3}
      />
      <TextField {...form.field('position')} label={t('position')} inputMode="numeric" maxLength={5} />
      <Checkbox {...form.field('isActive')} label={t('package-active')} />
    </EditDialog>
  );
};
