import { FAMILIES_EXCUSE_HOURS } from '@temari/contracts/limits';
import type { HouseholdLesson } from '@temari/contracts/office-attendance';
import { ABSENCE_REASONS, type AbsenceReason } from '@temari/contracts/vocabulary';
import { useRef, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { newId } from '../../../lib/device/new-id.ts';
import { useNow } from '../../../lib/device/use-now.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useTexts as useFamilyTexts } from '../../../ui/lessons/texts.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { useWords } from '../use-words.ts';
import { CorrectDialog } from './attendance-dialog.tsx';
import { useTexts } from './texts.ts';
import { useExcuseByOffice, useHouseholdLessons, useLessonAttendance } from './use-lessons.ts';

const HOUR_MS = 3_600_000;

type Learner = { id: string; fullName: string };
type AbsenceDialogProps = { householdId: string; learner: Learner; onClose: () => void };
type Said = { lesson: HouseholdLesson; learner: Learner };

/** Until a day after a lesson it is the family's word; later only the office corrects, with a reason. */
const isInTime = ({ endsAt }: HouseholdLesson, now: Date): boolean =>
  now.getTime() <= Date.parse(endsAt) + FAMILIES_EXCUSE_HOURS * HOUR_MS;

const useExcuse = (lesson: string, learner: Learner, done: () => void) => {
  // The same press again after a lost answer is the same excuse.
  const id = useRef(newId());
  const saving = useExcuseByOffice({
    done: () => {
      id.current = newId();
      done();
    },
  });
  return {
    ...saving,
    say: (reason: AbsenceReason | null) =>
      saving.submit({ params: { id: lesson }, body: { id: id.current, learner: learner.id, reason } }),
  };
};

const Reasons = ({ lesson, learner, onBack, onClose }: Said & { onBack: () => void; onClose: () => void }) => {
  const t = useTexts();
  const family = useFamilyTexts();
  const words = useWords();
  const toast = useToast();
  const sentence = useErrorSentence();
  const excuse = useExcuse(lesson.id, learner, () => {
    toast({ text: family('excused', { name: learner.fullName }) });
    onBack();
  });
  return (
    <Dialog isOpen title={family('cannot-come-why', { name: learner.fullName })} onClose={onClose}>
      <div className="flex flex-col gap-4 text-ink">
        <p className="text-ink-2">{`${words.className(lesson)} · ${words.when(lesson.startsAt)}`}</p>
        <ul className="grid grid-cols-2 gap-2">
          {ABSENCE_REASONS.map((reason) => (
            <li key={reason} className="grid">
              <Button
                variant="outline"
                size="small"
                disabled={excuse.state === 'working'}
                onClick={() => excuse.say(reason)}
              >
                {family(`reason-${reason}`)}
              </Button>
            </li>
          ))}
        </ul>
        <FormError message={sentence(excuse.error)} />
        <Button variant="quiet" size="small" className="self-start" onClick={onBack}>
          {t('lessons-of', { name: learner.fullName })}
        </Button>
      </div>
    </Dialog>
  );
};

/** What was said about one lesson is read first: the correction shows it. */
const Correction = ({ lesson, learner, onBack }: Said & { onBack: () => void }) => {
  const { data } = useLessonAttendance(lesson.id);
  const row = data?.rows.find((each) => each.learner === learner.id);
  return row ? <CorrectDialog lesson={lesson} row={row} onClose={onBack} /> : null;
};

type LineProps = Said & { onExcuse: () => void; onCorrect: () => void };

const Line = ({ lesson, learner, onExcuse, onCorrect }: LineProps) => {
  const t = useTexts();
  const family = useFamilyTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const now = useNow();
  const excuse = useExcuse(lesson.id, learner, () => {});
  const { mark, state } = lesson;
  const when = words.when(lesson.startsAt);
  const isFamilys = mark === undefined || mark.source === 'family';
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="outline"
      size="small"
      aria-label={`${label}: ${when}`}
      disabled={excuse.state === 'working'}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2.5 [li+&]:border-t">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{when}</p>
        <p className="text-sm text-ink-2">
          {[
            words.className(lesson),
            state === 'cancelled' ? t('cancelled') : t(mark ? `attendance-${mark.state}` : 'not-marked'),
            mark?.reason && family(`reason-${mark.reason}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <FormError message={sentence(excuse.error)} />
      </div>
      {state !== 'cancelled' &&
        (!isInTime(lesson, now)
          ? button(t('correct'), onCorrect)
          : mark?.state === 'excused' && isFamilys
            ? button(family('comes-after-all'), () => excuse.say(null))
            : (isFamilys || mark?.state === 'absent') && button(t('cannot-come'), onExcuse))}
    </li>
  );
};

/** Lessons of one learner, those to come first: the family calls, and what it says is written down in two presses. */
export const AbsenceDialog = ({ householdId, learner, onClose }: AbsenceDialogProps) => {
  const t = useTexts();
  const now = useNow();
  const lessons = useHouseholdLessons(householdId);
  const [chosen, setChosen] = useState<{ lesson: HouseholdLesson; act: 'excuse' | 'correct' } | null>(null);
  const back = () => setChosen(null);
  if (chosen?.act === 'excuse')
    return <Reasons lesson={chosen.lesson} learner={learner} onBack={back} onClose={onClose} />;
  if (chosen?.act === 'correct') return <Correction lesson={chosen.lesson} learner={learner} onBack={back} />;
  return (
    <Dialog isOpen title={t('lessons-of', { name: learner.fullName })} onClose={onClose} className="sm:max-w-140!">
      <div className="text-ink">
        <ReadState query={lessons}>
          {(learners) => {
            const own = learners.find((each) => each.learner === learner.id)?.lessons ?? [];
            const [ahead, over] = [
              own.filter((lesson) => isInTime(lesson, now)),
              own.filter((lesson) => !isInTime(lesson, now)).reverse(),
            ];
            const listOf = (some: HouseholdLesson[]) =>
              some.map((lesson) => (
                <Line
                  key={lesson.id}
                  lesson={lesson}
                  learner={learner}
                  onExcuse={() => setChosen({ lesson, act: 'excuse' })}
                  onCorrect={() => setChosen({ lesson, act: 'correct' })}
                />
              ));
            return (
              <>
                {own.length === 0 && <p className="text-ink-2">{t('no-lessons-around')}</p>}
                <ul>{listOf(ahead)}</ul>
                {over.length > 0 && (
                  <details open={ahead.length === 0}>
                    <summary className="flex min-h-11 w-fit cursor-pointer items-center text-label font-semibold text-green-700">
                      {t('lessons-over')}
                    </summary>
                    <ul>{listOf(over)}</ul>
                  </details>
                )}
              </>
            );
          }}
        </ReadState>
      </div>
    </Dialog>
  );
};
