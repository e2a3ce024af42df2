import * as wrong from '@temari/contracts/field-errors';
import { ANSWER_MAX } from '@temari/contracts/limits';
import type { PackagesToCorrectTo } from '@temari/contracts/office-package-corrections';
import { isFilled } from '@temari/contracts/written-text';
import { useForm } from '../../../lib/form/form.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCorrectPackage, usePackagesToCorrectTo } from './use-correct-package.ts';

/** The package that a family meant to buy, before its first lesson. */
export const CorrectPackageDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const offered = usePackagesToCorrectTo(id);
  if (offered.data && offered.data.packages.length > 0) {
    return <PackageForm id={id} offered={offered.data} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={t('correct-package')} onClose={onClose}>
      <div className="flex flex-col gap-5 text-ink">
        <QueryState query={offered}>{() => <p>{t('correct-package-none')}</p>}</QueryState>
        <div className="flex justify-end">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const PackageForm = ({ id, offered, onClose }: { id: string; offered: PackagesToCorrectTo; onClose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  const entered = useEnteredWords();
  const money = useMoney();
  const toast = useToast();
  const chosenOf = (packageId: string) => offered.packages.find((each) => each.package.id === packageId);
  const form = useForm({
    initial: { package: '', offerDay: '', reason: '' },
    rules: {
      package: (value) => (value ? null : wrong.choice),
      offerDay: (value, all) => (chosenOf(all.package)?.asksOfferDay && !value ? wrong.offerDay : null),
      reason: (value) => (isFilled(value) ? null : wrong.reasonMissing),
    },
    onSubmit: ({ package: packageId, offerDay, reason }) =>
      save.submit({
        params: { id },
        body: {
          ...{ package: packageId, price: chosenOf(packageId)?.monthlyEtb ?? 0, reason },
          ...(offerDay && { offerDay }),
        },
      }),
  });
  const save = useCorrectPackage({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('corrected-and-told') });
      onClose();
    },
  });
  const chosen = chosenOf(form.values.package);
  const perMonth = (amountEtb: number): string => t('correct-package-month', { amount: money(amountEtb) });
  return (
    <EditDialog title={t('correct-package')} form={form} saving={save} onClose={onClose}>
      <p>
        {t('correct-package-sold', {
          package: entered(offered.sold.package, 'title'),
          price: perMonth(offered.sold.monthlyEtb),
        })}
      </p>
      <RadioCards
        {...form.field('package')}
        label={t('correct-package-choose')}
        options={offered.packages.map((each) => ({
          value: each.package.id,
          label: entered(each.package, 'title'),
          description: perMonth(each.monthlyEtb),
        }))}
      />
      {chosen?.asksOfferDay && (
        <SelectField
          {...form.field('offerDay')}
          label={t('offer-day')}
          options={offered.offerDays.map((value) => ({ value, label: words.listed(value) }))}
        />
      )}
      {chosen && (
        <Note tone="info">
          {offered.paidEtb > 0
            ? t('correct-package-paid', { paid: money(offered.paidEtb) })
            : t('correct-package-unpaid', { price: perMonth(chosen.monthlyEtb) })}
        </Note>
      )}
      <TextField
        {...form.field('reason')}
        label={t('correct-reason')}
        hint={t('correct-hint')}
        maxLength={ANSWER_MAX}
        autoComplete="off"
      />
    </EditDialog>
  );
};
