import { BASE_PATH } from '@temari/contracts/base-path';
import * as contract from '@temari/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { planClassesDue } from '../../domains/lessons/plan-classes.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { joinLesson } from './join-lesson.ts';
import { prefillClosures } from './prefill-closures.ts';
import { forgetJoinsBefore, lockAndNoteJoin, prepareLessonReads } from './queries.ts';
import { endRoom, hearReport } from './rooms.ts';
import { listExamWindows, listOwnLessons, listRecordings, showNextLesson, showOwnLesson } from './show-lessons.ts';

/** What a full room reports of everybody in it. */
const REPORT_MAX_BYTES = 1024 * 1024;
/** Longer than a school year, so that a question about one can be answered. */
const JOINS_KEPT_MS = 400 * 86_400_000;

export const lessonRoutes = (app: FastifyInstance, deps: Deps): void => {
  const needs = { ...deps, reads: prepareLessonReads(deps.db), joining: lockAndNoteJoin(deps.db) };
  serve(app, contract.listOwnLessons, ({ actor, query }) => listOwnLessons(needs, actor, query));
  serve(app, contract.listExamWindows, ({ actor }) => listExamWindows(deps, actor));
  serve(app, contract.showOwnLesson, ({ actor, params }) => showOwnLesson(needs, actor, params));
  serve(app, contract.showNextLesson, ({ actor, params }) => showNextLesson(needs, actor, params));
  serve(app, contract.joinLesson, ({ actor, params }) => joinLesson(needs, actor, params));
  serve(app, contract.listRecordings, ({ actor, params }) => listRecordings(needs, actor, params));
  // Called by the room server, whose token is in a header.
  app.served.add(contract.hearRoomReport);
  app.post(
    `${BASE_PATH}${contract.hearRoomReport.path}`,
    { bodyLimit: REPORT_MAX_BYTES },
    async ({ headers, body }) => {
      await hearReport(deps, { authorization: headers.authorization, content: body });
      return { status: 'success' };
    },
  );
};

export const lessonJobs = (deps: Deps): JobHandler[] => [
  { name: 'prefill-closures', cron: '17 1 * * *', atStart: true, run: () => prefillClosures(deps) },
  { name: 'plan-lessons', cron: '* * * * *', atStart: true, run: () => planClassesDue(deps.db, deps.clock.now()) },
  { name: 'end-room', run: ({ lessonId }) => endRoom(deps, String(lessonId)) },
  retentionJob(deps, {
    name: 'forget-old-joins',
    cron: '47 1 * * *',
    remove: async () => ({
      lesson_joins: await forgetJoinsBefore(deps.db, new Date(deps.clock.now().getTime() - JOINS_KEPT_MS)),
    }),
  }),
];
