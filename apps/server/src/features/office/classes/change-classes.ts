import * as wrong from '@temari/contracts/field-errors';
import type { createClass as createContract, OfficeClass } from '@temari/contracts/office-classes';
import { httpsLink } from '@temari/contracts/office-lists';
import { enteredTranslations } from '@temari/contracts/translations';
import { SETTING_SCOPES_OF } from '@temari/contracts/vocabulary';
import { type output, safeParse } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentFacts } from './present.ts';
import {
  type ClassValues,
  changeClass,
  classById,
  deleteUnusedClass,
  lockClass,
  lockedApproval,
  lockedTeachersOtherClasses,
  newClass,
  newResource,
  removeResource,
  resourceSource,
  setTeachers,
  timetableEntries,
} from './queries.ts';
import { doClash } from './rules.ts';
import { showClass } from './show-classes.ts';

type Form = output<typeof createContract.body>;
type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0];

/** The machine's reading of the chosen days and time, or a sentence at the field that has none. */
const valuesOf = async (db: Tx, form: Form): Promise<ClassValues> => {
  const entries = (await timetableEntries(db)).filter(({ scope }) => SETTING_SCOPES_OF[form.service].includes(scope));
  const days = entries.find(
    ({ list, value, weekdays }) => list === 'scheduleName' && value === form.schedule && weekdays,
  );
  const time = entries.find(
    ({ list, value, startsAtMinute }) => list === 'possibleTime' && value === form.time && startsAtMinute !== null,
  );
  if (!days?.weekdays || time?.startsAtMinute == null || time.endsAtMinute == null) {
    throw new AppError('request/invalid', {
      errors: {
        ...(!days?.weekdays && { schedule: wrong.classDaysOfService }),
        ...(time?.startsAtMinute == null && { time: wrong.classTimeOfService }),
      },
    });
  }
  const { service, grade, courseType, schedule, startDate, endDate, meetingLink, status, capacity } = form;
  return {
    service,
    grade,
    courseType,
    ...(form.translations && { translations: enteredTranslations(form.translations) }),
    schedule,
    time: form.time,
    startDate,
    endDate,
    meetingLink,
    status,
    capacity,
    weekdays: days.weekdays,
    startsAtMinute: time.startsAtMinute,
    endsAtMinute: time.endsAtMinute,
  };
};

/** Only approved teachers, and nobody twice at the same hour unless the office has seen it and says so. */
const requireFreeTeachers = async (tx: Tx, form: Form, values: ClassValues, classId: string | null): Promise<void> => {
  const people = [
    ['teacherId', form.teacherId],
    ['substituteId', form.substituteId],
  ] as const;
  for (const [field, accountId] of people) {
    if (!accountId) continue;
    if (!(await lockedApproval(tx, accountId))) {
      throw new AppError('class/teacher-not-approved', {
        errors: { [field]: wrong.classTeacherNotApproved },
      });
    }
    if (form.confirmsClash || form.status === 'Completed') continue;
    const clash = (await lockedTeachersOtherClasses(tx, accountId, classId)).find((other) =>
      doClash(values, other.class),
    );
    if (clash) {
      const { courseType, grade, schedule, time } = clash.class;
      const other = [courseType, grade, schedule, time].filter(Boolean).join(', ');
      throw new AppError('class/teacher-clash', {
        errors: { [field]: wrong.classTeacherClash({ name: clash.name, other }) },
      });
    }
  }
};

export const createClass = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  form: Form,
): Promise<OfficeClass> => {
  const id = await deps.db.transaction(async (tx) => {
    const values = await valuesOf(tx, form);
    await requireFreeTeachers(tx, form, values, null);
    const classId = await newClass(tx, values);
    await setTeachers(tx, classId, form);
    await recordAct(tx, actor, deps.clock.now(), {
      action: 'create-class',
      subjectKind: 'class',
      subjectId: classId,
      after: form,
    });
    return classId;
  });
  return showClass(deps, actor, { id });
};

export const editClass = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
  { version, ...form }: Form & { version: number },
): Promise<OfficeClass> => {
  await deps.db.transaction(async (tx) => {
    await lockClass(tx, id);
    const before = await classById(tx, id);
    if (!before) throw new AppError('request/not-found');
    if (before.students > 0 && before.service !== form.service) {
      throw new AppError('class/other-service', {
        errors: { service: wrong.classService },
      });
    }
    if (before.students > form.capacity) {
      throw new AppError('request/invalid', {
        errors: { capacity: wrong.classHasStudents({ students: before.students }) },
      });
    }
    const values = await valuesOf(tx, form);
    await requireFreeTeachers(tx, form, values, id);
    if (!(await changeClass(tx, id, version, values))) throw new AppError('office/changed-meanwhile');
    await setTeachers(tx, id, form);
    const { id: _id, students: _students, ...known } = presentFacts(before);
    await recordAct(tx, actor, deps.clock.now(), {
      action: 'edit-class',
      subjectKind: 'class',
      subjectId: id,
      before: known,
      after: form,
    });
  });
  return showClass(deps, actor, { id });
};

export const deleteClass = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await classById(tx, id);
    if (!before) throw new AppError('request/not-found');
    if (!(await deleteUnusedClass(tx, id))) throw new AppError('office/in-use');
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-class',
      subjectKind: 'class',
      subjectId: id,
      before: presentFacts(before),
    });
  });

export const addClassResource = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
  { url, description }: { url: string; description: string },
): Promise<OfficeClass> => {
  await deps.db.transaction(async (tx) => {
    if (!(await classById(tx, id))) throw new AppError('request/not-found');
    const fileId = await resourceSource(tx, actor.accountId, url);
    const link = fileId ? null : safeParse(httpsLink, url);
    if (link && !link.success) {
      throw new AppError('request/invalid', { errors: { url: wrong.https } });
    }
    const resourceId = await newResource(tx, {
      classId: id,
      accountId: actor.accountId,
      fileId,
      link: link?.data ?? null,
      description,
      createdAt: deps.clock.now(),
    });
    await recordAct(tx, actor, deps.clock.now(), {
      action: 'add-resource',
      subjectKind: 'class',
      subjectId: id,
      after: { resourceId, url, description },
    });
  });
  return showClass(deps, actor, { id });
};

export const removeClassResource = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await removeResource(tx, id);
    if (!removed) throw new AppError('request/not-found');
    await recordAct(tx, actor, clock.now(), {
      action: 'remove-resource',
      subjectKind: 'class',
      subjectId: removed.classId,
      before: { resourceId: id, link: removed.link, fileId: removed.fileId, description: removed.description },
    });
  });
