import type { sendMarks as sendContract } from '@temari/contracts/attendance';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { LessonWithClass } from '../../domains/attendance/queries.ts';
import { type Taken, takeMarks } from '../../domains/attendance/take-marks.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';

type SentMark = Omit<output<typeof sendContract.body>['marks'][number], 'at'> & { at?: string | undefined };

export const takeSent = (
  deps: TellNeeds,
  tx: Db,
  lesson: LessonWithClass,
  marks: readonly SentMark[],
  { byId, now }: { byId: string; now: Date },
): Promise<Taken[]> =>
  takeMarks(
    deps,
    tx,
    lesson,
    marks.map(({ learner, base, settles, at, ...mark }) => ({
      ...mark,
      learnerId: learner,
      baseId: base,
      settlesId: settles,
      deviceAt: at ? new Date(at) : now,
    })),
    { source: 'teacher', byId, now },
  );
