import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { TimetableClass } from '@temari/contracts/calendar';
import type { DatedLesson } from '@temari/contracts/lessons';
import { type Lesson, slotLabel, upcomingLessons } from '@temari/contracts/schedule';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CannotCome } from '../../ui/lessons/cannot-come.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { ClassTime } from './class-time.tsx';
import { useClassWords } from './class-words.ts';
import { useTexts } from './texts.ts';

const DAYS_SHOWN = 14;

type Planned = Lesson & { learning: TimetableClass; planned?: DatedLesson };

const plannedByDay = (classes: readonly TimetableClass[], now: Date): [string, Planned[]][] => {
  const planned = classes
    .flatMap((learning) => upcomingLessons(learning, now, DAYS_SHOWN).map((lesson) => ({ ...lesson, learning })))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const days = [...new Set(planned.map(({ date }) => date))];
  return days.map((day) => [day, planned.filter(({ date }) => date === day)]);
};

const useClassPath = (): ((id: string) => string) =>
  visitorOf(useSession()) === 'teacher' ? paths.teacherClass : paths.studentClass;

/** Why a lesson is not at its time; nothing for one that is. */
const Change = ({ planned }: { planned: DatedLesson }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  if (planned.state !== 'cancelled' && !planned.isMoved) return null;
  const reason = planned.closure ? entered(planned.closure, 'name') : planned.note;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 font-semibold">
      <Badge tone={planned.state === 'cancelled' ? 'bad' : 'warning'}>
        {t(planned.state === 'cancelled' ? 'lesson-cancelled' : 'lesson-moved')}
      </Badge>
      {reason && <OwnLanguage>{reason}</OwnLanguage>}
    </p>
  );
};

const LessonLine = ({ lesson, isToday }: { lesson: Planned; isToday: boolean }) => {
  const t = useTexts();
  const words = useClassWords();
  const lessonWords = useLessonWords();
  const classPath = useClassPath();
  const { learning, planned } = lesson;
  const isStudent = visitorOf(useSession()) === 'student';
  const isCancelled = planned?.state === 'cancelled';
  const startsAtMinute = addisMinuteOfDay(lesson.startsAt);
  const endsAtMinute = addisMinuteOfDay(lesson.endsAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line py-3.5 first:pt-0 last:pb-0 [li+&]:border-t">
      <div className="min-w-0">
        <p className="font-semibold">
          <TextLink to={classPath(learning.id)}>{lessonWords.title(learning)}</TextLink>
        </p>
        <p className={isCancelled ? 'text-ink-2 line-through' : ''}>
          <ClassTime learning={{ time: slotLabel(startsAtMinute, endsAtMinute), startsAtMinute, endsAtMinute }} />
        </p>
        <p className="text-sm text-ink-2">{words.service(learning.serviceType)}</p>
        {planned && <Change planned={planned} />}
        {planned && lessonWords.makeUp(planned) && (
          <p className="text-sm font-semibold">{lessonWords.makeUp(planned)}</p>
        )}
        {planned && isStudent && !isCancelled && <CannotCome lesson={planned.id} />}
      </div>
      {isToday && !isCancelled && learning.meetingLink && (
        <JoinLink classId={learning.id} size="small" icon={<VideoIcon size={18} />}>
          {t('join-class')}
        </JoinLink>
      )}
    </li>
  );
};

const Days = ({ classes }: { classes: readonly TimetableClass[] }) => {
  const t = useTexts();
  const words = useLessonWords();
  const now = useNow();
  const days = plannedByDay(classes, now);
  if (days.length === 0) return <NothingPlanned text={t('timetable-none')} />;
  return (
    <div className="grid gap-4 sm:gap-6">
      {days.map(([date, lessons]) => (
        <Card key={date} as="section" title={words.day(date, now)}>
          <ul>
            {lessons.map((lesson) => (
              <LessonLine
                key={`${lesson.learning.id} ${lesson.startsAt.getTime()}`}
                lesson={lesson}
                isToday={date === addisDate(now)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
};

const NothingPlanned = ({ text }: { text: string }) => (
  <EmptyState illustration={<Illustration name="lamp" />} title={text} />
);

/** Every lesson of the next two weeks, day by day. */
export const TimetablePage = () => {
  const t = useTexts();
  const timetable = useTimetable();
  const isTeacher = visitorOf(useSession()) === 'teacher';
  return (
    <Page
      back={<BackLink to={isTeacher ? paths.teacherClasses : paths.myClass}>{t('go-back')}</BackLink>}
      title={t('timetable')}
      lead={t('timetable-lead')}
      width="text"
    >
      <title>{t('timetable')}</title>
      <QueryState query={timetable} empty={<NothingPlanned text={t('timetable-none')} />}>
        {(classes) => <Days classes={classes} />}
      </QueryState>
    </Page>
  );
};
