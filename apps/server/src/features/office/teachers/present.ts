import type { OfficeTeacher } from '@temari/contracts/office-teachers';
import type { classesOfTeacher, TeacherDetail, TeacherSummary } from './queries.ts';

export const presentSummary = (row: TeacherSummary) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phoneNumber: row.phone ?? '',
  courseType: row.courseType,
  grade: row.grade,
  schedule: row.schedule,
  qualification: row.qualification,
  experience: row.experience,
  applicationStatus: row.status,
  appliedAt: row.appliedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  declineReason: row.declineReason,
  declineCode: row.declineCode,
});

export const presentTeacher = (
  row: TeacherDetail,
  {
    classes,
    cvUrl,
    takeBackUntil,
  }: { classes: Awaited<ReturnType<typeof classesOfTeacher>>; cvUrl: string | null; takeBackUntil: string | null },
): OfficeTeacher => ({
  ...presentSummary(row),
  bio: row.bio,
  introductionVideo: row.introductionVideo,
  cv: cvUrl ? { url: cvUrl, name: row.cvName ?? '' } : null,
  classes,
  takeBackUntil,
});
