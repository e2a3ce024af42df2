import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { LESSON_NOTE_MAX } from '@temari/contracts/limits';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { time24 } from '@temari/contracts/schedule';
import { OFFICE_LESSON_CAUSES } from '@temari/contracts/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { type LessonTime, LessonTimeFields, lessonTimeBody, lessonTimeRules } from '../lesson-time.tsx';
import { NewLesson } from '../new-lesson.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { TellFamilies } from '../tell-families.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { LessonCover } from './lesson-cover.tsx';
import { momentOf } from './rules.ts';
import { useTexts } from './texts.ts';
import { useCancelLesson, useChangeRoom, useMoveLesson, useRestoreLesson, useRoom } from './use-lessons.ts';

/** Rarely asked for: it comes when it is. */
const HomeworkDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./homework-dialog.tsx'))).HomeworkDialog,
}));

type Step = 'look' | 'cancel' | 'move' | 'attendance' | 'homework' | 'make-up';
type DialogProps = { lesson: OfficeLesson; onClose: () => void };
type ChangeProps = DialogProps & { onChanged: (lesson: OfficeLesson) => void };

/** One lesson, and what can be done about it while it is not over. */
export const LessonDialog = ({ lesson, onClose, onChanged }: ChangeProps) => {
  const [step, setStep] = useState<Step>('look');
  const toast = useToast();
  const office = useOfficeTexts();
  // The next thing to do is to tell the families, from the same place.
  const changed = (after: OfficeLesson): void => {
    toast({ text: office('saved') });
    onChanged(after);
    setStep('look');
  };
  if (step === 'cancel') return <CancelDialog lesson={lesson} onClose={onClose} onChanged={changed} />;
  if (step === 'attendance') return <AttendanceDialog lesson={lesson} onClose={onClose} />;
  if (step === 'homework') {
    return (
      <Suspense>
        <HomeworkDialog lesson={lesson} onClose={onClose} />
      </Suspense>
    );
  }
  if (step === 'make-up') return <MakeUpDialog lesson={lesson} onClose={onClose} onChanged={changed} />;
  if (step === 'move') return <MoveDialog lesson={lesson} onClose={onClose} onChanged={changed} />;
  return <Look lesson={lesson} onClose={onClose} onStep={setStep} onChanged={changed} />;
};

const useSaid = (onClose: () => void) => {
  const toast = useToast();
  const office = useOfficeTexts();
  return (): void => {
    toast({ text: office('saved') });
    onClose();
  };
};

const Look = ({ lesson, onClose, onStep, onChanged }: ChangeProps & { onStep: (step: Step) => void }) => {
  const t = useTexts();
  const words = useWords();
  const dates = useDates();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['teaching']);
  const restore = useRestoreLesson({ done: onChanged });
  const moment = momentOf(lesson, new Date());
  const isOver = moment === 'over' || moment === 'held';
  const isCancelledByHand = lesson.cause !== undefined && lesson.cause !== 'closure';
  // A make-up that was moved has no time of a timetable to go back to.
  const isByHand = isCancelledByHand || (lesson.isMoved && !lesson.kind);
  return (
    <Dialog isOpen title={words.className(lesson)} onClose={onClose} className="sm:max-w-140!">
      <div className="flex flex-col gap-4 text-ink">
        <p>
          {dates.longWithTime(lesson.startsAt)}
          {lesson.teacher && ` · ${lesson.teacher}`}
        </p>
        {lesson.cause && <p className="font-semibold">{t(`cause-${lesson.cause}`)}</p>}
        {lesson.note && <p>{lesson.note}</p>}
        <MakeUp lesson={lesson} />
        {lesson.room && lesson.room !== 'link' && !isOver && moment !== 'cancelled' && (
          <Room lesson={lesson} mayAct={mayAct} onDone={onClose} />
        )}
        <p>
          <TextLink to={officePaths.class(lesson.classId)}>{t('open-class')}</TextLink>
        </p>
        {moment !== 'cancelled' && (
          <p className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => onStep('attendance')}>
              {t('attendance')}
            </Button>
            {moment !== 'to-come' && (
              <Button variant="outline" size="small" onClick={() => onStep('homework')}>
                {t('homework')}
              </Button>
            )}
          </p>
        )}
        {moment === 'to-come' && <LessonCover lesson={lesson} mayAct={mayAct} />}
        {!isOver && <TellFamilies about="lesson" id={lesson.id} key={lesson.version} />}
        <FormError message={sentence(restore.error)} />
        {mayAct && moment === 'cancelled' && !lesson.madeUpAt && (
          <p>
            <Button variant="outline" size="small" onClick={() => onStep('make-up')}>
              {t('plan-make-up')}
            </Button>
          </p>
        )}
        {mayAct && new Date(lesson.endsAt) > new Date() && (
          <div className="flex flex-wrap justify-end gap-3">
            {isByHand && !lesson.madeUpAt && (
              <Button
                variant="outline"
                onClick={() => restore.submit({ params: { id: lesson.id }, body: { version: lesson.version } })}
              >
                {t('restore')}
              </Button>
            )}
            <Button variant="outline" onClick={() => onStep('move')}>
              {t('move')}
            </Button>
            {moment !== 'cancelled' && (
              <Button variant="danger" onClick={() => onStep('cancel')}>
                {t('cancel-lesson')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
};

const MakeUpDialog = ({ lesson, onClose, onChanged }: ChangeProps) => {
  const words = useWords();
  return (
    <NewLesson
      classId={lesson.classId}
      name={words.className(lesson)}
      makesUpFor={lesson.id}
      time={time24(addisMinuteOfDay(new Date(lesson.startsAt)))}
      onAdded={onChanged}
      onClose={onClose}
    />
  );
};

/** What it is held for, or when it is made up for. */
const MakeUp = ({ lesson }: { lesson: OfficeLesson }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <>
      {lesson.kind && (
        <p className="font-semibold">
          {lesson.makesUpFor ? t('makes-up-for', { date: dates.long(lesson.makesUpFor) }) : t('extra-lesson')}
        </p>
      )}
      {lesson.madeUpAt && (
        <p>
          {t('made-up-at')}{' '}
          <TextLink to={`${officePaths.lessons}?date=${addisDate(new Date(lesson.madeUpAt))}`}>
            {dates.longWithTime(lesson.madeUpAt)}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** Who is in, or why nobody gets in and what helps at once. */
const Room = ({ lesson, mayAct, onDone }: { lesson: OfficeLesson; mayAct: boolean; onDone: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const isAway = lesson.problems.includes('room-away');
  const room = useRoom(lesson.id, !isAway);
  const change = useChangeRoom({ done: useSaid(onDone) });
  const joined = useJoined();
  const people = room.data?.people;
  if (!isAway) {
    if (!people) return null;
    return (
      <p>
        {people.length === 0 ? t('room-empty') : t('in-room', { count: people.length })}
        {people.length > 0 && `: ${joined(people.map(({ name }) => name))}`}
      </p>
    );
  }
  return (
    <Note
      tone="error"
      role="status"
      title={t('room-away')}
      action={
        mayAct &&
        lesson.hasLink && (
          <Button
            size="small"
            onClick={() => change.submit({ params: { id: lesson.classId }, body: { room: 'link' } })}
          >
            {t('use-link')}
          </Button>
        )
      }
    >
      {!lesson.hasLink && t('no-link-to-use')}
      {sentence(change.error)}
    </Note>
  );
};

const CancelDialog = ({ lesson, onClose, onChanged }: ChangeProps) => {
  const t = useTexts();
  const words = useWords();
  const form = useForm<{ cause: string; note: string }>({
    initial: { cause: '', note: '' },
    rules: { cause: (value) => (value ? null : wrong.choiceMissing) },
    onSubmit: ({ cause, note }) =>
      cancel.submit({
        params: { id: lesson.id },
        body: { cause: cause as (typeof OFFICE_LESSON_CAUSES)[number], note, version: lesson.version },
      }),
  });
  const cancel = useCancelLesson({ done: onChanged, fields: form.setServerErrors });
  return (
    <EditDialog
      title={t('cancel-what', { name: words.className(lesson) })}
      form={form}
      saving={cancel}
      save={t('cancel-lesson')}
      onClose={onClose}
    >
      <p>{t('cancel-effect', { count: lesson.learners })}</p>
      <SelectField
        {...form.field('cause')}
        label={t('cause')}
        options={OFFICE_LESSON_CAUSES.map((value) => ({ value, label: t(`cause-${value}`) }))}
      />
      <TextField
        {...form.field('note')}
        label={t('note')}
        hint={t('note-hint')}
        isOptional
        maxLength={LESSON_NOTE_MAX}
      />
    </EditDialog>
  );
};

const MoveDialog = ({ lesson, onClose, onChanged }: ChangeProps) => {
  const t = useTexts();
  const words = useWords();
  const startsAt = new Date(lesson.startsAt);
  const form = useForm<LessonTime>({
    initial: {
      date: addisDate(startsAt),
      startsAtMinute: time24(addisMinuteOfDay(startsAt)),
      note: '',
      confirmsClash: false,
    },
    rules: lessonTimeRules,
    onSubmit: (values) =>
      move.submit({ params: { id: lesson.id }, body: { ...lessonTimeBody(values), version: lesson.version } }),
  });
  const move = useMoveLesson({ done: onChanged, fields: form.setServerErrors });
  return (
    <EditDialog
      title={t('move-what', { name: words.className(lesson) })}
      form={form}
      saving={move}
      save={t('move')}
      onClose={onClose}
    >
      <LessonTimeFields
        form={form}
        labels={{ day: t('new-day'), time: t('new-time'), timeHint: t('new-time-hint'), clash: t('clash-anyway') }}
        refused={move.error?.code}
      />
    </EditDialog>
  );
};
