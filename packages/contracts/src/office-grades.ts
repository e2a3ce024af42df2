import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_READS } from './endpoint.ts';
import { listQuery, pageOf } from './office-lists.ts';
import { STUDENT_NEEDS } from './office-needs.ts';

/** A learner whose family has not said the grade of this school year yet. */
const gradeToConfirm = entity({
  fullName: z.string(),
  grade: z.string(),
  /** The Ethiopian year of the school year that the grade is of; null where none was noted. */
  gradeYear: z.nullable(z.number()),
  household: entity({ firstName: z.string(), lastName: z.string(), phoneNumber: z.nullable(z.string()) }),
});
export type GradeToConfirm = z.output<typeof gradeToConfirm>;

export const listGradesToConfirm = defineEndpoint({
  method: 'GET',
  path: '/admin/grades',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary: 'Learners whose family has not confirmed the grade of this school year, by family.',
  query: z.object({ page: listQuery.page }),
  reply: pageOf(gradeToConfirm),
  errors: [],
});
