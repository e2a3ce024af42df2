import type { LearningClass } from '@temari/contracts/classes';
import { useParams } from 'react-router';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { ClassColumns, ClassSkeleton } from './class-columns.tsx';
import { ClassDetail, TeacherInfo } from './class-facts.tsx';
import { ClassHeading } from './class-heading.tsx';
import { JoinClass } from './join-class.tsx';
import { ResourceList } from './resource-list.tsx';
import { useTexts } from './texts.ts';
import { useClass } from './use-classes.ts';

const isOpen = (learning: LearningClass | undefined): learning is LearningClass =>
  learning !== undefined && learning.status !== 'Pending';

const NotAssigned = () => {
  const t = useTexts();
  return (
    <EmptyState illustration={<Illustration name="lamp" />} title={t('not-assigned')}>
      {t('not-assigned-text')}
    </EmptyState>
  );
};

const StudentClass = ({ learning }: { learning: LearningClass }) => {
  const t = useTexts();
  return (
    <ClassColumns
      main={
        <>
          <ClassDetail learning={learning} />
          <TeacherInfo learning={learning} />
        </>
      }
      beside={
        <Card as="section" title={t('resources')}>
          <ResourceList classId={learning.id} resources={learning.resources} />
        </Card>
      }
      last={<CalendarCard calendarUrl={learning.calendarUrl} timetablePath={paths.studentTimetable} />}
    />
  );
};

export const StudentClassPage = () => {
  const { classId = '' } = useParams();
  const t = useTexts();
  const words = useLessonWords();
  const found = useClass(classId);
  const { data: learning } = found;
  const title = learning ? words.title(learning) : t('class-detail');
  return (
    <Page
      back={<BackLink to={paths.myClass}>{t('go-back')}</BackLink>}
      title={title}
      below={isOpen(learning) && <ClassHeading learning={learning} />}
      actions={isOpen(learning) && <JoinClass learning={learning} />}
    >
      <title>{title}</title>
      <QueryState query={found} skeleton={<ClassSkeleton />}>
        {(shown) => (isOpen(shown) ? <StudentClass learning={shown} /> : <NotAssigned />)}
      </QueryState>
    </Page>
  );
};
