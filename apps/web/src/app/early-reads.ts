import { listTeacherLessons, showSheet } from '@temari/contracts/attendance';
import { BASE_PATH } from '@temari/contracts/base-path';
import { showClass } from '@temari/contracts/classes';
import { listCoverOffers } from '@temari/contracts/covers';
import { showDraftKey } from '@temari/contracts/drafts';
import type { Endpoint } from '@temari/contracts/endpoint';
import { listEnrollments } from '@temari/contracts/enrollments';
import { listHomeworkToReturn, showHomework } from '@temari/contracts/homework';
import { listLearners } from '@temari/contracts/learners';
import { showOwnLesson } from '@temari/contracts/lessons';
import { paths } from '../lib/navigation/paths.ts';

/** What a page behind the sign-in shows first, by its path in the route table: the server names it in the waiting frame. */
const READS: Record<string, readonly Endpoint[]> = {
  [paths.myClass]: [listEnrollments, listLearners],
  [paths.studentClass(':classId')]: [showClass],
  [paths.lesson(':lessonId')]: [showOwnLesson],
  [paths.teacherClass(':id')]: [showClass],
  [paths.teacherToday]: [listTeacherLessons, listCoverOffers, listHomeworkToReturn, showDraftKey],
  [`${paths.teacherToday}/:id`]: [showSheet, showDraftKey],
  [paths.teacherHomework(':id')]: [showHomework],
};

/** Addresses with `:id` for the id in the page's own address, and `:userId` for the account that is signed in. */
export const earlyReadsOf = (path: string): string[] => (READS[path] ?? []).map((read) => `${BASE_PATH}${read.path}`);
