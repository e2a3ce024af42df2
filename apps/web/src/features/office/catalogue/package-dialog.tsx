import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES, type OtherLanguage } from '@temari/contracts/languages';
import { digitsUpTo, POSITION_MAX } from '@temari/contracts/limits';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { PACKAGE_BILLINGS, type PackageBilling } from '@temari/contracts/package-billing';
import type { Grade } from '@temari/contracts/package-grades';
import {
  forLaterWords,
  forPackageWords,
  PACKAGE_OFFER_MAX,
  PACKAGE_WORD_NAMES,
  PACKAGE_WORD_RULES,
  type PackageWord,
} from '@temari/contracts/package-words';
import { AMOUNT_MAX_ETB, GRADES, type Service } from '@temari/contracts/vocabulary';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldGroup } from '../../../ui/fields/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useLanguageName } from '../language-name.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import {
  forTranslated,
  inEachLanguage,
  translatedName,
  translatedValues,
  translationsFrom,
} from '../translated-fields.ts';
import { useLabelIn } from '../use-label-in.ts';
import { filled, position, useRecordDialog } from '../use-record-dialog.ts';
import { linesOf } from './lines-of.ts';
import { pairedLines } from './paired-lines.ts';
import { useTexts } from './texts.ts';
import { useCreatePackage, useEditPackage } from './use-catalogue.ts';

const shapeOf = (word: PackageWord) => {
  const { max: maxLength, isLong } = PACKAGE_WORD_RULES[word];
  return { maxLength, ...(isLong && { isMultiline: true, rows: 3 }) };
};

type PackageDialogProps = { service: Service; entry: OfficePackage | null; onClose: () => void };

export const PackageDialog = ({ service, entry, onClose }: PackageDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useEnteredWords();
  const languageName = useLanguageName();
  const labelIn = useLabelIn();
  const tooLong = (typed: string): FieldError | null =>
    typed.split('\n').some((line) => line.trim().length > PACKAGE_OFFER_MAX)
      ? wrong.packageOffers({ max: PACKAGE_OFFER_MAX })
      : null;
  const { form, saving } = useRecordDialog({
    latest: entry,
    valuesOf: (stored) => ({
      ...forPackageWords((word) => stored?.[word] ?? ''),
      priceEtb: stored ? String(stored.priceEtb) : '',
      billing: stored?.billing ?? ('monthly' as PackageBilling),
      grades: stored?.grades ?? ([] as Grade[]),
      offers: stored?.offers.join('\n') ?? '',
      ...translatedValues(PACKAGE_WORD_NAMES, stored?.translations),
      ...forTranslated('offers', (language) => stored?.translations?.[language]?.offers?.join('\n') ?? ''),
      position: String(stored?.position ?? 0),
      isActive: stored?.isActive ?? true,
    }),
    rules: {
      ...forPackageWords(() => filled),
      ...forLaterWords(() => () => null),
      priceEtb: (value) =>
        /^[1-9]\d*$/.test(value.trim()) && Number(value) <= AMOUNT_MAX_ETB ? null : wrong.packagePrice,
      offers: tooLong,
      ...forTranslated(
        'offers',
        () =>
          (value: string, { offers }: { offers: string }) =>
            pairedLines(offers, value).some(({ line, beside }) => beside && !line)
              ? wrong.packageOfferEnglish
              : tooLong(value),
      ),
      position,
    },
    bodyOf: (values) => {
      const translated = translationsFrom(PACKAGE_WORD_NAMES, values);
      const besides = (language: OtherLanguage) =>
        pairedLines(values.offers, values[translatedName(language, 'offers')]).filter(({ line }) => line);
      return {
        service,
        ...forPackageWords((word) => values[word]),
        priceEtb: Number(values.priceEtb),
        billing: values.billing,
        grades: values.grades,
        offers: linesOf(values.offers),
        translations: inEachLanguage((language) => ({
          ...translated[language],
          offers: besides(language).map(({ beside }) => beside),
        })),
        position: Number(values.position),
        isActive: values.isActive,
      };
    },
    useCreate: useCreatePackage,
    useEdit: useEditPackage,
    onClose,
  });
  const { seen } = form;
  const { grades } = form.values;
  const isSold = (entry?.enrollments ?? 0) > 0;
  return (
    <EditDialog
      title={seen ? office('edit-what', { name: words(seen, 'title') }) : t('package-new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      {PACKAGE_WORD_NAMES.map((word) => (
        <TextField
          key={word}
          {...form.field(word)}
          lang={DEFAULT_LANGUAGE}
          {...shapeOf(word)}
          label={t(`package-${word}`)}
        />
      ))}
      <TextField
        {...form.field('priceEtb')}
        label={t('package-price')}
        hint={t('package-price-hint')}
        inputMode="numeric"
        maxLength={digitsUpTo(AMOUNT_MAX_ETB)}
      />
      <RadioCards
        {...form.field('billing')}
        label={t('package-billing')}
        hint={isSold ? t('package-billing-fixed') : undefined}
        columns={2}
        options={PACKAGE_BILLINGS.map((billing) => ({
          value: billing,
          label: t(`billing-${billing}`),
          disabled: isSold && billing !== entry?.billing,
        }))}
      />
      {service === 'tutor' && (
        <FieldGroup label={t('package-grades')} hint={t('package-grades-hint')} error={form.errors.grades} isOptional>
          {() => (
            <div className="grid grid-cols-4 gap-x-4">
              {GRADES.map((grade) => (
                <Checkbox
                  key={grade}
                  name="grades"
                  label={grade}
                  value={grades.includes(grade)}
                  onChange={(isChosen) =>
                    form.setValues({
                      grades: GRADES.filter((one) => (one === grade ? isChosen : grades.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          )}
        </FieldGroup>
      )}
      <TextField
        {...form.field('offers')}
        lang={DEFAULT_LANGUAGE}
        label={t('package-offers')}
        hint={t('package-offers-hint')}
        isOptional
        isMultiline
        rows={3}
      />
      {OTHER_LANGUAGES.map((language) => (
        <section key={language} className="flex flex-col gap-5 border-y border-line py-5">
          <div>
            <h3 className="font-semibold">{languageName(language)}</h3>
            <p className="text-sm text-ink-2">{t('translations-hint')}</p>
          </div>
          {PACKAGE_WORD_NAMES.map((word) => (
            <TextField
              key={word}
              {...form.field(translatedName(language, word))}
              lang={language}
              {...shapeOf(word)}
              label={labelIn(language, t(`package-${word}`))}
              isOptional
            />
          ))}
          <TextField
            {...form.field(translatedName(language, 'offers'))}
            lang={language}
            label={labelIn(language, t('package-offers'))}
            hint={t('package-offers-order')}
            isOptional
            isMultiline
            rows={3}
          />
        </section>
      ))}
      <TextField
        {...form.field('position')}
        label={t('position')}
        inputMode="numeric"
        maxLength={digitsUpTo(POSITION_MAX)}
      />
      <Checkbox {...form.field('isActive')} label={t('package-active')} />
    </EditDialog>
  );
};
