import type { Service } from '@temari/contracts/catalogue';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { useEnteredWords } from '../../../lib/entered-words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { pairedLines } from './paired-lines.ts';
import { useTexts } from './texts.ts';
import { useCreatePackage, useEditPackage } from './use-catalogue.ts';
import { useFieldRules, useRecordDialog } from './use-record-dialog.ts';

const OFFER_LENGTH = 80;

type PackageDialogProps = { service: Service; entry: OfficePackage | null; onClose: () => void };

export const PackageDialog = ({ service, entry, onClose }: PackageDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useEnteredWords();
  const { filled, position } = useFieldRules();
  const tooLong = (typed: string): string | null =>
    typed.split('\n').some((line) => line.trim().length > OFFER_LENGTH) ? t('package-offers-too-long') : null;
  const { form, saving } = useRecordDialog({
    latest: entry,
    // The Amharic words are named as the server names them when it refuses one.
    valuesOf: (stored) => ({
      title: stored?.title ?? '',
      priceEtb: stored ? String(stored.priceEtb) : '',
      developmentProgram: stored?.developmentProgram ?? '',
      description: stored?.description ?? '',
      offers: stored?.offers.join('\n') ?? '',
      'amharic.title': stored?.amharic?.title ?? '',
      'amharic.developmentProgram': stored?.amharic?.developmentProgram ?? '',
      'amharic.description': stored?.amharic?.description ?? '',
      'amharic.offers': stored?.amharic?.offers?.join('\n') ?? '',
      position: String(stored?.position ?? 0),
      isActive: stored?.isActive ?? true,
    }),
    rules: {
      title: filled,
      priceEtb: (value) => (/^[1-9]\d{0,7}$/.test(value.trim()) ? null : t('price-invalid')),
      developmentProgram: filled,
      description: filled,
      offers: tooLong,
      'amharic.offers': (value, { offers }) =>
        pairedLines(offers, value).some(({ line, beside }) => beside && !line)
          ? t('package-offers-am-alone')
          : tooLong(value),
      position,
    },
    bodyOf: (values) => {
      const offers = pairedLines(values.offers, values['amharic.offers']).filter(({ line }) => line);
      return {
        service,
        title: values.title,
        priceEtb: Number(values.priceEtb),
        developmentProgram: values.developmentProgram,
        description: values.description,
        offers: offers.map(({ line }) => line),
        amharic: {
          title: values['amharic.title'],
          developmentProgram: values['amharic.developmentProgram'],
          description: values['amharic.description'],
          offers: offers.map(({ beside }) => beside),
        },
        position: Number(values.position),
        isActive: values.isActive,
      };
    },
    useCreate: useCreatePackage,
    useEdit: useEditPackage,
    onClose,
  });
  const { seen } = form;
  return (
    <EditDialog
      title={seen ? office('edit-what', { name: words(seen.title, seen.amharic?.title) }) : t('package-new')}
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
      <section className="flex flex-col gap-5 border-y border-line py-5">
        <div>
          <h3 className="font-semibold">{t('in-amharic')}</h3>
          <p className="text-sm text-ink-2">{t('in-amharic-hint')}</p>
        </div>
        <TextField {...form.field('amharic.title')} label={t('package-title-am')} isOptional maxLength={80} />
        <TextField
          {...form.field('amharic.developmentProgram')}
          label={t('package-program-am')}
          isOptional
          maxLength={120}
        />
        <TextField
          {...form.field('amharic.description')}
          label={t('package-description-am')}
          isOptional
          isMultiline
          rows={3}
          maxLength={500}
        />
        <TextField
          {...form.field('amharic.offers')}
          label={t('package-offers-am')}
          hint={t('package-offers-am-hint')}
          isOptional
          isMultiline
          rows={3}
        />
      </section>
      <TextField {...form.field('position')} label={t('position')} inputMode="numeric" maxLength={5} />
      <Checkbox {...form.field('isActive')} label={t('package-active')} />
    </EditDialog>
  );
};
