import { SERVICES, type Service } from '@temari/contracts/catalogue';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { linesOf } from './lines-of.ts';
import { RecordButtons } from './record-buttons.tsx';
import { useTexts } from './texts.ts';
import { useCreatePackage, useDeletePackage, useEditPackage, usePackages } from './use-catalogue.ts';
import { useFieldRules, useRecordDialog } from './use-record-dialog.ts';

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
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
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
      {mayAct && <RecordButtons id={entry.id} name={entry.title} onEdit={onEdit} useRemove={useDeletePackage} />}
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
  const { filled, position } = useFieldRules();
  const { form, saving } = useRecordDialog({
    latest: entry,
    valuesOf: (stored) => ({
      title: stored?.title ?? '',
      priceEtb: stored ? String(stored.priceEtb) : '',
      developmentProgram: stored?.developmentProgram ?? '',
      description: stored?.description ?? '',
      offers: stored?.offers.join('\n') ?? '',
      position: String(stored?.position ?? 0),
      isActive: stored?.isActive ?? true,
    }),
    rules: {
      title: filled,
      priceEtb: (value) => (/^[1-9]\d{0,7}$/.test(value.trim()) ? null : t('price-invalid')),
      developmentProgram: filled,
      description: filled,
      position,
    },
    bodyOf: (values) => ({
      ...values,
      service,
      priceEtb: Number(values.priceEtb),
      position: Number(values.position),
      offers: linesOf(values.offers),
    }),
    useCreate: useCreatePackage,
    useEdit: useEditPackage,
    onClose,
  });
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.title }) : t('package-new')}
      form={form}
      saving={saving}
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
