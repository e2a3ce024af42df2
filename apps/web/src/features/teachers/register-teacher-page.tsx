import * as wrong from '@temari/contracts/field-errors';
import { SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from '@temari/contracts/vocabulary';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { currentSession } from '../../lib/api/session.ts';
import { useCourseWords } from '../../lib/domain/course-words.ts';
import { isLoosePhone, isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useTexts } from './texts.ts';
import { useApply } from './use-apply.ts';

/** Who applies is signed in: what is known of them need not be typed again. */
const started = () => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '' } = currentSession() ?? {};
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    password: '',
    confirmPassword: '',
    courseType: '' as (typeof TEACHER_COURSE_TYPES)[number] | '',
    schedule: '' as (typeof SCHEDULES)[number] | '',
    grade: '' as (typeof TEACHER_GRADES)[number] | '',
    qualification: '',
    experience: '',
    cvDocument: '',
    bio: '',
    introductionVideo: '',
  };
};

type Values = ReturnType<typeof started>;

export const RegisterTeacherPage = () => {
  const t = useTexts();
  const { listed } = useCourseWords();
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: listed(value) }));
  const sentence = useErrorSentence();
  const { language } = useLanguage();
  const [isUploading, setIsUploading] = useState(false);
  const application = useApply((errors) => form.setServerErrors(errors));
  const form = useForm<Values>({
    initial: started(),
    rules: {
      firstName: (value) => (isFilled(value) ? null : wrong.firstName),
      lastName: (value) => (isFilled(value) ? null : wrong.lastName),
      email: (value) => (isEmail(value) ? null : wrong.email),
      phoneNumber: (value) => (isLoosePhone(value) ? null : wrong.phone),
      password: (value) => (isPassword(value) ? null : wrong.passwordSignUp),
      confirmPassword: (value, { password }) => (value === password ? null : wrong.passwordDiffers),
      courseType: (value) => (value ? null : wrong.teacherCourse),
      schedule: (value) => (value ? null : wrong.teacherSchedule),
      grade: (value) => (value ? null : wrong.teacherGrades),
      qualification: (value) => (isFilled(value) ? null : wrong.qualification),
      experience: (value) => (isFilled(value) ? null : wrong.experience),
      cvDocument: (value) => (value ? null : wrong.cv),
      introductionVideo: (value) =>
        value.trim() === '' || /^https:\/\/\S+\.\S+$/i.test(value.trim()) ? null : wrong.https,
    },
    onSubmit: ({ confirmPassword: _, courseType, schedule, grade, ...rest }) => {
      if (courseType && schedule && grade) application.submit({ ...rest, courseType, schedule, grade, language });
    },
  });
  return (
    <>
      <title>{t('title')}</title>
      <Page title={t('title')} lead={t('lead')} width="text">
        <Card>
          <Form onSubmit={form.submit}>
            <Section title={t('about-you')}>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  {...form.field('firstName')}
                  label={t('first-name')}
                  autoComplete="given-name"
                  maxLength={60}
                />
                <TextField
                  {...form.field('lastName')}
                  label={t('last-name')}
                  autoComplete="family-name"
                  maxLength={60}
                />
                <TextField
                  {...form.field('email')}
                  label={t('email')}
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                />
                <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} />
                <PasswordField
                  {...form.field('password')}
                  label={t('password')}
                  hint={t('password-hint')}
                  autoComplete="new-password"
                />
                <PasswordField
                  {...form.field('confirmPassword')}
                  label={t('confirm-password')}
                  autoComplete="new-password"
                />
              </div>
            </Section>
            <Section title={t('your-teaching')}>
              <div className="grid gap-5 sm:grid-cols-2">
                <SelectField
                  {...form.field('courseType')}
                  onChange={(value) => form.setValues({ courseType: value as Values['courseType'] })}
                  label={t('course-type')}
                  options={optionsOf(TEACHER_COURSE_TYPES)}
                />
                <SelectField
                  {...form.field('grade')}
                  onChange={(value) => form.setValues({ grade: value as Values['grade'] })}
                  label={t('grade')}
                  options={optionsOf(TEACHER_GRADES)}
                />
              </div>
              <SelectField
                {...form.field('schedule')}
                onChange={(value) => form.setValues({ schedule: value as Values['schedule'] })}
                label={t('schedule')}
                options={optionsOf(SCHEDULES)}
              />
              <TextField
                {...form.field('qualification')}
                label={t('qualification')}
                hint={t('qualification-hint')}
                maxLength={300}
              />
              <TextField {...form.field('experience')} label={t('experience')} isMultiline rows={3} maxLength={1000} />
              <UploadField {...form.field('cvDocument')} label={t('cv')} purpose="cv" onBusy={setIsUploading} />
              <TextField
                {...form.field('bio')}
                label={t('bio')}
                hint={t('bio-hint')}
                isMultiline
                isOptional
                maxLength={2000}
              />
              <TextField
                {...form.field('introductionVideo')}
                label={t('introduction-video')}
                hint={t('introduction-video-hint')}
                type="url"
                inputMode="url"
                isOptional
                maxLength={500}
              />
            </Section>
            <SubmitButton state={application.state} label={t('submit')} wide="phone" disabled={isUploading} />
            <FormError message={sentence(application.error)} />
          </Form>
        </Card>
      </Page>
    </>
  );
};
