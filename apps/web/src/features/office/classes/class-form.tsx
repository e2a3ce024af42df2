import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { CLASS_SEATS_MAX, COURSE_MAX, digitsUpTo } from '@temari/contracts/limits';
import type { OfficeClass } from '@temari/contracts/office-classes';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { CLASS_GRADES, CLASS_STATUSES, SERVICES, type Service } from '@temari/contracts/vocabulary';
import { isFilled, isHttpsLink } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { LinkField } from '../../../ui/fields/link-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SubmitButton, type SubmitState } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { TimetablePreview } from './timetable-preview.tsx';
import { type ClassEdit, type ClassForm, useClassOptions, useCreateClass, useEditClass } from './use-classes.ts';

const EMPTY = {
  service: 'tutor' as Service | '',
  grade: '',
  courseType: '',
  ...translatedValues(['courseType'], undefined),
  schedule: '',
  time: '',
  startDate: '',
  endDate: '',
  meetingLink: '',
  room: '',
  status: 'Up Coming',
  capacity: '20',
  teacherId: '',
  substituteId: '',
  confirmsClash: false,
};
type Values = typeof EMPTY;

const valuesOf = (lesson: OfficeClass): Values => ({
  service: lesson.service,
  grade: lesson.grade ?? '',
  courseType: lesson.courseType,
  ...translatedValues(['courseType'], lesson.translations),
  schedule: lesson.schedule,
  time: lesson.time,
  startDate: lesson.startDate,
  endDate: lesson.endDate,
  meetingLink: lesson.meetingLink ?? '',
  room: lesson.room ?? '',
  status: lesson.status,
  capacity: String(lesson.capacity),
  teacherId: lesson.teacher?.id ?? '',
  substituteId: lesson.substitute?.id ?? '',
  confirmsClash: false,
});

const bodyOf = (values: Values): ClassForm =>
  ({
    ...values,
    translations: translationsFrom(['courseType'], values),
    grade: values.grade || null,
    meetingLink: values.meetingLink.trim() || null,
    room: values.room || null,
    capacity: Number(values.capacity),
    teacherId: values.teacherId || null,
    substituteId: values.substituteId || null,
  }) as ClassForm;

type Saving = { state: SubmitState; error: (Error & { code: string }) | null };

/** What a learner asked for, as the beginning of a class. */
const wantedBy = ({ service, grade, frequency, time }: OfficeEnrollment): Values => ({
  ...EMPTY,
  service,
  grade: CLASS_GRADES.find((known) => known === grade) ?? '',
  schedule: frequency ?? '',
  time: time ?? '',
});

export const NewClassForm = ({
  wanted,
  onSaved,
}: {
  wanted: OfficeEnrollment | null;
  onSaved: (lesson: OfficeClass) => void;
}) => {
  const form = useClassForm({ latest: null, started: wanted ? wantedBy(wanted) : EMPTY }, (values) =>
    create.submit({ body: bodyOf(values) }),
  );
  const create = useCreateClass({ ...form.refused, done: onSaved });
  return <Fields form={form} saving={create} />;
};

export const EditClassForm = ({ lesson, onSaved }: { lesson: OfficeClass; onSaved: () => void }) => {
  const [previewed, setPreviewed] = useState<ClassEdit | null>(null);
  const editOf = (values: Values, seen: OfficeClass | null): ClassEdit => ({
    ...bodyOf(values),
    version: seen?.version ?? lesson.version,
  });
  const form = useClassForm({ latest: lesson, started: EMPTY }, (values, seen) =>
    edit.submit({ params: { id: lesson.id }, body: editOf(values, seen) }),
  );
  const saved = (stored: OfficeClass): void => {
    setPreviewed(null);
    form.renew(stored);
    onSaved();
  };
  const edit = useEditClass({
    ...form.refused,
    done: saved,
    failed: (error) => {
      if (error.code === 'class/preview-first') setPreviewed(editOf(form.values, form.seen));
      else form.refused.failed(error);
    },
  });
  return (
    <>
      <Fields form={form} saving={previewed ? { state: edit.state, error: null } : edit} />
      {previewed && (
        <TimetablePreview lesson={lesson} edit={previewed} onSaved={saved} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
};

const useClassForm = (
  { latest, started }: { latest: OfficeClass | null; started: Values },
  onSubmit: (values: Values, seen: OfficeClass | null) => void,
) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const filled = (value: string): FieldError | null => (isFilled(value) ? null : wrong.missing);
  return useRecordForm<OfficeClass, Values>({
    latest,
    valuesOf: (lesson) => (lesson ? valuesOf(lesson) : started),
    rules: {
      service: filled,
      courseType: filled,
      schedule: filled,
      time: filled,
      startDate: filled,
      endDate: (value, { startDate }) => filled(value) ?? (value < startDate ? wrong.classEnd : null),
      meetingLink: (value) => (!value.trim() || isHttpsLink(value.trim()) ? null : wrong.https),
      capacity: (value) =>
        /^[1-9]\d*$/.test(value) && Number(value) <= CLASS_SEATS_MAX
          ? null
          : wrong.classSeats({ max: CLASS_SEATS_MAX }),
      substituteId: (value, { teacherId }) => (value && value === teacherId ? wrong.classSubstitute : null),
    },
    onSubmit,
    wordsOf: (name, lesson) => {
      switch (name) {
        case 'service':
          return words.service(lesson.service);
        case 'room':
          return lesson.room ? t(`room-${lesson.room}`) : undefined;
        case 'status':
          return office(`class-${lesson.status}`);
        case 'startDate':
        case 'endDate':
          return words.date(lesson[name]);
        case 'teacherId':
          return lesson.teacher?.name ?? t('nobody');
        case 'substituteId':
          return lesson.substitute?.name ?? t('nobody');
        default:
          return undefined;
      }
    },
  });
};

const Fields = ({ form, saving }: { form: ReturnType<typeof useClassForm>; saving: Saving }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const options = useClassOptions();
  const service = form.values.service || 'tutor';
  const withKept = (offered: readonly string[], kept: string, wordsOf: (value: string) => string) =>
    (kept && !offered.includes(kept) ? [...offered, kept] : offered).map((value) => ({
      value,
      label: wordsOf(value),
    }));
  const isClash = saving.error?.code === 'class/teacher-clash' || form.values.confirmsClash;
  return (
    <QueryState query={options}>
      {({ schedules, times, teachers, rooms }) => {
        const people = teachers.map(({ id, name, ...taught }) => ({
          value: id,
          label: `${name} (${words.className(taught)})`,
        }));
        return (
          <Form onSubmit={form.submit}>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <SelectField
                {...form.field('service')}
                onChange={(value) => form.setValues({ service: value as Service, schedule: '', time: '' })}
                label={t('service')}
                options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
              />
              <SelectField
                {...form.field('grade')}
                label={t('grade')}
                isOptional
                options={CLASS_GRADES.map((value) => ({ value, label: words.grade(value) }))}
                placeholder={t('all-grades')}
              />
              <TranslatedField field={form.field} name="courseType" label={t('course')} maxLength={COURSE_MAX} />
              <SelectField
                {...form.field('status')}
                label={t('status')}
                options={CLASS_STATUSES.map((value) => ({ value, label: office(`class-${value}`) }))}
              />
              <SelectField
                {...form.field('schedule')}
                label={t('schedule')}
                options={withKept(schedules[service], form.values.schedule, words.listed)}
              />
              <SelectField
                {...form.field('time')}
                label={t('time')}
                options={withKept(times[service], form.values.time, words.slot)}
              />
              <DateField {...form.field('startDate')} label={t('start')} />
              <DateField {...form.field('endDate')} label={t('end')} />
              <SelectField
                {...form.field('teacherId')}
                label={t('teacher')}
                isOptional
                options={people}
                placeholder={t('nobody')}
              />
              <SelectField
                {...form.field('substituteId')}
                label={t('substitute')}
                isOptional
                options={people}
                placeholder={t('nobody')}
              />
              <LinkField {...form.field('meetingLink')} label={t('link')} isOptional placeholder="https://" />
              {rooms && rooms.kinds.length > 1 && (
                <SelectField
                  {...form.field('room')}
                  label={t('room')}
                  isOptional
                  options={rooms.kinds.map((kind) => ({ value: kind, label: t(`room-${kind}`) }))}
                  placeholder={t('room-usual', { room: t(`room-${rooms.usual}`) })}
                />
              )}
              <TextField
                {...form.field('capacity')}
                label={t('capacity')}
                inputMode="numeric"
                maxLength={digitsUpTo(CLASS_SEATS_MAX)}
              />
            </div>
            {isClash && (
              <Note tone="warning" role="alert">
                <Checkbox {...form.field('confirmsClash')} label={t('confirm-clash')} />
              </Note>
            )}
            <FormError message={sentence(saving.error)} />
            <div>
              <SubmitButton state={saving.state} label={office('save')} />
            </div>
          </Form>
        );
      }}
    </QueryState>
  );
};
