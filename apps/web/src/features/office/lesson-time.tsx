import * as wrong from '@temari/contracts/field-errors';
import { LESSON_NOTE_MAX } from '@temari/contracts/limits';
import type { Rules, useForm } from '../../lib/form/form.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/office-make-ups.json';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { minuteOf } from './minute-of.ts';

export const useMakeUpTexts = defineTexts('office-make-ups', english);

/** When a lesson is to be, as the office enters it. */
export interface LessonTime {
  date: string;
  startsAtMinute: string;
  note: string;
  confirmsClash: boolean;
}

export const lessonTimeRules: Rules<LessonTime> = {
  date: (value) => (value ? null : wrong.missing),
  startsAtMinute: (value) => (minuteOf(value) === null ? wrong.lessonMinute : null),
};

/** As it is sent. */
export const lessonTimeBody = ({ startsAtMinute, ...entered }: LessonTime) => ({
  ...entered,
  startsAtMinute: minuteOf(startsAtMinute) ?? 0,
});

type LessonTimeFieldsProps = {
  form: ReturnType<typeof useForm<LessonTime>>;
  labels: Record<'day' | 'time' | 'timeHint' | 'clash', string>;
  /** What the server refused last. */
  refused: string | undefined;
};

/** Asks about a clash of the teacher only once the server has found one. */
export const LessonTimeFields = ({ form, labels, refused }: LessonTimeFieldsProps) => {
  const t = useMakeUpTexts();
  const isClash = refused === 'class/teacher-clash' || form.values.confirmsClash;
  return (
    <>
      <DateField {...form.field('date')} label={labels.day} />
      <TextField {...form.field('startsAtMinute')} label={labels.time} hint={labels.timeHint} maxLength={5} />
      <TextField
        {...form.field('note')}
        label={t('note')}
        hint={t('note-hint')}
        isOptional
        maxLength={LESSON_NOTE_MAX}
      />
      {isClash && <Checkbox {...form.field('confirmsClash')} label={labels.clash} />}
    </>
  );
};
