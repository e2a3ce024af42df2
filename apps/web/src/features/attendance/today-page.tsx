import { addisDate } from '@temari/contracts/addis-time';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { Answers, ConnectionBar } from './connection-bar.tsx';
import { CoverOffers } from './covers.tsx';
import { DayOf } from './day.tsx';
import { HomeworkToReturn } from './homework-to-return.tsx';
import { Sheet } from './sheet.tsx';
import { useTexts } from './texts.ts';
import { useOutbox, useSheet, useTeacherLessons } from './use-attendance.ts';

/** The teacher's day in order: one tap leads into the room, one to the sheet. */
const DayPage = () => {
  const t = useTexts();
  const words = useLessonWords();
  const { lessons, now } = useTeacherLessons();
  const { acts, unsent, connection } = useOutbox();
  const waiting = new Set(unsent.flatMap(({ content }) => (content.kind === 'sheet' ? [content.lesson] : [])));
  return (
    <Page
      back={<BackLink to={paths.teacherClasses}>{t('my-classes')}</BackLink>}
      title={t('today')}
      lead={words.day(addisDate(now), now)}
      actions={
        <ButtonLink to={paths.teacherAvailability} variant="outline" size="small">
          {t('availability')}
        </ButtonLink>
      }
      width="text"
    >
      <title>{t('today')}</title>
      {connection !== 'nothing' && connection !== 'sent' && (
        <div className="overflow-hidden rounded-note">
          <ConnectionBar connection={connection} />
        </div>
      )}
      <Answers acts={acts} />
      {lessons.error?.code === 'teacher/not-approved' ? (
        <p>{t('processing')}</p>
      ) : (
        <>
          <Suspense>
            <CoverOffers />
            <HomeworkToReturn />
          </Suspense>
          <QueryState query={lessons}>
            {({ lessons: all }) => <DayOf day={{ now, lessons: all, waiting }} />}
          </QueryState>
        </>
      )}
    </Page>
  );
};

/** Who came to a lesson, and what was taught. Every tap is written on the phone at once, with or without a connection. */
const SheetPage = ({ lessonId }: { lessonId: string }) => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  const { sheet, now } = useSheet(lessonId);
  return (
    <Page
      back={<BackLink to={paths.teacherToday}>{t('today')}</BackLink>}
      title={sheet.data ? words.title(sheet.data) : t('attendance')}
      lead={sheet.data && dates.longWithTime(sheet.data.startsAt)}
      width="text"
    >
      <title>{t('attendance')}</title>
      <QueryState query={sheet}>{(data) => <Sheet key={data.id} sheet={data} now={now} />}</QueryState>
    </Page>
  );
};

/** One file for both, so that whoever has seen the day can open a sheet without a connection. */
export const TodayPage = () => {
  const { id } = useParams();
  return id === undefined ? <DayPage /> : <SheetPage lessonId={id} />;
};
