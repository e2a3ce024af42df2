import { LANGUAGE_CODES } from '@temari/contracts/languages';
import type { CriterionForm, Round } from '@temari/contracts/office-scholarships';
import {
  CRITERION_NAME_MAX,
  CRITERION_WORDS_MAX,
  POINTS_MAX,
  ROUND_NAME_MAX,
} from '@temari/contracts/scholarship-rules';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { useLabelIn } from '../use-label-in.ts';
import { useRecordDialog } from '../use-record-dialog.ts';
import {
  type RoundValues,
  roundBody,
  roundRules,
  roundValues,
  weightName,
  weightsOf,
  wordName,
} from './round-values.ts';
import { useTexts } from './texts.ts';
import { useCreateRound, useEditRound } from './use-rounds.ts';

const FIELD = (name: string) => name as keyof RoundValues & string;

type RoundDialogProps = { round: Round | null; starting: readonly CriterionForm[]; onClose: () => void };

export const RoundDialog = ({ round, starting, onClose }: RoundDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const criteria = round?.criteria ?? starting;
  const { form, saving } = useRecordDialog({
    latest: round,
    valuesOf: (stored) => roundValues(stored, stored?.criteria ?? criteria),
    rules: roundRules(criteria),
    bodyOf: (values) => roundBody(values, criteria),
    useCreate: useCreateRound,
    useEdit: useEditRound,
    onClose,
  });
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.name }) : t('new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TranslatedField
        field={form.field}
        name="name"
        label={t('name')}
        hint={t('name-hint')}
        maxLength={ROUND_NAME_MAX}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...form.field('opensOn')} label={t('opens-on')} />
        <DateField {...form.field('closesOn')} label={t('closes-on')} />
        <DateField {...form.field('decidedOn')} label={t('decided-on')} />
        <DateField {...form.field('startsOn')} label={t('starts-on')} />
        <TextField {...form.field('months')} label={t('months')} inputMode="numeric" />
        <TextField {...form.field('seats')} label={t('seats')} inputMode="numeric" />
      </div>
      <fieldset className="flex flex-col gap-4">
        <legend className="pb-1 text-h3">{t('criteria')}</legend>
        <p className="text-sm text-ink-2">{t('criteria-text')}</p>
        {criteria.map((criterion, place) => (
          <Criterion
            // biome-ignore lint/suspicious/noArrayIndexKey: the criteria of a round keep their order
            key={place}
            criterion={criterion}
            place={place}
            field={(name) => ({ ...form.field(FIELD(name)), value: form.values[name] ?? '' })}
          />
        ))}
        <p role="status" className="text-sm font-semibold">
          {t('weights', { sum: weightsOf(form.values, criteria.length), most: POINTS_MAX })}
        </p>
      </fieldset>
    </EditDialog>
  );
};

type FieldOf = (name: string) => {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
};

const Criterion = ({ criterion, place, field }: { criterion: CriterionForm; place: number; field: FieldOf }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const name = field(wordName(place, language, 'name')).value || criterion.words[language].name;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4">
      <TextField {...field(weightName(place))} label={t('weight-of', { name })} inputMode="numeric" />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-green-700">
          {t('words-of', { name })}
        </summary>
        <div className="flex flex-col gap-6 pt-2">
          {LANGUAGE_CODES.map((code) => (
            <CriterionWords key={code} criterion={criterion} place={place} code={code} field={field} />
          ))}
        </div>
      </details>
    </div>
  );
};

const CriterionWords = ({
  criterion,
  place,
  code,
  field,
}: {
  criterion: CriterionForm;
  place: number;
  code: (typeof LANGUAGE_CODES)[number];
  field: FieldOf;
}) => {
  const t = useTexts();
  const labelIn = useLabelIn();
  const label = (what: string): string => labelIn(code, what);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...field(wordName(place, code, 'name'))}
        lang={code}
        label={label(t('criterion-name'))}
        maxLength={CRITERION_NAME_MAX}
      />
      <TextField
        {...field(wordName(place, code, 'question'))}
        lang={code}
        label={label(t('criterion-question'))}
        maxLength={CRITERION_WORDS_MAX}
      />
      {criterion.words[code].anchors.map((_, score) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a score is its place
          key={score}
          {...field(wordName(place, code, `anchors.${score}`))}
          lang={code}
          label={label(t('anchor', { score: score + 1 }))}
          maxLength={CRITERION_WORDS_MAX}
        />
      ))}
    </div>
  );
};
