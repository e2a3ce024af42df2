import { addisDate } from '@temari/contracts/addis-time';
import type { TimetableClass } from '@temari/contracts/calendar';
import { type Lesson, upcomingLessons } from '@temari/contracts/schedule';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useTimetable } from '../../lib/domain/use-timetable.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { ClassTime } from './class-time.tsx';
import { useClassWords } from './class-words.ts';
import { useTexts } from './texts.ts';

const DAYS_SHOWN = 14;

type Planned = Lesson & { learning: TimetableClass };

const plannedByDay = (classes: readonly TimetableClass[], now: Date): [string, Planned[]][] => {
  const planned = classes
    .flatMap((learning) => upcomingLessons(learning, now, DAYS_SHOWN).map((lesson) => ({ ...lesson, learning })))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const days = [...new Set(planned.map(({ date }) => date))];
  return days.map((day) => [day, planned.filter(({ date }) => date === day)]);
};

const useClassPath = (): ((id: string) => string) =>
  visitorOf(useSession()) === 'teacher' ? paths.teacherClass : paths.studentClass;

const LessonLine = ({ lesson: { learning }, isToday }: { lesson: Planned; isToday: boolean }) => {
  const t = useTexts();
  const words = useClassWords();
  const lessonWords = useLessonWords();
  const classPath = useClassPath();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line py-3.5 first:pt-0 last:pb-0 [li+&]:border-t">
      <div className="min-w-0">
        <p className="font-semibold">
          <TextLink to={classPath(learning.id)}>{lessonWords.title(learning)}</TextLink>
        </p>
        <p>
          <ClassTime learning={learning} />
        </p>
        <p className="text-sm text-ink-2">{words.service(learning.serviceType)}</p>
      </div>
      {isToday && learning.meetingLink && (
        <ButtonLink
          href={learning.meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          variant="accent"
          size="small"
          wide="phone"
          icon={<VideoIcon size={18} />}
        >
          {t('join-class')}
        </ButtonLink>
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
              <LessonLine key={lesson.learning.id} lesson={lesson} isToday={date === addisDate(now)} />
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
