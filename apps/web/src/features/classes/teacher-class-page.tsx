import type { ClassResource, LearningClass } from '@temari/contracts/classes';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { ClassColumns, ClassSkeleton } from './class-columns.tsx';
import { ClassDetail, Students, TeacherInfo } from './class-facts.tsx';
import { ClassHeading } from './class-heading.tsx';
import { HandOutForm } from './hand-out-form.tsx';
import { JoinClass } from './join-class.tsx';
import { RemoveResourceDialog } from './remove-resource-dialog.tsx';
import { ResourceList } from './resource-list.tsx';
import { useTexts } from './texts.ts';
import { useClass } from './use-classes.ts';

const Resources = ({ learning }: { learning: LearningClass }) => {
  const t = useTexts();
  const [leaving, setLeaving] = useState<ClassResource | null>(null);
  return (
    <>
      <Card as="section" title={t('resources')}>
        <ResourceList classId={learning.id} resources={learning.resources} onRemove={setLeaving} />
      </Card>
      {!learning.isSubstitute && (
        <Card as="section" title={t('hand-out')}>
          <HandOutForm classId={learning.id} />
        </Card>
      )}
      {leaving && <RemoveResourceDialog classId={learning.id} resource={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};

const TeacherClass = ({ learning }: { learning: LearningClass }) => (
  <ClassColumns
    main={
      <>
        <ClassDetail learning={learning} />
        <Students learning={learning} />
        <TeacherInfo learning={learning} />
      </>
    }
    beside={<Resources learning={learning} />}
    last={<CalendarCard calendarUrl={learning.calendarUrl} timetablePath={paths.teacherTimetable} />}
  />
);

export const TeacherClassPage = () => {
  const { id = '' } = useParams();
  const t = useTexts();
  const words = useLessonWords();
  const found = useClass(id);
  const { data: learning } = found;
  const title = learning ? words.title(learning) : t('class-detail');
  return (
    <Page
      back={<BackLink to={paths.teacherClasses}>{t('go-back')}</BackLink>}
      title={title}
      below={learning && <ClassHeading learning={learning} />}
      actions={learning && <JoinClass learning={learning} />}
    >
      <title>{title}</title>
      <QueryState query={found} skeleton={<ClassSkeleton />}>
        {(shown) => <TeacherClass learning={shown} />}
      </QueryState>
    </Page>
  );
};
