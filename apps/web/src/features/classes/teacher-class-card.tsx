import type { LearningClass } from '@temari/contracts/classes';
import type { ReactNode } from 'react';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { ClockIcon, UsersIcon } from '../../ui/brand/icons.tsx';
import { Illustration, type IllustrationName } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon, CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ClassStatusBadge } from './class-status.tsx';
import { ClassTime } from './class-time.tsx';
import { useClassWords } from './class-words.ts';
import { NextLesson } from './next-lesson.tsx';
import { useTexts } from './texts.ts';

const PICTURES: Record<LearningClass['serviceType'], IllustrationName> = {
  'Grade 5-12 Tutoring': 'tutoring',
  'Language Practice': 'english',
  'Visa Preparation': 'visa',
  'Study Abroad': 'study-abroad',
};

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span className="shrink-0 pt-0.5 text-green-700">{icon}</span>
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

export const TeacherClassCard = ({ learning }: { learning: LearningClass }) => {
  const t = useTexts();
  const words = useClassWords();
  const lessonWords = useLessonWords();
  const title = lessonWords.title(learning);
  const count = learning.enrollments.length;
  return (
    <Card
      as="article"
      title={words.service(learning.serviceType)}
      actions={<ClassStatusBadge status={learning.status} />}
      picture={<Illustration name={PICTURES[learning.serviceType]} className="h-40 w-full object-cover" />}
    >
      <p className="-mt-2 font-semibold text-ink-2">{title}</p>
      <ul className="flex flex-col gap-2">
        <Line icon={<CalendarIcon size={18} />}>{lessonWords.schedule(learning.schedule)}</Line>
        <Line icon={<ClockIcon size={18} />}>
          <ClassTime learning={learning} />
        </Line>
        <Line icon={<UsersIcon size={18} />}>{count === 0 ? t('no-students') : t('students-count', { count })}</Line>
      </ul>
      <NextLesson timetable={learning} />
      <div className="mt-auto pt-2">
        <ButtonLink
          to={paths.teacherClass(learning.id)}
          wide="always"
          aria-label={t('detail-of', { name: title })}
          iconEnd={<ArrowRightIcon size={18} />}
        >
          {t('detail')}
        </ButtonLink>
      </div>
    </Card>
  );
};
