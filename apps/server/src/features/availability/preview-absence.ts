import type { MissedLesson } from '@temari/contracts/availability';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { approvedTeacher } from './approved-teacher.ts';
import { checkedDays, type Days, missedOn } from './missed-lessons.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const previewAbsence = async ({ db, clock }: Acting, actor: Actor, days: Days): Promise<MissedLesson[]> => {
  const [accountId, now] = [await approvedTeacher(db, actor), clock.now()];
  return (await missedOn(db, accountId, checkedDays(days, now), now)).map(
    ({ coverId: _cover, coveredId: _whose, ...lesson }) => ({
      ...lesson,
      startsAt: lesson.startsAt.toISOString(),
      endsAt: lesson.endsAt.toISOString(),
    }),
  );
};
