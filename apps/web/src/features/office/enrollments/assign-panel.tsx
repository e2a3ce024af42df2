import type { Suggestion } from '@temari/contracts/office-enrollments';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { CheckIcon, XIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useOfferUndo } from '../shell/undo.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { MissingConsents } from './missing-consents.tsx';
import { useTexts } from './texts.ts';
import { useAssign, useSuggestions, useUndoAssignment, useWait, useWithoutConsent } from './use-enrollments.ts';

const Reason = ({ isMet, children }: { isMet: boolean; children: string }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 text-xs',
      isMet ? 'font-semibold text-green-700' : 'text-ink-2',
    )}
  >
    {isMet ? <CheckIcon size={16} /> : <XIcon size={16} />}
    {children}
  </span>
);

/** Where a student was seen. */
export type Place = { enrollmentId: string; classId: string | null };

/** Classes that could take these students, the best first, each with why. */
export const AssignPanel = ({
  places,
  currentClassId = null,
  onAssigned,
}: {
  places: readonly Place[];
  currentClassId?: string | null;
  onAssigned?: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const sentence = useErrorSentence();
  const chosenIds = places.map(({ enrollmentId }) => enrollmentId);
  const missing = useWithoutConsent(chosenIds).data ?? [];
  // Those who have a consent go ahead; the others are named, and stay where they are.
  const ready = places.filter(({ enrollmentId }) => !missing.some(({ enrollment }) => enrollment === enrollmentId));
  const enrollmentIds = (ready.length > 0 ? ready : places).map(({ enrollmentId }) => enrollmentId);
  const suggestions = useSuggestions(enrollmentIds);
  // Undone from a toast, when this panel may be gone: so what came of it is said in a toast too.
  const undo = useUndoAssignment({
    done: ({ restored }) => toast({ text: t('undone', { count: restored }) }),
    failed: (error) => toast({ text: sentence(error) ?? '' }),
  });
  const [isTold, setIsTold] = useState(false);
  const assign = useAssign({
    done: (placed) => {
      offerUndo(t(placed.classId ? 'assigned' : 'taken-out', { count: placed.previous.length }), () =>
        undo.submit({ body: placed }),
      );
      setIsTold(false);
      onAssigned?.();
    },
    failed: ({ code }) => setIsTold(code === 'office/changed-meanwhile'),
  });
  const wait = useWait({ done: () => toast({ text: office('saved') }) });
  const waitFor = (classId: string | null): void => wait.submit({ body: { enrollmentIds: chosenIds, classId } });
  const count = enrollmentIds.length;
  // Whoever was moved meanwhile is moved again only by somebody who has been told.
  const place = (classId: string | null): void => {
    const moved = classId ? enrollmentIds : chosenIds;
    const seen = places.filter(({ enrollmentId }) => moved.includes(enrollmentId));
    assign.submit({ body: { enrollmentIds: moved, classId, ...(!isTold && { seen }) } });
  };
  return (
    <div className="flex flex-col gap-3">
      <MissingConsents missing={missing} isSome={ready.length > 0} />
      <QueryState
        query={suggestions}
        empty={<EmptyState title={t('no-suggestions')}>{t('no-suggestions-text')}</EmptyState>}
      >
        {(classes) => (
          <ul className="flex flex-col gap-2.5">
            {classes.map((lesson) => (
              <SuggestedClass
                key={lesson.id}
                lesson={lesson}
                count={count}
                isCurrent={lesson.id === currentClassId}
                isWorking={assign.state === 'working' || ready.length === 0}
                isWaitingSaved={wait.state !== 'working'}
                onChoose={() => place(lesson.id)}
                onWait={() => waitFor(lesson.isWaitedFor ? null : lesson.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${officePaths.newClass}?for=${chosenIds[0] ?? ''}`} variant="outline" size="small">
          {t('make-class')}
        </ButtonLink>
        {currentClassId && (
          <Button variant="outline" size="small" disabled={assign.state === 'working'} onClick={() => place(null)}>
            {t('take-out')}
          </Button>
        )}
      </div>
      <FormError message={sentence(assign.error ?? wait.error)} />
    </div>
  );
};

const SuggestedClass = ({
  lesson,
  count,
  isCurrent,
  isWorking,
  isWaitingSaved,
  onChoose,
  onWait,
}: {
  lesson: Suggestion;
  count: number;
  isCurrent: boolean;
  isWorking: boolean;
  isWaitingSaved: boolean;
  onChoose: () => void;
  onWait: () => void;
}) => {
  const t = useTexts();
  const words = useWords();
  const name = words.className(lesson);
  const isFull = lesson.freeSeats < 1 && !isCurrent;
  const reason = (kind: 'grade' | 'schedule' | 'time'): string =>
    count === 1 || lesson.fits[kind] === count
      ? t(lesson.fits[kind] === count ? `fits-${kind}` : `misfits-${kind}`)
      : t('fits-some', { what: t(`what-${kind}`), fits: lesson.fits[kind], count });
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 rounded-note border p-3.5',
        lesson.isGood ? 'border-green-300 bg-green-50' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {name}
          {lesson.isGood && <Badge tone="good">{t('good-fit')}</Badge>}
          {isFull && <Badge tone="waiting">{t('full')}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {[
            words.listed(lesson.schedule),
            words.slot(lesson.time),
            t('from-date', { date: words.date(lesson.startDate) }),
            lesson.teacher,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {(['grade', 'schedule', 'time'] as const).map((kind) => (
            <Reason key={kind} isMet={lesson.fits[kind] === count}>
              {reason(kind)}
            </Reason>
          ))}
          <Reason isMet={lesson.freeSeats >= count}>{t('free-seats', { count: lesson.freeSeats })}</Reason>
          {lesson.waiting > 0 && <span className="text-xs">{t('waiting-count', { count: lesson.waiting })}</span>}
        </p>
      </div>
      {isFull ? (
        <Button
          size="small"
          variant="outline"
          disabled={!isWaitingSaved}
          onClick={onWait}
          aria-label={t(lesson.isWaitedFor ? 'stop-waiting-for' : 'wait-for', { name })}
        >
          {t(lesson.isWaitedFor ? 'stop-waiting' : 'wait')}
        </Button>
      ) : (
        <Button
          size="small"
          variant={lesson.isGood ? 'main' : 'outline'}
          disabled={isWorking || isCurrent || lesson.freeSeats < count}
          onClick={onChoose}
          aria-label={t('assign-to', { name })}
        >
          {t(isCurrent ? 'is-here' : 'assign')}
        </Button>
      )}
    </li>
  );
};
