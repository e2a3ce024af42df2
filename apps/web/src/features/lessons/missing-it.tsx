import type { OwnLesson } from '@temari/contracts/lessons';
import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useCancelledLessons } from '../../lib/domain/use-cancelled-lessons.ts';
import { useMakeUpSeats } from '../../lib/domain/use-make-ups.ts';
import { CannotCome } from '../../ui/lessons/cannot-come.tsx';

/** For whoever has a lesson to make up for: nobody else carries its code. */
const CatchUp = lazy(async () => ({
  default: (await fetchAgain(() => import('../../ui/lessons/catch-up.tsx'))).CatchUp,
}));

/** For whoever has a lesson that we cancelled. */
const CancelledLessons = lazy(async () => ({
  default: (await fetchAgain(() => import('../../ui/lessons/cancelled-lessons.tsx'))).CancelledLessons,
}));

/** That a learner cannot come to a lesson, or that we cancelled it, and what makes up for it. */
export const MissingIt = ({ lesson }: { lesson: Pick<OwnLesson, 'id' | 'state'> }) => {
  const { data: cancelled = [] } = useCancelledLessons();
  const { data = [] } = useMakeUpSeats();
  const choices = cancelled.filter((each) => each.lesson === lesson.id);
  const seats = data.filter(({ missed, booked }) => missed.lesson === lesson.id || booked?.lesson === lesson.id);
  return (
    <>
      {lesson.state !== 'cancelled' && <CannotCome lesson={lesson.id} />}
      <Suspense fallback={null}>
        {choices.length > 0 && <CancelledLessons lessons={choices} />}
        {seats.length > 0 && <CatchUp seats={seats} />}
      </Suspense>
    </>
  );
};
