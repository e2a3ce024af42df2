import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo } from '@temari/contracts/limits';
import type { Application } from '@temari/contracts/scholarship-applications';
import { AVERAGE_MAX, MARKS_MAX, SCHOOL_KINDS, type SchoolKind } from '@temari/contracts/scholarship-rules';
import { GRADES, REGIONS, type Region } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useApplicationWords } from '../../lib/domain/application-words.ts';
import { useRegionTexts } from '../../lib/domain/region-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useTexts } from './texts.ts';
import { type Said, useSave } from './use-applications.ts';

type Marks = NonNullable<Said['marks']>;
type Line = { grade: string; average: string };
type Values = { schoolKind: SchoolKind | ''; region: string; lines: Line[]; reportCard: string };

const isAverage = (typed: string): boolean => /^\d+$/.test(typed) && Number(typed) <= AVERAGE_MAX;
const isEmpty = ({ grade, average }: Line): boolean => grade === '' && average === '';
const marksOf = (lines: readonly Line[]): Marks =>
  lines
    .filter((line) => !isEmpty(line))
    .map(({ grade, average }) => ({ grade: grade as Marks[number]['grade'], average: Number(average) }));

/** At least one grade, none of them twice, each with its average. */
const areRight = (lines: readonly Line[]): boolean => {
  const filled = lines.filter((line) => !isEmpty(line));
  const grades = new Set(filled.map(({ grade }) => grade));
  return (
    filled.length > 0 &&
    grades.size === filled.length &&
    filled.every(({ grade, average }) => grade && isAverage(average))
  );
};

/** The school, the marks, and a photo of the report card. */
export const SchoolStep = ({ application, onDone }: { application: Application; onDone: () => void }) => {
  const t = useTexts();
  const words = useApplicationWords();
  const regionWord = useRegionTexts();
  const sentence = useErrorSentence();
  const { answers, id } = application;
  const sent = application.reportCard?.url ?? '';
  const draft = useDraft<Omit<Values, 'reportCard'>>(`application school ${id}`);
  const [isUploading, setIsUploading] = useState(false);
  const known: Values = {
    schoolKind: answers.schoolKind ?? '',
    region: answers.region ?? '',
    lines: Array.from({ length: MARKS_MAX }, (_, place) => {
      const mark = answers.marks?.[place];
      return mark ? { grade: mark.grade, average: String(mark.average) } : { grade: '', average: '' };
    }),
    reportCard: sent,
  };
  const save = useSave(id, {
    done: () => {
      draft.drop();
      onDone();
    },
    refused: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { ...known, ...draft.kept },
    rules: {
      schoolKind: (value) => (value ? null : wrong.schoolKind),
      region: (value) => (value ? null : wrong.choice),
      lines: (value) => (areRight(value) ? null : wrong.averages),
      reportCard: (value) => (value ? null : wrong.reportCard),
    },
    onSubmit: ({ schoolKind, region, lines, reportCard }) =>
      save.submit({
        schoolKind: schoolKind || undefined,
        region: region as Region,
        marks: marksOf(lines),
        ...(reportCard !== sent && { reportCard }),
      }),
  });
  useKeeping(draft, form, ({ reportCard: _, ...kept }) => kept);
  const setLine = (place: number, changed: Partial<Line>): void =>
    form.setValues({ lines: form.values.lines.map((line, at) => (at === place ? { ...line, ...changed } : line)) });
  // The next line comes once the one before has something in it.
  const shown = form.values.lines.filter((line) => !isEmpty(line)).length + 1;
  return (
    <Form onSubmit={form.submit}>
      <RadioCards
        {...form.field('schoolKind')}
        label={t('school-kind')}
        columns={2}
        options={SCHOOL_KINDS.map((value) => ({ value, label: words(`school-${value}`) }))}
      />
      <SelectField
        {...form.field('region')}
        label={t('region')}
        options={REGIONS.map((value) => ({ value, label: regionWord(value) }))}
      />
      <FieldGroup label={t('marks')} hint={t('marks-hint')} error={form.errors.lines ?? null}>
        {() => (
          <div className="flex flex-col gap-3">
            {form.values.lines.slice(0, shown).map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
              <div key={place} className="grid grid-cols-2 gap-3">
                <SelectField
                  name={`grade-${place}`}
                  label={t('grade')}
                  value={line.grade}
                  onChange={(grade) => setLine(place, { grade })}
                  options={GRADES.map((grade) => ({ value: grade, label: t('grade-of', { grade }) }))}
                />
                <TextField
                  name={`average-${place}`}
                  label={t('average')}
                  value={line.average}
                  onChange={(average) => setLine(place, { average })}
                  inputMode="numeric"
                  maxLength={digitsUpTo(AVERAGE_MAX)}
                  autoComplete="off"
                />
              </div>
            ))}
          </div>
        )}
      </FieldGroup>
      <UploadField
        {...form.field('reportCard')}
        label={t('report-card')}
        hint={t('report-card-hint')}
        purpose="report-card"
        onBusy={setIsUploading}
      />
      <FormError message={sentence(save.error)} />
      <StepButtons state={save.state} isWaiting={isUploading} />
    </Form>
  );
};
