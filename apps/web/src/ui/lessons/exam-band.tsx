import { Suspense } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useExamWindows } from './use-exam-windows.ts';

/** Most weeks have no exam: their pages do not carry its code. */
const ExamList = latePart('ExamList', async () => (await import('./exam-list.tsx')).ExamList);

interface Asked {
  /** Only exams on this day. */
  day?: string;
  /** Only exams of these learners. */
  learners?: readonly string[];
}

/** The exams of the learners' grades and regions, beside their lessons. */
export const ExamBand = ({ day, learners }: Asked) => {
  const { data = [] } = useExamWindows();
  const shown = data.filter(
    (exam) =>
      (!day || (exam.startsOn <= day && day <= exam.endsOn)) &&
      (!learners || !exam.learners || learners.some((learner) => exam.learners?.includes(learner))),
  );
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <ExamList exams={shown} />
    </Suspense>
  );
};
