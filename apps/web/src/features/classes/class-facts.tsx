import type { LearningClass } from '@temari/contracts/classes';
import { useCourseWords } from '../../lib/domain/course-words.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DefinitionList } from '../../ui/layout/definition-list.tsx';
import { ClassTime } from './class-time.tsx';
import { useClassWords } from './class-words.ts';
import { useTexts } from './texts.ts';

export const ClassDetail = ({ learning }: { learning: LearningClass }) => {
  const t = useTexts();
  const dates = useDates();
  const { schedule } = useLessonWords();
  const courses = useCourseWords();
  return (
    <Card as="section" title={t('class-detail')}>
      <DefinitionList
        columns={3}
        items={[
          { label: t('grade'), value: learning.grade ? courses.grade(learning.grade) : t('none') },
          { label: t('course'), value: courses.course(learning) },
          { label: t('schedule'), value: schedule(learning.schedule) },
          { label: t('time'), value: <ClassTime learning={learning} /> },
          { label: t('start-date'), value: dates.long(learning.startDate) },
          { label: t('end-date'), value: dates.long(learning.endDate) },
        ]}
      />
    </Card>
  );
};

const Teaching = ({ part, name }: { part: string; name: string | null }) => {
  const t = useTexts();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <dt className="col-start-2 text-sm text-ink-2">{part}</dt>
      <dd className="col-start-2 font-semibold break-words">{name ?? t('to-be-announced')}</dd>
      <dd aria-hidden="true" className="col-start-1 row-span-2 row-start-1">
        <Avatar name={name ?? ''} isUnknown={name === null} />
      </dd>
    </div>
  );
};

export const TeacherInfo = ({ learning: { teachers } }: { learning: LearningClass }) => {
  const t = useTexts();
  const words = useClassWords();
  return (
    <Card as="section" title={t('teacher-info')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Teaching part={t('teacher')} name={words.person(teachers[0]?.teacher)} />
        <Teaching part={t('substitute-teacher')} name={words.person(teachers[0]?.substitute)} />
      </dl>
    </Card>
  );
};

export const Students = ({ learning: { enrollments } }: { learning: LearningClass }) => {
  const t = useTexts();
  return (
    <Card as="section" title={t('students')}>
      {enrollments.length === 0 ? (
        <p className="text-ink-2">{t('no-students')}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{t('students-count', { count: enrollments.length })}</p>
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {enrollments.map(({ id, fullName }) => (
              <li key={id} className="flex items-center gap-3">
                <Avatar name={fullName} />
                <span className="min-w-0 break-words">{fullName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
};
