import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { AttendanceOfLesson, KeptMark } from '@temari/contracts/office-attendance';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { ATTENDANCE_STATES, type AttendanceState } from '@temari/contracts/vocabulary';
import { useRef, useState } from 'react';
import { newId } from '../../../lib/device/new-id.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCorrectAttendance, useLessonAttendance } from './use-lessons.ts';

type Row = AttendanceOfLesson['rows'][number];

const useMarkWords = () => {
  const t = useTexts();
  return ({ state, source, by }: KeptMark): string =>
    t('mark-said', { state: t(state ? `attendance-${state}` : 'attendance-taken-back'), by: by ?? t(`by-${source}`) });
};

/** Everything that was said, where it is not simply one word: the office decides by it. */
const Said = ({ row }: { row: Row }) => {
  const dates = useDates();
  const said = useMarkWords();
  return (
    <ul className="text-sm text-ink-2">
      {row.marks.map((mark) => (
        <li key={mark.id} className={mark.id === row.standing ? 'font-semibold text-ink' : ''}>
          {said(mark)}, {dates.longWithTime(mark.at)}
          {mark.note && ` · ${mark.note}`}
        </li>
      ))}
    </ul>
  );
};

const Line = ({ row, onCorrect }: { row: Row; onCorrect: (() => void) | null }) => {
  const t = useTexts();
  const standing = row.marks.find(({ id }) => id === row.standing)?.state;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line py-2.5 [li+&]:border-t">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{row.name}</span>
          {t(standing ? `attendance-${standing}` : 'not-marked')}
          {row.isOpen && <Badge tone="warning">{t('to-decide')}</Badge>}
        </p>
        {(row.isOpen || row.marks.length > 1) && <Said row={row} />}
      </div>
      {onCorrect && (
        <Button variant="outline" size="small" aria-label={t('correct-named', { name: row.name })} onClick={onCorrect}>
          {t('correct')}
        </Button>
      )}
    </li>
  );
};

type CorrectDialogProps = { lesson: Pick<OfficeLesson, 'id'>; row: Row; onClose: () => void };

export const CorrectDialog = ({ lesson, row, onClose }: CorrectDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  // The same press again after a lost answer is the same correction.
  const id = useRef(newId());
  const form = useForm<{ state: string; note: string }>({
    initial: { state: '', note: '' },
    rules: {
      state: (value) => (value ? null : wrong.choiceMissing),
      note: (value) => (value.trim() ? null : wrong.reason),
    },
    onSubmit: ({ state, note }) =>
      correct.submit({
        params: { id: lesson.id },
        body: { id: id.current, learner: row.learner, state: state as AttendanceState, note },
      }),
  });
  const correct = useCorrectAttendance({
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
    fields: form.setServerErrors,
  });
  return (
    <EditDialog title={t('correct-named', { name: row.name })} form={form} saving={correct} onClose={onClose}>
      <Said row={row} />
      <SelectField
        {...form.field('state')}
        label={t('attendance')}
        options={ATTENDANCE_STATES.map((state) => ({ value: state, label: t(`attendance-${state}`) }))}
      />
      <TextField {...form.field('note')} label={t('correction-reason')} maxLength={REASON_MAX} />
    </EditDialog>
  );
};

/** Who was there, what is to be decided, and the correction of it. */
export const AttendanceDialog = ({ lesson, onClose }: { lesson: OfficeLesson; onClose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['teaching']);
  const attendance = useLessonAttendance(lesson.id);
  const [corrected, setCorrected] = useState<Row | null>(null);
  if (corrected) return <CorrectDialog lesson={lesson} row={corrected} onClose={() => setCorrected(null)} />;
  return (
    <Dialog
      isOpen
      title={t('attendance-of', { name: words.className(lesson) })}
      onClose={onClose}
      className="sm:max-w-140!"
    >
      <div className="text-ink">
        <ReadState query={attendance}>
          {({ rows, handedIn }) => (
            <>
              {handedIn && (
                <p className="pb-2">
                  {t('taught', { topic: handedIn.topic || '–', homework: handedIn.homework || '–' })}
                </p>
              )}
              <ul>
                {rows.map((row) => (
                  <Line key={row.learner} row={row} onCorrect={mayAct ? () => setCorrected(row) : null} />
                ))}
              </ul>
            </>
          )}
        </ReadState>
      </div>
    </Dialog>
  );
};
