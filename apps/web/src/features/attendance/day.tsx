import { addDays, addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { TeacherLesson } from '@temari/contracts/attendance';
import { slotLabel } from '@temari/contracts/schedule';
import type { ReactNode } from 'react';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { BookIcon, ChevronRightIcon, EditIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/states/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useCoverTexts } from './cover-texts.ts';
import { CoverOf } from './covers.tsx';
import { isOpenAt, isToMark, lessonsOn, sheetPath } from './rules.ts';
import { useTexts } from './texts.ts';
import { useSheetsKept } from './use-attendance.ts';

const MINUTE_MS = 60_000;
/** From here on minutes say more than the hour. */
const COUNTED_MINUTES = 90;

interface Day {
  now: Date;
  lessons: readonly TeacherLesson[];
  /** Lessons whose sheet was handed in here and not sent yet. */
  waiting: ReadonlySet<string>;
}

/** When a lesson starts on both clocks: '11:00' and '5:00 PM'. */
const useStart = () => {
  const dates = useDates();
  return (instant: string) => {
    const minute = addisMinuteOfDay(new Date(instant));
    const [ethiopian = ''] = slotLabel(minute, minute).split(' ');
    return { ethiopian, international: dates.internationalTime(minute) };
  };
};

const Time = ({ lesson }: { lesson: TeacherLesson }) => {
  const { ethiopian, international } = useStart()(lesson.startsAt);
  return (
    <p className="min-w-16 shrink-0 pt-4 text-right leading-tight tabular-nums max-[15rem]:text-left sm:min-w-20">
      <span className="block text-label font-semibold">{ethiopian}</span>
      <span className="block text-sm text-ink-2">{international}</span>
    </p>
  );
};

/** One thing that happened, or will: the same square as in every strip. */
const Stitch = ({ look }: { look: string }) => (
  <span aria-hidden="true" className="relative flex w-4 shrink-0 justify-center max-[15rem]:hidden">
    <span className="absolute inset-y-0 w-0.5 bg-line" />
    <span className={classNames('relative mt-5 size-4 rounded-[5px]', look)} />
  </span>
);

const LOOKS = {
  held: 'bg-green-700',
  next: 'border-2 border-ink bg-yellow-400',
  ahead: 'border-2 border-edge bg-surface',
  cancelled: 'border-[1.5px] border-dashed border-edge bg-paper',
};

const momentOf = (lesson: TeacherLesson, isNext: boolean, now: Date): keyof typeof LOOKS => {
  if (lesson.state === 'cancelled') return 'cancelled';
  if (isNext) return 'next';
  return Date.parse(lesson.endsAt) <= now.getTime() ? 'held' : 'ahead';
};

const SheetLink = ({ lesson, day }: { lesson: TeacherLesson; day: Day }) => {
  const t = useTexts();
  const name = useLessonWords().title(lesson);
  if (!isOpenAt(lesson, day.now)) return null;
  const isDone = lesson.isHandedIn || day.waiting.has(lesson.id);
  return isDone ? (
    <TextLink to={sheetPath(lesson.id)} aria-label={t('open-sheet-named', { name })}>
      {t('open-sheet')}
    </TextLink>
  ) : (
    <ButtonLink
      to={sheetPath(lesson.id)}
      variant="outline"
      size="small"
      wide="always"
      icon={<EditIcon size={18} />}
      aria-label={t('mark-named', { name })}
    >
      {t('mark')}
    </ButtonLink>
  );
};

const State = ({ lesson, day }: { lesson: TeacherLesson; day: Day }) => {
  const t = useTexts();
  if (lesson.state === 'cancelled') return <Badge tone="bad">{t('cancelled')}</Badge>;
  if (day.waiting.has(lesson.id)) return <Badge tone="waiting">{t('waits')}</Badge>;
  if (lesson.isHandedIn) return <Badge tone="good">{t('handed-in')}</Badge>;
  if (lesson.state === 'held') return <Badge tone="good">{t('held')}</Badge>;
  return lesson.isMoved ? <Badge tone="warning">{t('moved')}</Badge> : null;
};

const Facts = ({ lesson }: { lesson: TeacherLesson }) => {
  const t = useTexts();
  const { came, learners, marked, conflicts } = lesson;
  return (
    <>
      <p className="text-label">
        {marked > 0 ? t('came', { came, learners }) : t('learners-count', { count: learners })}
      </p>
      {conflicts > 0 && (
        <p className="pt-1">
          <Badge tone="warning">{t('disagreement', { count: conflicts })}</Badge>
        </p>
      )}
    </>
  );
};

const Countdown = ({ lesson, now }: { lesson: TeacherLesson; now: Date }) => {
  const t = useTexts();
  const start = useStart();
  const minutes = Math.ceil((Date.parse(lesson.startsAt) - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return t('now', { time: start(lesson.endsAt).international });
  return minutes <= COUNTED_MINUTES
    ? t('in-minutes', { count: minutes })
    : t('at', { time: start(lesson.startsAt).international });
};

const NextLesson = ({ lesson, day }: { lesson: TeacherLesson; day: Day }) => {
  const t = useTexts();
  const title = useLessonWords().title(lesson);
  return (
    <div className="on-green flex min-w-0 grow flex-col gap-3 rounded-card bg-green-800 p-4 text-white sm:p-5">
      <div>
        <p className="text-sm font-semibold text-yellow-400">
          <Countdown lesson={lesson} now={day.now} />
        </p>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-h3">{title}</h2>
          <State lesson={lesson} day={day} />
        </div>
        <Facts lesson={lesson} />
      </div>
      <JoinLink classId={lesson.classId} icon={<VideoIcon size={20} />}>
        {t('join-class')}
      </JoinLink>
      <SheetLink lesson={lesson} day={day} />
      <CoverOf lesson={lesson} now={day.now} />
    </div>
  );
};

const Cancelled = ({ lesson }: { lesson: TeacherLesson }) => {
  const title = useLessonWords().title(lesson);
  const entered = useEnteredWords();
  const reason = lesson.closure ? entered(lesson.closure, 'name') : lesson.note;
  return (
    <div className="flex min-w-0 grow flex-col items-start gap-2 rounded-card border border-dashed border-edge p-4 sm:p-5">
      <h2 className="text-h3 text-ink-2 line-through">{title}</h2>
      <Badge tone="bad">{useTexts()('cancelled')}</Badge>
      {reason && <p>{reason}</p>}
    </div>
  );
};

const OtherLesson = ({ lesson, day }: { lesson: TeacherLesson; day: Day }) => (
  <div className="flex min-w-0 grow flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-sh1 sm:p-5">
    <div>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-h3">{useLessonWords().title(lesson)}</h2>
        <State lesson={lesson} day={day} />
      </div>
      <Facts lesson={lesson} />
    </div>
    <SheetLink lesson={lesson} day={day} />
    <CoverOf lesson={lesson} now={day.now} />
  </div>
);

const Rail = ({ lessons, day }: { lessons: readonly TeacherLesson[]; day: Day }) => {
  const next = lessons.find(({ state, endsAt }) => state !== 'cancelled' && Date.parse(endsAt) > day.now.getTime());
  return (
    <ol className="flex flex-col">
      {lessons.map((lesson) => {
        const moment = momentOf(lesson, lesson === next, day.now);
        return (
          <li key={lesson.id} className="flex gap-2.5 max-[15rem]:flex-col sm:gap-4">
            <Time lesson={lesson} />
            <Stitch look={LOOKS[moment]} />
            <div className="flex min-w-0 grow pb-4">
              {moment === 'next' && <NextLesson lesson={lesson} day={day} />}
              {moment === 'cancelled' && <Cancelled lesson={lesson} />}
              {(moment === 'held' || moment === 'ahead') && <OtherLesson lesson={lesson} day={day} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
};

/** A lesson of another day, in one line. */
const Line = ({ lesson, when, now }: { lesson: TeacherLesson; when: string; now?: Date }) => {
  const t = useTexts();
  const learners = t('learners-count', { count: lesson.learners });
  return (
    <li className="border-line [li+&]:border-t">
      <Link to={sheetPath(lesson.id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
        <span className="min-w-0">
          <span className="block font-semibold">{useLessonWords().title(lesson)}</span>
          <span className="block text-sm text-ink-2">{t('lesson-line', { time: when, learners })}</span>
        </span>
        <ChevronRightIcon className="text-ink-2" />
      </Link>
      {now && (
        <div className="flex flex-col pb-2">
          <CoverOf lesson={lesson} now={now} />
        </div>
      )}
    </li>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="font-serif text-h2 font-bold">{title}</h2>
    <ul>{children}</ul>
  </section>
);

const FreeDay = ({ next }: { next: TeacherLesson | undefined }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <EmptyState illustration={<Illustration name="lamp" />} title={t('free-day')}>
      {next ? t('free-day-next', { when: dates.longWithTime(next.startsAt) }) : t('free-day-none')}
    </EmptyState>
  );
};

export const DayOf = ({ day }: { day: Day }) => {
  const t = useTexts();
  const covers = useCoverTexts();
  const dates = useDates();
  const start = useStart();
  const { lessons, now, waiting } = day;
  const today = addisDate(now);
  const ofToday = lessonsOn(lessons, today);
  const ofTomorrow = lessonsOn(lessons, addDays(today, 1)).filter(({ state }) => state !== 'cancelled');
  const ofLater = lessons.filter(
    ({ startsAt, state }) => state !== 'cancelled' && addisDate(new Date(startsAt)) > addDays(today, 1),
  );
  const toMark = lessons.filter((lesson) => isToMark(lesson, now) && !waiting.has(lesson.id));
  const earlier = toMark.filter(({ startsAt }) => addisDate(new Date(startsAt)) < today);
  useSheetsKept([
    ...new Set([...ofToday, ...earlier].filter(({ state }) => state !== 'cancelled').map(({ id }) => id)),
  ]);
  return (
    <>
      {ofToday.length > 0 && (
        <p className="-mt-2 flex flex-wrap gap-2">
          <Badge tone="quiet" icon={<BookIcon size={16} />}>
            {t('lessons-count', { count: ofToday.length })}
          </Badge>
          {toMark.length > 0 && (
            <Badge tone="waiting" icon={<EditIcon size={16} />}>
              {t('to-mark-count', { count: toMark.length })}
            </Badge>
          )}
        </p>
      )}
      {ofToday.length > 0 ? (
        <Rail lessons={ofToday} day={day} />
      ) : (
        <FreeDay
          next={lessons.find(({ startsAt, state }) => state !== 'cancelled' && Date.parse(startsAt) > now.getTime())}
        />
      )}
      {earlier.length > 0 && (
        <Part title={t('still-to-mark')}>
          {earlier.map((lesson) => (
            <Line key={lesson.id} lesson={lesson} when={dates.briefWithTime(lesson.startsAt)} />
          ))}
        </Part>
      )}
      {ofTomorrow.length > 0 && (
        <Part title={t('tomorrow')}>
          {ofTomorrow.map((lesson) => (
            <Line
              key={lesson.id}
              lesson={lesson}
              now={now}
              when={`${start(lesson.startsAt).ethiopian} (${start(lesson.startsAt).international})`}
            />
          ))}
        </Part>
      )}
      {ofLater.length > 0 && (
        <Part title={covers('coming-days')}>
          {ofLater.map((lesson) => (
            <Line key={lesson.id} lesson={lesson} now={now} when={dates.briefWithTime(lesson.startsAt)} />
          ))}
        </Part>
      )}
    </>
  );
};
