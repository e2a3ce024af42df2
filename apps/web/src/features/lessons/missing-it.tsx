import type { OwnLesson } from '@temari/contracts/lessons';
import { useCancelledLessons } from '../../lib/domain/use-cancelled-lessons.ts';
import { useMakeUpSeats } from '../../lib/domain/use-make-ups.ts';
import { CancelledLessons } from '../../ui/lessons/cancelled-lessons.tsx';
import { CannotCome } from '../../ui/lessons/cannot-come.tsx';
import { CatchUp } from '../../ui/lessons/catch-up.tsx';

/** That a learner cannot come to a lesson, or that we cancelled it, and what makes up for it. */
export const MissingIt = ({ lesson }: { lesson: Pick<OwnLesson, 'id' | 'state'> }) => {
  const { data: cancelled = [] } = useCancelledLessons();
  const { data = [] } = useMakeUpSeats();
  const seats = data.filter(({ missed, booked }) => missed.lesson === lesson.id || booked?.lesson === lesson.id);
  return (
    <>
      {lesson.state !== 'cancelled' && <CannotCome lesson={lesson.id} />}
      <CancelledLessons lessons={cancelled.filter((each) => each.lesson === lesson.id)} />
      <CatchUp seats={seats} />
    </>
  );
};
