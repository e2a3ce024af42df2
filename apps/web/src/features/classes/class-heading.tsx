import type { LearningClass } from '@temari/contracts/classes';
import { ClassStatusBadge } from './class-status.tsx';
import { NextLesson } from './next-lesson.tsx';

/** Under the title: where the class stands, and when it meets next. */
export const ClassHeading = ({ learning }: { learning: LearningClass }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <ClassStatusBadge status={learning.status} />
    <NextLesson timetable={learning} />
  </div>
);
