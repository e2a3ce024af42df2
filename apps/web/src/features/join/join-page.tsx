import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { NextLessonOfClass } from '@temari/contracts/lessons';
import type { JoinRefusal } from '@temari/contracts/vocabulary';
import { useParams } from 'react-router';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { ClockIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { isOpen, useGoesInAtOnce, useGoIn, useNextLesson, whyNoClass } from './use-join.ts';

type Lesson = NonNullable<NextLessonOfClass['lesson']>;

const MINUTE_MS = 60_000;
/** Below this one waits by the minute; above it the day and the time say more. */
const COUNTED_MINUTES = 60;

const useWhen = () => {
  const words = useLessonWords();
  return (instant: string, now: Date): { day: string; time: string } => ({
    day: words.day(addisDate(new Date(instant)), now),
    time: words.bothClocks(addisMinuteOfDay(new Date(instant))),
  });
};

/** The lesson that will not take place, with the reason, so that nobody waits for it. */
const Cancelled = ({ lesson, now }: { lesson: Lesson; now: Date }) => {
  const t = useTexts();
  const when = useWhen();
  const entered = useEnteredWords();
  const reason = lesson.closure ? entered(lesson.closure, 'name') : lesson.note;
  return (
    <Note tone="error" role="status" title={t('cancelled', when(lesson.startsAt, now))}>
      {reason}
    </Note>
  );
};

/** What somebody can do about a refusal; of the others the time takes care. */
const STEPS = {
  'lesson/not-paid': { to: paths.payments, label: 'pay', why: 'not-paid' },
  'lesson/paused': { to: paths.payments, label: 'see-payments', why: 'paused' },
  'lesson/no-consent': { to: paths.family, label: 'consent', why: 'no-consent' },
  'lesson/no-room': { to: paths.contact, label: 'office', why: 'no-room' },
} as const satisfies Partial<Record<JoinRefusal, object>>;

const stepOf = (refusal: JoinRefusal | undefined) =>
  refusal && refusal in STEPS ? STEPS[refusal as keyof typeof STEPS] : null;

/** Dashed: it comes by itself, and says when. */
const Waiting = ({ lesson, now }: { lesson: Lesson; now: Date }) => {
  const t = useTexts();
  const when = useWhen();
  const minutes = Math.ceil((Date.parse(lesson.opensAt) - now.getTime()) / MINUTE_MS);
  return (
    <>
      <button
        type="button"
        disabled
        className="flex min-h-13.5 w-full flex-wrap items-center justify-center gap-x-2.5 gap-y-1 rounded-control border-[1.5px] border-dashed border-yellow-400 bg-green-900/40 px-5 py-3 text-white"
      >
        <ClockIcon size={20} className="text-yellow-400" />
        <span className="font-semibold text-yellow-400">{t('title')}</span>{' '}
        <span>
          {minutes <= COUNTED_MINUTES
            ? t('opens-in-minutes', { count: Math.max(1, minutes) })
            : t('opens-on', when(lesson.opensAt, now))}
        </span>
      </button>
      <p className="text-label text-green-200">{t('wait')}</p>
    </>
  );
};

type DoorProps = { found: NextLessonOfClass; lesson: Lesson; now: Date; refresh: () => unknown };

const Door = ({ found, lesson, now, refresh }: DoorProps) => {
  const t = useTexts();
  const words = useLessonWords();
  const when = useWhen();
  const sentence = useErrorSentence();
  const goIn = useGoIn(lesson.id, refresh);
  const isOpenNow = isOpen(lesson, now);
  useGoesInAtOnce(lesson.id, isOpenNow, goIn.submit);
  const step = stepOf(lesson.refusal);
  /** The answer's own sentence does not know which clock its reader has chosen. */
  const whyNot = (error: ApiError): string | null =>
    error.code === 'lesson/too-early' ? t('opens-at', { time: when(lesson.opensAt, now).time }) : sentence(error);
  return (
    <section className="on-green flex flex-col gap-4 rounded-card bg-green-800 p-5 sm:p-6">
      <div>
        <p className="text-label font-semibold text-yellow-400">
          {t('lesson-of', { title: words.title(found.learning), number: lesson.number })}
        </p>
        <p className="text-lg font-semibold text-white">{t('when', when(lesson.startsAt, now))}</p>
        <p className="text-label text-green-200">
          {[
            lesson.teacher && t('with-teacher', { name: lesson.teacher }),
            lesson.learnerName && t('for-learner', { name: lesson.learnerName }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {lesson.isMoved && (
        <Note tone="warning" title={t('moved')}>
          {lesson.note}
        </Note>
      )}
      {step ? (
        <Note
          tone="warning"
          role="status"
          action={
            <ButtonLink to={step.to} variant="outline" size="small">
              {t(step.label)}
            </ButtonLink>
          }
        >
          {t(step.why)}
        </Note>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            goIn.submit(lesson.id);
          }}
        >
          {isOpenNow ? (
            <>
              <p role="status" className="text-label text-green-200">
                {t('is-open')}
              </p>
              <SubmitButton
                state={goIn.state}
                label={t('title')}
                workingLabel={t('joining')}
                variant="accent"
                size="large"
                wide="always"
                icon={<VideoIcon size={20} />}
              />
            </>
          ) : (
            <Waiting lesson={lesson} now={now} />
          )}
          {goIn.error && (
            <Note tone="error" role="alert">
              {whyNot(goIn.error)}
            </Note>
          )}
        </form>
      )}
    </section>
  );
};

/** Trying again would help nobody here, so the way leads to the classes that there are. */
const NoClass = ({ why, to }: { why: 'unknown' | 'not-yours'; to: string }) => {
  const t = useTexts();
  return (
    <Page title={t('title')} width="form">
      <title>{t('title')}</title>
      <div role="alert">
        <EmptyState
          illustration={<Illustration name="lamp" />}
          title={t(why)}
          action={<ButtonLink to={to}>{t('my-classes')}</ButtonLink>}
        >
          {t(`${why}-text`)}
        </EmptyState>
      </div>
    </Page>
  );
};

/** Where `Join Class` leads from anywhere: it waits until the room opens, and opens it in this tab. */
export const JoinPage = () => {
  const { classId = '' } = useParams();
  const t = useTexts();
  const isTeacher = visitorOf(useSession()) === 'teacher';
  const { next, now } = useNextLesson(classId);
  const noClass = whyNoClass(next.error);
  if (noClass) return <NoClass why={noClass} to={isTeacher ? paths.teacherClasses : paths.myClass} />;
  return (
    <Page
      back={<BackLink to={isTeacher ? paths.teacherClass(classId) : paths.studentClass(classId)}>{t('back')}</BackLink>}
      title={t('title')}
      width="form"
    >
      <title>{t('title')}</title>
      <QueryState query={next}>
        {(found) => (
          <div className="flex flex-col gap-5">
            {found.cancelled && <Cancelled lesson={found.cancelled} now={now} />}
            {found.lesson ? (
              <Door found={found} lesson={found.lesson} now={now} refresh={next.refetch} />
            ) : (
              <EmptyState illustration={<Illustration name="lamp" />} title={t('no-more')} />
            )}
            <ButtonLink to={isTeacher ? paths.teacherTimetable : paths.studentTimetable} variant="outline" wide="phone">
              {t('timetable')}
            </ButtonLink>
          </div>
        )}
      </QueryState>
    </Page>
  );
};
