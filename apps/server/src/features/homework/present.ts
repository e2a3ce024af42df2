import type { HandedInWork, HomeworkState, LearnerWork } from '@temari/contracts/homework';
import type { StateRow, WorkRow } from './queries.ts';
import { workRefusal } from './rules.ts';

const presentReturn = ({ returnedAt, remark, verdict, returnedBy }: Omit<WorkRow, 'files' | 'version'>) =>
  returnedAt && {
    returned: { at: returnedAt.toISOString(), remark, ...(verdict && { verdict }), by: returnedBy },
  };

export const presentWork = (row: WorkRow, fileUrl: (fileId: string) => string): HandedInWork => ({
  id: row.id,
  handedInAt: row.handedInAt.toISOString(),
  version: row.version,
  files: row.files.map((file) => ({ ...file, url: fileUrl(file.id) })),
  ...presentReturn(row),
});

/** `own`: the newest first. */
export const presentLearner = (
  { learnerId, name, mayDecide = true }: { learnerId: string; name: string; mayDecide?: boolean },
  own: WorkRow[],
  fileUrl: (fileId: string) => string,
): LearnerWork => ({
  learner: learnerId,
  name,
  work: own.map((row) => presentWork(row, fileUrl)),
  canHandIn: mayDecide && workRefusal(own[0] ?? null) === null,
});

export const presentState = (row: StateRow): HomeworkState => ({
  id: row.id,
  lesson: row.lessonId,
  learner: row.learnerId,
  handedInAt: row.handedInAt.toISOString(),
  ...presentReturn(row),
});
