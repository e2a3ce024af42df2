import * as wrong from '@temari/contracts/field-errors';
import { BIO_MAX, EXPERIENCE_MAX, QUALIFICATION_MAX } from '@temari/contracts/limits';
import { SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from '@temari/contracts/vocabulary';
import { isFilled, isHttpsLink } from '@temari/contracts/written-text';
import { useCourseWords } from '../../lib/domain/course-words.ts';
import type { Rules, useForm } from '../../lib/form/form.ts';
import { LinkField } from '../../ui/fields/link-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useTexts } from './texts.ts';

export const NO_TEACHING = {
  courseType: '',
  schedule: '',
  grade: '',
  qualification: '',
  experience: '',
  cvDocument: '',
  bio: '',
  introductionVideo: '',
};
export type TeachingValues = typeof NO_TEACHING;

export const TEACHING_RULES: Rules<TeachingValues> = {
  courseType: (value) => (value ? null : wrong.teacherCourse),
  schedule: (value) => (value ? null : wrong.teacherSchedule),
  grade: (value) => (value ? null : wrong.teacherGrades),
  qualification: (value) => (isFilled(value) ? null : wrong.qualification),
  experience: (value) => (isFilled(value) ? null : wrong.experience),
  cvDocument: (value) => (value ? null : wrong.cv),
  introductionVideo: (value) => (value.trim() === '' || isHttpsLink(value.trim()) ? null : wrong.https),
};

const among = <Option extends string>(options: readonly Option[], value: string): Option | undefined =>
  options.find((option) => option === value);

/** The three choices by their names, once all are made. */
export const chosen = (values: Pick<TeachingValues, 'courseType' | 'schedule' | 'grade'>) => {
  const courseType = among(TEACHER_COURSE_TYPES, values.courseType);
  const schedule = among(SCHEDULES, values.schedule);
  const grade = among(TEACHER_GRADES, values.grade);
  return courseType && schedule && grade ? { courseType, schedule, grade } : null;
};

type TeachingForm = { field: ReturnType<typeof useForm<TeachingValues>>['field'] };

/** What somebody would teach, and what speaks for them. */
export const TeachingFields = ({ form, onBusy }: { form: TeachingForm; onBusy: (isBusy: boolean) => void }) => {
  const t = useTexts();
  const { listed } = useCourseWords();
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: listed(value) }));
  return (
    <Section title={t('your-teaching')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('courseType')} label={t('course-type')} options={optionsOf(TEACHER_COURSE_TYPES)} />
        <SelectField {...form.field('grade')} label={t('grade')} options={optionsOf(TEACHER_GRADES)} />
      </div>
      <SelectField {...form.field('schedule')} label={t('schedule')} options={optionsOf(SCHEDULES)} />
      <TextField
        {...form.field('qualification')}
        label={t('qualification')}
        hint={t('qualification-hint')}
        maxLength={QUALIFICATION_MAX}
      />
      <TextField
        {...form.field('experience')}
        label={t('experience')}
        isMultiline
        rows={3}
        maxLength={EXPERIENCE_MAX}
      />
      <UploadField {...form.field('cvDocument')} label={t('cv')} purpose="cv" onBusy={onBusy} />
      <TextField
        {...form.field('bio')}
        label={t('bio')}
        hint={t('bio-hint')}
        isMultiline
        isOptional
        maxLength={BIO_MAX}
      />
      <LinkField
        {...form.field('introductionVideo')}
        label={t('introduction-video')}
        hint={t('introduction-video-hint')}
        isOptional
      />
    </Section>
  );
};
