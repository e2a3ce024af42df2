import { addDays, addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OfficeLesson } from '@temari/contracts/office-lessons';
import { slotLabel } from '@temari/contracts/schedule';
import { useState } from 'react';
import { useNow } from '../../../lib/device/use-now.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { CheckIcon, WarningIcon, XIcon } from '../../../ui/brand/first-icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon, UserIcon } from '../../../ui/brand/icons.tsx';
import { Illustration } from '../../../ui/brand/illustration.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/fields/progress-bar.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { DayBoard } from './day-board.tsx';
import { CoverLine } from './lesson-cover.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { type Alarm, alarmOf, momentOf, shareOver } from './rules.ts';
import { useTexts } from './texts.ts';
import { useUncovered } from './use-covers.ts';
import { useLessons } from './use-lessons.ts';

/** The lessons of one day: what is wrong first, then the board. */
export const LessonsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const dates = useDates();
  const address = useAddress();
  const now = useNow();
  const today = addisDate(now);
  const date = /^\d{4}-\d\d-\d\d$/.test(address.value('date')) ? address.value('date') : today;
  const show = (day: string) => address.set({ date: day === today ? '' : day });
  const lessons = useLessons(date, date === today);
  return (
    <OfficePage
      title={t('title')}
      below={
        <span aria-live="polite">
          {dates.gregorian(date)} · {dates.ethiopian(date)}
        </span>
      }
      actions={
        <>
          <Button variant="outline" isIconOnly aria-label={t('day-before')} onClick={() => show(addDays(date, -1))}>
            <ChevronLeftIcon />
          </Button>
          <Button variant="outline" size="small" onClick={() => show(today)}>
            {office('nav-today')}
          </Button>
          <Button variant="outline" isIconOnly aria-label={t('day-after')} onClick={() => show(addDays(date, 1))}>
            <ChevronRightIcon />
          </Button>
          <ButtonLink to={officePaths.attendance} variant="outline" size="small">
            {t('attendance')}
          </ButtonLink>
          <ButtonLink to={officePaths.hours} variant="outline" size="small">
            {t('hours')}
          </ButtonLink>
          <ButtonLink to={officePaths.closures} variant="outline" size="small">
            {t('closures')}
          </ButtonLink>
        </>
      }
    >
      <QueryState query={lessons} empty={<EmptyState illustration={<Illustration name="lamp" />} title={t('none')} />}>
        {(list) => <Day lessons={list} date={date} now={now} />}
      </QueryState>
    </OfficePage>
  );
};

const Day = ({ lessons, date, now }: { lessons: readonly OfficeLesson[]; date: string; now: Date }) => {
  const t = useTexts();
  const uncovered = useUncovered(date);
  const alarm = (lesson: OfficeLesson) => alarmOf(lesson, now, uncovered.has(lesson.id));
  const [chosen, setChosen] = useState<OfficeLesson | null>(null);
  const moments = lessons.map((lesson) => momentOf(lesson, now));
  const countOf = (moment: ReturnType<typeof momentOf>) => moments.filter((each) => each === moment).length;
  const alarming = lessons.filter((lesson) => alarm(lesson));
  const late = alarming.filter((lesson) => alarm(lesson) === 'teacher-late').length;
  const wrong = alarming.length - late;
  const running = lessons.filter((_lesson, place) => moments[place] === 'running');
  const listed = lessons.find(({ id }) => id === chosen?.id);
  // A lesson that was moved to another day is not in this list any more.
  const lesson = listed && listed.version >= (chosen?.version ?? 0) ? listed : chosen;
  const card = (each: OfficeLesson, isOnBoard: boolean) => (
    <LessonCard lesson={each} now={now} alarm={alarm(each)} isOnBoard={isOnBoard} onChoose={() => setChosen(each)} />
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {wrong > 0 && (
          <Badge tone="bad" icon={<WarningIcon size={16} />}>
            {t('with-problem', { count: wrong })}
          </Badge>
        )}
        {late > 0 && <Badge tone="waiting">{t('teacher-late-count', { count: late })}</Badge>}
        {countOf('running') > 0 && <Badge tone="good">{t('running', { count: countOf('running') })}</Badge>}
        {countOf('over') > 0 && <Badge tone="quiet">{t('count-blank', { count: countOf('over') })}</Badge>}
        {countOf('held') > 0 && (
          <Badge tone="quiet" icon={<CheckIcon size={16} />}>
            {t('held', { count: countOf('held') })}
          </Badge>
        )}
        {countOf('to-come') > 0 && <Badge tone="upcoming">{t('to-come', { count: countOf('to-come') })}</Badge>}
        {countOf('cancelled') > 0 && (
          <Badge tone="quiet" icon={<XIcon size={16} />}>
            {t('cancelled-count', { count: countOf('cancelled') })}
          </Badge>
        )}
        {running.length > 0 && (
          <p className="ml-auto text-ink-2 tabular-nums">
            {t('there', { joined: sumOf(running, 'joined'), learners: sumOf(running, 'learners') })}
          </p>
        )}
      </div>
      {alarming.length > 0 && (
        <section aria-labelledby="alarming" className="flex flex-col gap-3">
          <h2 id="alarming" className="text-label font-semibold text-clay-600">
            {t('look-first')}
          </h2>
          <ul className="grid gap-3 lg:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
            {alarming.map((each) => (
              <li key={each.id}>{card(each, false)}</li>
            ))}
          </ul>
        </section>
      )}
      <DayBoard lessons={lessons} now={now} shownAbove={alarming} card={(each) => card(each, true)} />
      {lesson && <LessonDialog lesson={lesson} onClose={() => setChosen(null)} onChanged={setChosen} />}
    </>
  );
};

const sumOf = (lessons: readonly OfficeLesson[], field: 'joined' | 'learners'): number =>
  lessons.reduce((sum, lesson) => sum + (lesson[field] ?? 0), 0);

const Hour = ({ lesson }: { lesson: OfficeLesson }) => {
  const dates = useDates();
  const [from, until] = [addisMinuteOfDay(new Date(lesson.startsAt)), addisMinuteOfDay(new Date(lesson.endsAt))];
  return (
    <>
      {slotLabel(from, until)} <span className="font-normal text-ink-2">{dates.internationalSlot(from, until)}</span>
    </>
  );
};

const LOOKS = {
  problem: 'border-clay-600 bg-clay-100',
  late: 'border-yellow-600 bg-yellow-100',
  running: 'border-green-700 bg-green-100',
  held: 'border-line bg-sand',
  over: 'border-line bg-sand',
  'to-come': 'border-line bg-surface',
  cancelled: 'border-dashed border-line bg-sand/60',
};

type LessonCardProps = {
  lesson: OfficeLesson;
  now: Date;
  alarm: Alarm | null;
  isOnBoard: boolean;
  onChoose: () => void;
};

const LessonCard = ({ lesson, now, alarm, isOnBoard, onChoose }: LessonCardProps) => {
  const t = useTexts();
  const words = useWords();
  const entered = useEnteredWords();
  const moment = momentOf(lesson, now);
  const why = lesson.closure
    ? entered(lesson.closure, 'name')
    : lesson.note || (lesson.cause && t(`cause-${lesson.cause}`));
  return (
    <button
      type="button"
      onClick={onChoose}
      className={classNames(
        'flex h-full w-full flex-col gap-1 rounded-card border-2 p-3 text-left hover:shadow-card',
        LOOKS[alarm === 'teacher-late' ? 'late' : alarm ? 'problem' : moment],
      )}
    >
      <span className={classNames('text-sm font-semibold tabular-nums', isOnBoard && 'lg:sr-only')}>
        <Hour lesson={lesson} />
      </span>
      <span className={classNames('font-semibold wrap-anywhere', moment === 'cancelled' && 'line-through')}>
        {words.className(lesson)}
      </span>
      <Teacher lesson={lesson} alarm={alarm} />
      <span className="text-sm text-ink-2 tabular-nums">
        {moment === 'held' && t('came', { came: lesson.came ?? 0, learners: lesson.learners })}
        {moment === 'over' && t('nobody-marked')}
        {moment === 'running' && t('there', { joined: lesson.joined ?? 0, learners: lesson.learners })}
        {(moment === 'to-come' || moment === 'cancelled') && t('learners', { count: lesson.learners })}
      </span>
      {moment === 'running' && <ProgressBar label={t('share-over')} percent={shareOver(lesson, now)} />}
      {moment === 'cancelled' && (
        <span className="text-sm font-semibold">
          {t('cancelled')}
          {why && `: ${why}`}
        </span>
      )}
      {moment !== 'cancelled' && <CoverLine lesson={lesson} />}
      {lesson.isMoved && moment !== 'cancelled' && <span className="text-sm font-semibold">{t('moved')}</span>}
      {lesson.kind && (
        <span className="text-sm font-semibold">{t(lesson.makesUpFor ? 'make-up' : 'extra-lesson')}</span>
      )}
    </button>
  );
};

const Teacher = ({ lesson, alarm }: { lesson: OfficeLesson; alarm: Alarm | null }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const [Icon, text] =
    alarm === 'teacher-late'
      ? [ClockIcon, t('teacher-late', { name: lesson.teacher ?? '' })]
      : alarm === 'no-cover'
        ? [WarningIcon, t('no-cover')]
        : alarm
          ? [WarningIcon, office(`problem-${alarm}`)]
          : lesson.teacherCameAt
            ? [CheckIcon, t('teacher-there', { name: lesson.teacher ?? '' })]
            : [UserIcon, lesson.teacher ?? office('problem-no-teacher')];
  return (
    <span className="flex items-center gap-1.5 text-sm wrap-anywhere">
      <Icon size={16} className="shrink-0" />
      {text}
    </span>
  );
};
