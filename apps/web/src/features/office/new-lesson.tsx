import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { useForm } from '../../lib/form/form.ts';
import { EditDialog } from './edit-dialog.tsx';
import { type LessonTime, LessonTimeFields, lessonTimeBody, lessonTimeRules, useMakeUpTexts } from './lesson-time.tsx';
import { useAddLesson } from './use-new-lesson.ts';

type NewLessonProps = {
  classId: string;
  /** What the class is called. */
  name: string;
  /** The cancelled lesson that it is held for; without one it is an extra lesson. */
  makesUpFor?: string;
  /** At which time it is offered: that of the class. */
  time: string;
  onAdded: (lesson: OfficeLesson) => void;
  onClose: () => void;
};

/** One more lesson of a class, on a day and at a time. */
export const NewLesson = ({ classId, name, makesUpFor, time, onAdded, onClose }: NewLessonProps) => {
  const t = useMakeUpTexts();
  const form = useForm<LessonTime>({
    initial: { date: '', startsAtMinute: time, note: '', confirmsClash: false },
    rules: lessonTimeRules,
    onSubmit: (values) =>
      add.submit({ body: { class: classId, ...(makesUpFor && { makesUpFor }), ...lessonTimeBody(values) } }),
  });
  const add = useAddLesson({ done: onAdded, fields: form.setServerErrors });
  return (
    <EditDialog
      title={t(makesUpFor ? 'make-up-for' : 'extra-for', { name })}
      form={form}
      saving={add}
      save={t('add')}
      onClose={onClose}
    >
      <LessonTimeFields
        form={form}
        labels={{ day: t('day'), time: t('time'), timeHint: t('time-hint'), clash: t('clash-anyway') }}
        refused={add.error?.code}
      />
    </EditDialog>
  );
};
