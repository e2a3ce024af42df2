import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { createClass as createContract, OfficeClass, TimetableEffects } from '@temari/contracts/office-classes';
import { httpsLink } from '@temari/contracts/office-lists';
import { enteredTranslations } from '@temari/contracts/translations';
import type { RoomKind } from '@temari/contracts/vocabulary';
import { type output, safeParse } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { undone } from '../../../db/undone.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { doClash } from '../../../domains/classes/clashes.ts';
import {
  type ClassValues,
  lockedApproval,
  lockedTeachersOtherClasses,
  newClass,
  setTeachers,
  timetableEntries,
} from '../../../domains/classes/making-queries.ts';
import { timetableOf } from '../../../domains/classes/timetable.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { planClasses } from '../../../domains/lessons/plan-classes.ts';
import { openCrowdedSeats } from '../../../domains/make-ups/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentFacts } from './present.ts';
import {
  type ClassFacts,
  changeClass,
  classById,
  deleteUnusedClass,
  lockClass,
  newResource,
  removeResource,
  resourceSource,
  setRoom,
} from './queries.ts';
import { showClass } from './show-classes.ts';
import { changesWhatIsPlanned, timetableEffects } from './timetable-effects.ts';

type Form = output<typeof createContract.body>;

/** The machine's reading of the chosen days and time, or a sentence at the field that has none. */
const valuesOf = async (db: Db, form: Form, publicUrl: string): Promise<ClassValues> => {
  // The gate would send people in a circle.
  if (form.meetingLink && new URL(form.meetingLink).origin === publicUrl) {
    throw new AppError('request/invalid', { errors: { meetingLink: wrong.ownAddress } });
  }
  const { days, time } = timetableOf(await timetableEntries(db), form);
  if (!days || !time) {
    throw new AppError('request/invalid', {
      errors: {
        ...(!days && { schedule: wrong.classDaysOfService }),
        ...(!time && { time: wrong.classTimeOfService }),
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
    ...(form.room !== undefined && { room: form.room, roomFailedAt: null }),
    status,
    capacity,
    weekdays: days,
    ...time,
  };
};

/** Only approved teachers, and nobody twice at the same hour unless the office has seen it and says so. */
const requireFreeTeachers = async (tx: Db, form: Form, values: ClassValues, classId: string | null): Promise<void> => {
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
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  form: Form,
): Promise<OfficeClass> => {
  const id = await deps.db.transaction(async (tx) => {
    const values = await valuesOf(tx, form, deps.publicUrl);
    await requireFreeTeachers(tx, form, values, null);
    const classId = await newClass(tx, values);
    await setTeachers(tx, classId, form);
    await planClasses(tx, [classId], deps.clock.now());
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

type Edit = Form & { version: number; holdsFrom?: string | undefined };

/** Changes the class, but not its lessons yet: says what planning would do to them. */
const applyEdit = async (
  tx: Db,
  { id, now, publicUrl }: { id: string; now: Date; publicUrl: string },
  { version, holdsFrom, ...form }: Edit,
): Promise<{ before: ClassFacts; effects: TimetableEffects }> => {
  const today = addisDate(now);
  await lockClass(tx, id);
  const before = await classById(tx, id, today);
  if (!before) throw new AppError('request/not-found');
  if (before.students + before.away > 0 && before.service !== form.service) {
    throw new AppError('class/other-service', {
      errors: { service: wrong.classService },
    });
  }
  if (before.students > form.capacity) {
    throw new AppError('request/invalid', {
      errors: { capacity: wrong.classHasStudents({ students: before.students }) },
    });
  }
  if (holdsFrom && (holdsFrom < today || holdsFrom > form.endDate)) {
    throw new AppError('request/invalid', { errors: { holdsFrom: wrong.classHoldsFrom } });
  }
  const values = await valuesOf(tx, form, publicUrl);
  await requireFreeTeachers(tx, form, values, id);
  if (!(await changeClass(tx, { id, version, holdsFrom: holdsFrom ?? today }, values)))
    throw new AppError('office/changed-meanwhile');
  await setTeachers(tx, id, form);
  const effects = await timetableEffects(
    tx,
    { ...before, service: form.service, grade: form.grade },
    form.teacherId,
    now,
  );
  return { before, effects };
};

/** Everything that saving does up to the lessons, and then nothing of it. */
export const previewClass = async (
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { id }: { id: string },
  edit: Edit,
): Promise<TimetableEffects> =>
  undone(db, async (tx) => (await applyEdit(tx, { id, now: clock.now(), publicUrl }, edit)).effects);

export const editClass = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  { id }: { id: string },
  { preview, ...edit }: Edit & { preview?: string | undefined },
): Promise<OfficeClass> => {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { before, effects } = await applyEdit(tx, { id, now, publicUrl: deps.publicUrl }, edit);
    if (changesWhatIsPlanned(effects) && effects.preview !== preview) throw new AppError('class/preview-first');
    await planClasses(tx, [id], now);
    await openCrowdedSeats(tx, id, now);
    const { id: _id, students: _students, away: _away, ...known } = presentFacts(before, before.meetingLink);
    const { version: _version, ...form } = edit;
    await recordAct(tx, actor, now, {
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
    await lockClass(tx, id);
    const before = await classById(tx, id, addisDate(clock.now()));
    if (!before) throw new AppError('request/not-found');
    if (!(await deleteUnusedClass(tx, id))) throw new AppError('office/in-use');
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-class',
      subjectKind: 'class',
      subjectId: id,
      before: presentFacts(before, before.meetingLink),
    });
  });

export const addClassResource = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  { id }: { id: string },
  { url, description }: { url: string; description: string },
): Promise<OfficeClass> => {
  await deps.db.transaction(async (tx) => {
    await lockClass(tx, id);
    if (!(await classById(tx, id, addisDate(deps.clock.now())))) throw new AppError('request/not-found');
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

/** One click while a room does not open: the next who comes is led to the link, or back to the room. */
export const changeRoom = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  { id }: { id: string },
  { room }: { room: RoomKind | null },
): Promise<OfficeClass> => {
  await deps.db.transaction(async (tx) => {
    await lockClass(tx, id);
    const before = await classById(tx, id, addisDate(deps.clock.now()));
    if (!before) throw new AppError('request/not-found');
    if (room === 'link' && !before.hasLink) throw new AppError('class/no-link');
    await setRoom(tx, id, room);
    await recordAct(tx, actor, deps.clock.now(), {
      action: 'change-room',
      subjectKind: 'class',
      subjectId: id,
      before: { room: before.room },
      after: { room },
    });
  });
  return showClass(deps, actor, { id });
};
