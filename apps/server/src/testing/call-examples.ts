import { randomUUID } from 'node:crypto';
import { addDays, addisDate } from '@temari/contracts/addis-time';
import { type Endpoint, FROM_OWN_PAGES } from '@temari/contracts/endpoint';
import { addMonths, schoolMonthOf } from '@temari/contracts/school-months';
import { type Role, WORK_CAPABILITIES } from '@temari/contracts/vocabulary';
import { hashLink } from '../domains/consents/rules.ts';
import { unsubscribeToken } from '../domains/notices/channels/email-links.ts';
import { tell } from '../domains/notices/tell.ts';
import { startingCriteria } from '../domains/scholarships/starting-criteria.ts';
import { aCharge } from './charges.ts';
import { giveConsent } from './consents.ts';
import { aPackage, manualPayment, tutoringForm, uploadedFile } from './families.ts';
import { classForm } from './office-world.ts';
import { exampleOf } from './schema-fields.ts';
import { type Member, school } from './school.ts';
import type { World } from './world.ts';

/** A call that succeeds, taken apart so that a test can spoil one piece of it. */
export interface Example {
  token: string | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers?: Record<string, string> | undefined;
}

type Caller = Member & { phone: string };
/** What differs from the example that the contract's schemas alone give. */
type Change = { [Part in keyof Omit<Example, 'token'>]?: Example[Part] | undefined };
type Maker = (scene: Scene, caller: Caller) => Promise<Change>;

const PASSWORD = 'kebero-482';
const STAFF_PASSWORD = 'kebero-48291';
const FRESH_MS = 5 * 60_000;

const newPhone = (): string => `092${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const newReference = (): string => `FT${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;

/** By the name of a field: what its schema cannot know. */
const NAMED: Record<string, () => unknown> = {
  email: () => 'hana@example.com',
  phoneNumber: newPhone,
  phone: newPhone,
  fatherPhone: newPhone,
  motherPhone: newPhone,
  phones: () => ['+251 11 000 0000'],
  password: () => PASSWORD,
  oldPassword: () => PASSWORD,
  newPassword: () => 'masinko-371',
  id: randomUUID,
  classId: randomUUID,
  code: () => '123456',
  accountNumber: () => '1000 2000 3000',
  startDate: () => '2030-01-07',
  endDate: () => '2030-03-29',
  dateOfBirth: () => '2010-05-01',
  birthDate: () => '2005-05-01',
  from: () => '2026-01-01',
  until: () => '2026-12-31',
  month: () => '2026-11',
  meetingLink: () => 'https://meet.example.com/a',
  introductionVideo: () => 'https://video.example.com/a',
  url: () => 'https://example.com/sheet',
  subjectKind: () => 'package',
  place: () => 'frame-BJAUupKQ.js:2:1244',
  startsAtMinute: () => 600,
  endsAtMinute: () => 660,
};

const sceneOf = (world: World) => {
  const town = school(world);
  let passwordHash: string | null = null;

  const person = async (role: Role): Promise<Caller> => {
    // The presets hold no welfare, and some calls need it.
    const held = role === 'office' || role === 'auditor' ? [...WORK_CAPABILITIES] : null;
    const member = await (role === 'student' || role === 'teacher' ? town[role]() : town.staff(role, held));
    passwordHash ??= await world.deps.passwords.hash(PASSWORD);
    const { rows } = await world.pool.query('update accounts set password_hash = $1 where id = $2 returning phone', [
      passwordHash,
      member.id,
    ]);
    return { ...member, phone: rows[0].phone };
  };

  /** Somebody of the office who entered the password not long ago. */
  let office: { owner: Caller; since: number } | null = null;
  const owner = async (): Promise<Caller> => {
    const now = world.clock.now().getTime();
    if (!office || now - office.since > FRESH_MS) office = { owner: await person('owner'), since: now };
    return office.owner;
  };

  /** Through the API, by an owner unless said: the examples know as little as a caller does. */
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object, by?: Caller) => {
    const { token } = by ?? (await owner());
    const answer = await world.call(method, path, { token, ...(body && { body }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} for an example: ${answer.body}`);
    return answer.json();
  };

  const handedIn = async (student: Caller) => {
    const body = { ...(await tutoringForm(world)), ...(await manualPayment(world, student, newReference())) };
    const enrolled = await call('POST', '/enrollment', body, student);
    const enrollmentId: string = enrolled.data.enrollment._id;
    const { rows } = await world.pool.query('select id from payments where enrollment_id = $1', [enrollmentId]);
    return { enrollmentId, paymentId: String(rows[0].id) };
  };
  const paid = async (student: Caller) => {
    const made = await handedIn(student);
    await call('PATCH', `/admin/receipts/${made.paymentId}`, { decision: 'accept', amountSeenEtb: 1400 });
    await giveConsent(world, made.enrollmentId);
    return made;
  };

  return {
    world,
    town,
    person,
    call,
    handedIn,
    paid,
    /** The code that the last message to a phone carries. */
    codeSentTo: async (phone: string, digits = /\b\d{6}\b/): Promise<string> => {
      await world.runJobs('send-sms');
      const sent = await world.app.inject(`/sandbox/sms/messages?to=${encodeURIComponent(phone)}`);
      return digits.exec(sent.json()[0]?.text ?? '')?.[0] ?? '';
    },
    /** As if the pause between two messages were over. */
    waitForLimits: () => world.pool.query('delete from rate_limits'),
    /** A calendar link with its signature, as the class's page has it. */
    calendarLink: async (student: Caller) => {
      const classId = await town.class({ teacher: await person('teacher') });
      await town.enroll(student, classId);
      const { _class } = await call('GET', `/class/${classId}`, undefined, student);
      return { classId, query: Object.fromEntries(new URL(_class.calendarUrl, 'http://x').searchParams) };
    },
  };
};
type Scene = Awaited<ReturnType<typeof sceneOf>>;

const own: Maker = async (_scene, { id }) => ({ params: { id } });

let learnersMade = 0;
const aLearner = async (scene: Scene, caller: Caller): Promise<string> => {
  learnersMade += 1;
  const body = { fullName: `Sample ${learnersMade}`, grade: '7' };
  return (await scene.call('POST', '/learners', body, caller)).data.learner._id;
};

const aNotice = async ({ world }: Scene, { id: accountId }: Caller): Promise<string> => {
  const cause = randomUUID();
  const telling = { occasion: 'lesson-changed', accountId, cause, path: '/myClass/timetable' } as const;
  await tell(world.deps, world.deps.db, world.clock.now(), [{ ...telling, values: () => ({ text: 'Sample' }) }]);
  const { rows } = await world.pool.query('select id from notices where cause = $1', [cause]);
  return String(rows[0].id);
};

/** An account whose mailbox got a link, and the token in it. */
const aMailedLink = async ({ world, person }: Scene): Promise<{ id: string; token: string }> => {
  const { id, token } = await person('student');
  await world.pool.query('update accounts set email = $1 where id = $2', [`${id}@example.com`, id]);
  await world.call('POST', '/email', { token });
  await world.runJob('mail-confirmation', { accountId: id });
  const { text = '' } = world.mailBox.mails.find(({ to }) => to === `${id}@example.com`) ?? {};
  return { id, token: /\/mail\/confirm\/(\S+)/.exec(text)?.[1] ?? '' };
};

const INVITATION = /[a-z0-9]{4}-[a-z0-9]{4}/;

/** Of 18 or more, with a phone of their own. */
const aGrownLearner = async (scene: Scene, caller: Caller, phone = newPhone()): Promise<{ id: string }> => {
  learnersMade += 1;
  const body = { fullName: `Sample ${learnersMade}`, dateOfBirth: '2000-01-01', phone };
  return { id: (await scene.call('POST', '/learners', body, caller)).data.learner._id };
};

/** The code that the household was sent. */
const handOverAsked = async (scene: Scene, household: Caller, learner: string): Promise<string> => {
  await scene.waitForLimits();
  await scene.call('POST', `/learners/${learner}/hand-over`, undefined, household);
  return scene.codeSentTo(household.phone, INVITATION);
};

/** Two learners of one household who may be one person. */
const doubted = async (scene: Scene): Promise<[string, string]> => {
  const student = await scene.person('student');
  learnersMade += 1;
  const add = async (fullName: string): Promise<string> =>
    (await scene.call('POST', '/learners', { fullName }, student)).data.learner._id;
  const two: [string, string] = [await add(`Bekele ${learnersMade}`), await add(`Beqele ${learnersMade}`)];
  await scene.call('GET', '/admin/households?search=Bekele');
  return two;
};

const aNote = async (scene: Scene, caller: Caller): Promise<string> => {
  const { id } = await scene.person('student');
  return (await scene.call('POST', `/admin/households/${id}/notes`, { text: 'Called' }, caller))._id;
};

const aGuardian = async (scene: Scene, caller: Caller, learner: string): Promise<string> => {
  const body = { name: 'Almaz', phone: newPhone(), relation: 'mother', learners: [learner] };
  return (await scene.call('POST', '/guardians', body, caller)).data.guardian._id;
};

const aGuardianOfSomebody = async (scene: Scene): Promise<string> => {
  const family = await scene.person('student');
  return aGuardian(scene, family, await aLearner(scene, family));
};
/** Proposed by an owner of its own, so that any caller is the second person. */
const aProposedBlock = async (scene: Scene): Promise<string> => {
  const { token } = await scene.town.staff('owner');
  const guardian = await aGuardianOfSomebody(scene);
  const body = { reason: 'A court order' };
  return (await scene.world.call('POST', `/admin/guardians/${guardian}/block`, { token, body })).json()._id;
};

/** A question that a guardian was sent, with its code. */
const askedConsent = async (scene: Scene): Promise<{ id: string; code: string }> => {
  const family = await scene.person('student');
  const learner = await aLearner(scene, family);
  const phone = newPhone();
  const body = { name: 'Almaz', phone, relation: 'mother', learners: [learner] };
  const { guardian } = (await scene.call('POST', '/guardians', body, family)).data;
  await scene.waitForLimits();
  const asked = await scene.call('POST', `/learners/${learner}/consent`, { guardian: guardian._id }, family);
  return { id: asked.data.consent._id, code: await scene.codeSentTo(`+251${phone.slice(1)}`) };
};
const answering: Maker = async (scene) => {
  const { id, code } = await askedConsent(scene);
  return { params: { id }, body: { code } };
};

const applying =
  (service: 'tutor' | 'language' | 'visa' | 'studyAbroad', change: object = {}): Maker =>
  async (scene, caller) => {
    const { world } = scene;
    const { _id, price } = await aPackage(world, service);
    const choices = { frequency: 'Monday. Wednesday & Friday', time: '11:00 - 12:00', intentOfStudent: 'Catching up' };
    return {
      body: {
        user: caller.id,
        learner: await aLearner(scene, caller),
        package: _id,
        price,
        ...(await manualPayment(world, caller, newReference())),
        offerDay: 'Saturday',
        ...(service !== 'studyAbroad' && choices),
        ...(service === 'language' && { areaOfFocus: 'Speaking' }),
        ...(service === 'studyAbroad' && {
          document: await uploadedFile(world, caller, 'document'),
          identification: await uploadedFile(world, caller, 'identification'),
        }),
        ...change,
      },
    };
  };

/** An application that waits for its payment. */
const unpaid = async (scene: Scene, caller: Caller): Promise<{ id: string; price: number }> => {
  const { data } = await scene.call('POST', '/enrollment', await tutoringForm(scene.world), caller);
  return { id: data.enrollment._id, price: data.enrollment.payment.amount };
};

/** A month of the caller that is not paid. */
const openCharge = async ({ town, world }: Scene, caller: Caller): Promise<string> => {
  const enrollment = await town.enroll(caller, null);
  const { rows } = await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     values (gen_random_uuid(), $1, $2, 'tuition', '2026-10-11', '2026-11-09', '2026-10-11', 140000, '[]', now())
     returning id`,
    [caller.id, enrollment],
  );
  return rows[0].id;
};

/** An enrollment of the caller that is charged by the month. */
const aMonthlyEnrollment = async ({ town, world }: Scene, caller: Caller, endsOn: string | null = null) => {
  const enrollment = await town.enroll(caller, null);
  await world.pool.query(
    `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, ends_on, cause, created_at)
     select gen_random_uuid(), account_id, id, package_id, 140000, '[]', $2::date - 60, $3, 'class', now()
     from enrollments where id = $1`,
    [enrollment, addisDate(world.clock.now()), endsOn],
  );
  return enrollment;
};

/** A lesson of the caller's that was paid for and that we cancelled. */
const aCancelledLesson = async ({ town, world }: Scene, caller: Caller) => {
  const now = world.clock.now();
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -30), endDate: addDays(today, 90) });
  const enrollment = await town.enroll(caller, classId, 'paid');
  await world.pool.query('update enrollments set assigned_at = $2::date - 20 where id = $1', [enrollment, today]);
  await world.pool.query(
    `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
     select gen_random_uuid(), account_id, id, package_id, 140000, '[]', $2::date - 20, 'class', $2::date - 20
     from enrollments where id = $1`,
    [enrollment, today],
  );
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lessons_sold, lines, created_at)
     values (gen_random_uuid(), $1, $2, 'tuition', $3::date - 20, $3::date + 9, $3::date - 20, 140000, 12, '[]', $3::date - 20)`,
    [caller.id, enrollment, today],
  );
  const { rows } = await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, state, cause, cancelled_at)
     values (gen_random_uuid(), $1, 'regular', $2::date + 3, $2::date + 3 + interval '3 hours', $2::date + 3 + interval '4 hours',
       'cancelled', 'teacher', $3::timestamptz - interval '1 hour')
     on conflict do nothing returning id`,
    [classId, today, now],
  );
  return { lessonId: String(rows[0].id), enrollment };
};

/** The next month, as the calls name it. */
const nextMonth = ({ world }: Scene): string => addMonths(schoolMonthOf(addisDate(world.clock.now())), 1);

/** Help to sign in that one member of staff asked for, by its id. */
const askedRecovery = async (scene: Scene, role: 'student' | 'teacher'): Promise<string> => {
  const { id } = await scene.person(role);
  const { recovery } = await scene.call('POST', `/admin/accounts/${id}/recovery`, { proof: 'passport' });
  return recovery._id;
};

/** A correction whose code was read back. */
const askedPhoneCorrection = async (scene: Scene): Promise<string> => {
  const { id } = await scene.person('student');
  const phoneNumber = `+2519${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const body = { phoneNumber, proof: 'passport', reason: 'Mistyped' };
  const { correction } = await scene.call('POST', `/admin/accounts/${id}/phone-correction`, body);
  await scene.world.pool.query('update phone_changes set read_back_at = now() where id = $1', [correction.id]);
  return correction.id;
};

/** The slip that a second one handed out. */
const slipFor = async (scene: Scene, role: 'student' | 'teacher'): Promise<string> => {
  const path = `/admin/recoveries/${await askedRecovery(scene, role)}`;
  const agreed = { decision: 'agreed', proof: 'passport' };
  return (await scene.call('PATCH', path, agreed, await scene.person('office'))).slip.code;
};

const PACKAGE = {
  service: 'tutor',
  priceEtb: 900,
  title: 'Example',
  developmentProgram: 'Example',
  description: 'Example',
  offers: ['One'],
  position: 50,
  isActive: true,
};
const BANK = {
  name: 'Example',
  accountNumber: '1000 2000',
  accountHolderName: 'Example',
  isActive: true,
  position: 50,
};
const entry = () => ({
  scope: 'tutor',
  list: 'offerDay',
  value: randomUUID(),
  status: 'Active',
  position: 50,
  startsAtMinute: null,
  endsAtMinute: null,
  weekdays: null,
});

/** A record made for this example alone, with the version that its editor saw. */
const made =
  (path: string, body: (scene: Scene, caller: Caller) => Promise<object>): Maker =>
  async (scene, caller) => {
    const { _id, version } = await scene.call('POST', path, await body(scene, caller));
    return { params: { id: _id }, body: { version } };
  };
const aMadePackage = made('/admin/packages', async () => PACKAGE);
const aBank: Maker = async ({ world }) => {
  const { rows } = await world.pool.query(
    `insert into banks (id, name, account_number, account_holder_name)
     values (gen_random_uuid(), 'Example', '1000', 'Example') returning id`,
  );
  return { params: { id: rows[0].id }, body: { version: 1 } };
};
const aBankChange: Maker = async (scene) => {
  const body = { ...BANK, accountNumber: String(Math.floor(Math.random() * 1e12)) };
  const { _id } = await scene.call('POST', '/admin/banks', body);
  return { params: { id: _id } };
};
const aWork: Maker = async (scene) => {
  const { _id } = await scene.call('POST', '/admin/work', { id: randomUUID(), kind: 'task', title: 'Call' });
  return { params: { id: _id } };
};
const aMadeEntry = made('/admin/settings', async () => entry());
const closureForm = () => ({
  from: '2031-05-05',
  to: '2031-05-06',
  kind: 'office',
  names: { en: 'Sample closure' },
  services: [],
  grades: [],
  regions: [],
  status: 'confirmed',
});

/** A statement with one row, in any order of calls another one. */
const statementForm = async (scene: Scene) => {
  const { banks } = await scene.call('GET', '/admin/statements');
  const text = `Date,Reference,Narrative,Credit\n01/10/2026,${newReference()},School fee,100`;
  return {
    bank: banks[0].id,
    fileName: 'statement.csv',
    file: Buffer.from(text).toString('base64'),
    mapping: {
      columns: ['date', 'reference', 'narrative', 'credit'],
      dateOrder: 'dmy',
      calendar: 'gregorian',
    },
    isConfirmed: false,
  };
};
const aTakenStatement: Maker = async (scene) => {
  const { _id } = await scene.call('POST', '/admin/statements', await statementForm(scene));
  return { params: { id: _id } };
};
const aStatementRow = async (scene: Scene, caller: Caller): Promise<string> => {
  const { params } = await aTakenStatement(scene, caller);
  const { rows } = await scene.world.pool.query('select id from statement_rows where statement_id = $1', [params?.id]);
  return rows[0].id;
};

const exportForm = { from: '2026-01-01', to: '2026-12-31', format: 'csv' };

/** A list with one learner, in any order of calls another one. */
const importForm = () => ({
  fileName: 'families.csv',
  file: Buffer.from(`Student,Parent,Phone\nAbel Sample,Almaz Sample,${newPhone()}`).toString('base64'),
  mapping: { columns: ['learner', 'parent', 'phone'], dateOrder: 'dmy', calendar: 'gregorian' },
});
const aCheckedImport = made('/admin/imports', async () => importForm());
const anAppliedImport: Maker = async (scene, caller) => {
  const { params } = await aCheckedImport(scene, caller);
  await scene.world.pool.query(`update import_runs set state = 'applied', applied_at = now() where id = $1`, [
    params?.id,
  ]);
  return { params };
};
const aDoubtedLine: Maker = async (scene, caller) => {
  const { params } = await aCheckedImport(scene, caller);
  const { rows } = await scene.world.pool.query(
    `update import_rows set action = 'doubt', doubt = jsonb_build_object('learnerId', gen_random_uuid(), 'householdId', null,
       'reason', 'shortened', 'before', '{}'::jsonb, 'after', '{}'::jsonb) where run_id = $1 returning id`,
    [params?.id],
  );
  return { params: { id: rows[0].id }, body: { decision: 'leave-out' } };
};

const aMadeClass = made('/admin/classes', async () => classForm());
const anEditedClass: Maker = async (scene, caller) => {
  const { params, body } = await aMadeClass(scene, caller);
  return { params, body: { ...classForm(), holdsFrom: '2030-02-04', ...(body as object) } };
};

/** A lesson years ahead, with the version to act on. */
const aLessonToCome: Maker = async (scene, caller) => {
  await aMadeClass(scene, caller);
  const { rows } = await scene.world.pool.query(
    "select id, version from lessons where state = 'planned' and starts_at > now() order by starts_at desc limit 1",
  );
  return { params: { id: rows[0].id }, body: { version: rows[0].version } };
};

/** A lesson that is under way, of a class that the caller learns or teaches in. */
const aLessonNow = async (
  { world, town, call }: Scene,
  caller: Caller,
): Promise<{ classId: string; lessonId: string }> => {
  const { kind } = await call('GET', '/me', undefined, caller);
  const classId = await town.class(kind === 'teacher' ? { teacher: caller } : {});
  if (kind === 'student') await town.enroll(caller, classId);
  await world.runJob('plan-lessons');
  const { rows } = await world.pool.query(
    `update lessons set starts_at = $2::timestamptz - interval '10 minutes', ends_at = $2::timestamptz + interval '50 minutes'
     where id = (select id from lessons where class_id = $1 and starts_at > $2 and state = 'planned' order by starts_at limit 1)
     returning id`,
    [classId, world.deps.clock.now()],
  );
  return { classId, lessonId: rows[0].id };
};
const anOpenCharge = async (scene: Scene) => {
  const enrollmentId = await scene.town.enroll(await scene.person('student'), null, null);
  return { id: await aCharge(scene.world, enrollmentId, { dueOn: '2026-10-11' }) };
};

let forms = 0;
const announcementForm = () => {
  forms += 1;
  const said = { title: 'Closed on Friday', body: 'The office is closed on Friday.' };
  const words = { en: said, am: said };
  return { form: `form-${forms}`, audience: { kind: 'all' }, words, bySms: false, receivers: 1_000_000 };
};

/** One that waits for a second person. */
const anAnnouncement = async (scene: Scene): Promise<string> => {
  const { _id } = await scene.call('POST', '/admin/announcements', announcementForm(), await scene.person('office'));
  await scene.world.pool.query("update announcements set state = 'waiting', needs_second_person = true where id = $1", [
    _id,
  ]);
  return _id;
};

/** Proposed above the limit of one person, booked below it. */
const aReduction = async (scene: Scene, amountEtb: number): Promise<string> => {
  const { id } = await anOpenCharge(scene);
  const body = { kind: 'waiver', amountEtb, reason: 'Hard times', openEtb: 1400 };
  return (await scene.call('POST', `/admin/charges/${id}/reductions`, body, await scene.person('office')))._id;
};

const aTill = async ({ world }: Scene): Promise<string> => {
  const { rows } = await world.pool.query(
    `insert into tills (id, name, created_at) values (gen_random_uuid(), 'Till ' || gen_random_uuid(), now()) returning id`,
  );
  return rows[0].id;
};
/** Of a list that knows its pages by their rows; the row is gone by now. */
const aPageOfRows = () => ({ page: 1, after: randomUUID(), before: randomUUID() });

/** A till that somebody has opened with ETB 100; whatever they had open before is closed. */
const anOpenTill = async (scene: Scene, { id }: Caller): Promise<string> => {
  await scene.world.pool.query(
    `update till_sessions set closed_at = now(), closed_by = opened_by, count = '{}', counted_santim = 0, expected_santim = 0
     where opened_by = $1 and closed_at is null`,
    [id],
  );
  const { rows } = await scene.world.pool.query(
    `insert into till_sessions (id, till_id, opened_by, opened_at, float_santim, float_count, carried_santim)
     values (gen_random_uuid(), $1, $2, $3, 10000, '{"10000": 1}', 0) returning id`,
    [await aTill(scene), id, scene.world.deps.clock.now()],
  );
  return rows[0].id;
};
/** Closed by the same person with ETB 20 less than the books have. */
const aClosedTill = async (scene: Scene, by: Caller): Promise<{ session: string; till: string }> => {
  const session = await anOpenTill(scene, by);
  const { rows } = await scene.world.pool.query(
    `update till_sessions set closed_at = now(), closed_by = opened_by, count = '{}', counted_santim = 8000, expected_santim = 10000
     where id = $1 returning till_id as till`,
    [session],
  );
  return { session, till: rows[0].till };
};
const cashFor = async (scene: Scene, by: Caller) => {
  const { id: charge } = await anOpenCharge(scene);
  const { rows } = await scene.world.pool.query('select household_id as household from charges where id = $1', [
    charge,
  ]);
  return {
    session: await anOpenTill(scene, by),
    household: rows[0].household,
    charges: [charge],
    ...{ totalEtb: 1400, amountEtb: 1, givenEtb: 200 },
  };
};
const aCashPayment = async (scene: Scene): Promise<string> => {
  const by = await scene.person('office');
  return (await scene.call('POST', '/admin/cash/payments', await cashFor(scene, by), by))._id;
};
const walkInForm = async (scene: Scene, by: Caller) => {
  const { packages, choices } = await scene.call('GET', '/admin/walk-ins');
  const { package: sold, totalEtb } = packages.find((each: { service: string }) => each.service === 'tutor');
  return {
    ...{ household: undefined, learner: undefined, email: undefined, consent: undefined, signedBy: undefined },
    phone: newPhone(),
    guardian: 'Rahel Sample',
    relation: 'mother',
    language: 'en',
    fullName: 'Yonas Sample',
    grade: '5',
    school: 'Sample School',
    service: 'tutor',
    package: sold._id,
    price: totalEtb,
    frequency: choices.tutor.scheduleName[0].value,
    time: choices.tutor.possibleTime[0].value,
    offerDay: sold.offer.length > 0 ? choices.tutor.offerDay[0].value : undefined,
    paymentType: 'cash',
    session: await anOpenTill(scene, by),
    givenEtb: totalEtb,
    ...{ paidByName: undefined, transactionId: undefined, paymentOrg: undefined, screenShot: undefined },
    slipEtb: undefined,
  };
};
const depositForm = async (scene: Scene) => {
  const { till } = await aClosedTill(scene, await scene.person('office'));
  const { banks } = await scene.call('GET', '/admin/cash');
  return { till, bank: banks[0].id, amountEtb: 50, reference: newReference(), on: '2026-10-01' };
};

/** A class with a lesson that is going on, its learner and its teacher. */
const aLessonToMark = async (scene: Scene, people: { teacher?: Caller; student?: Caller } = {}) => {
  const { world, town } = scene;
  const classId = await town.class({ teacher: people.teacher ?? (await scene.person('teacher')) });
  const enrollmentId = await town.enroll(people.student ?? (await scene.person('student')), classId);
  const { rows } = await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
     values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz, $2::timestamptz + interval '1 hour')
     returning id, (select learner_id from enrollments where id = $3) as learner`,
    [classId, world.clock.now(), enrollmentId],
  );
  return { lessonId: String(rows[0].id), learner: String(rows[0].learner) };
};
let termsMade = 0;
/** Days that no other example has: two terms never share one. */
const termForm = () => {
  termsMade += 1;
  const startsOn = addDays('2031-10-01', termsMade);
  return { name: 'Term 1', translations: { am: { name: 'ወቅት 1' } }, startsOn, endsOn: startsOn };
};

let roundsMade = 0;
const roundForm = async (scene: Scene, caller: Caller) => {
  roundsMade += 1;
  const opensOn = addDays('2032-01-01', roundsMade);
  const { criteria } = await scene.call('GET', '/admin/scholarship-rounds', undefined, caller);
  return {
    ...{ name: 'Round 1', translations: { am: { name: 'ዙር 1' } }, opensOn, closesOn: opensOn },
    ...{ decidedOn: addDays(opensOn, 1), startsOn: opensOn, months: 10, seats: 20, criteria },
  };
};

const aRound = async (scene: Scene, caller: Caller) => {
  const form = await roundForm(scene, caller);
  const { _id, version } = await scene.call('POST', '/admin/scholarship-rounds', form, caller);
  return { form, version, params: { id: _id } };
};

/** A round that is open, once for all: two never share a day. */
const anOpenRound = async ({ world }: Scene): Promise<string> => {
  const today = addisDate(world.clock.now());
  const open = () =>
    world.pool.query(
      'select id from scholarship_rounds where published_at is not null and $1::date between opens_on and closes_on',
      [today],
    );
  const [known] = (await open()).rows;
  if (known) return known.id;
  await world.pool.query(
    `insert into scholarship_rounds (id, name, opens_on, closes_on, decided_on, starts_on, months, seats, criteria, lot_seed,
       created_at, published_at)
     values (gen_random_uuid(), 'Open round', $1, $1::date + 300, $1::date + 310, $1::date + 320, 3, 1600, $2, 'seed', now(), now())`,
    [today, JSON.stringify(startingCriteria())],
  );
  return (await open()).rows[0].id;
};

const SAID = {
  ...{ schoolKind: 'government', region: 'oromia', marks: [{ grade: '8', average: 91 }], people: 6, incomes: 1 },
  ...{
    income: '4000-6000',
    hardships: ['far-school'],
    ownWords: 'I built a small motor from wire and a battery, twice.',
  },
};

/** Of a grown learner, who needs nobody's consent. */
const anApplication = async (scene: Scene, family: Caller, state: 'draft' | 'sent' = 'draft'): Promise<string> => {
  await anOpenRound(scene);
  const learner = await aLearner(scene, family);
  await scene.world.pool.query(`update learners set date_of_birth = '2000-01-01' where id = $1`, [learner]);
  const { _id } = await scene.call('POST', '/scholarships/applications', { learner }, family);
  const reportCard = await scene.town.file(family, 'report-card');
  await scene.call('PATCH', `/scholarships/applications/${_id}`, { ...SAID, reportCard }, family);
  if (state === 'sent') await scene.call('POST', `/scholarships/applications/${_id}/send`, { isTrue: true }, family);
  return _id;
};

const COVER = { marks: [{ grade: '8', average: 91 }], words: 'I built a small motor.', letter: '', because: '' };

const aSentApplication = async (scene: Scene): Promise<string> =>
  anApplication(scene, await scene.person('student'), 'sent');

/** One that this reader was drawn for. */
const aReview = async (scene: Scene, { id: readerId }: Caller): Promise<string> => {
  const applicationId = await aSentApplication(scene);
  await scene.world.pool.query('update scholarship_applications set covered = $2, covered_at = now() where id = $1', [
    applicationId,
    JSON.stringify(COVER),
  ]);
  const { rows } = await scene.world.pool.query(
    `insert into application_reviews (id, application_id, reader_id, drawn_at) values (gen_random_uuid(), $1, $2, now())
     returning id`,
    [applicationId, readerId],
  );
  return rows[0].id;
};

/** One that two others have read. */
const aReadApplication = async (scene: Scene): Promise<string> => {
  const id = await aSentApplication(scene);
  for (const { id: readerId } of [await scene.person('office'), await scene.person('office')]) {
    await scene.world.pool.query(
      `insert into application_reviews (id, application_id, reader_id, drawn_at, scores, points, note, given_at)
       values (gen_random_uuid(), $1, $2, now(), '[5, 5, 5, 5]', 100, 'Clear', now())`,
      [id, readerId],
    );
  }
  return id;
};

const aFundWithMoney = async (scene: Scene): Promise<string> => {
  const { params } = await aFund(scene);
  await scene.world.pool.query(
    `insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
     values ('gift:' || gen_random_uuid(), now(), current_date, 'gift', 'bank:unknown', 'fund:' || $1, 100000000, 'system')`,
    [params.id],
  );
  return params.id;
};

const awardForm = async (scene: Scene) => ({
  ...{
    outcome: 'awarded',
    letter: 'We are glad.',
    fund: await aFundWithMoney(scene),
    percent: 100,
    monthlyEtb: 50_000,
  },
});

/** An award of a family that ends in `days` days, decided by two. */
const anAward = async (scene: Scene, family: Caller, days: number): Promise<{ id: string; award: string }> => {
  const id = await anApplication(scene, family, 'sent');
  const [first, second] = [await scene.person('office'), await scene.person('office')];
  const { rows } = await scene.world.pool.query(
    `with made as (
       insert into awards (id, household_id, learner_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
         committed_santim, created_at)
       select gen_random_uuid(), household_id, learner_id, $2, (select coalesce(max(stitch), 0) + 1 from awards), 100, 5000000, 3,
         $3::date - 10, $3::date + $4::int, 15000000, now() from scholarship_applications where id = $1 returning id)
     insert into application_decisions (id, application_id, outcome, letter, fund_id, percent, monthly_santim, proposed_by, proposed_at,
       approved_by, approved_at, award_id)
     select gen_random_uuid(), $1, 'awarded', 'We are glad.', $2, 100, 5000000, $5, now(), $6, now(), id from made returning award_id`,
    [id, await aFundWithMoney(scene), addisDate(scene.world.clock.now()), days, first.id, second.id],
  );
  return { id, award: rows[0].award_id };
};

const NEED = { people: 5, incomes: 1, income: '2000-4000', hardships: ['illness'] };

const anAwardToRenew = async (scene: Scene): Promise<string> => {
  const family = await scene.person('student');
  const { id, award } = await anAward(scene, family, 30);
  await scene.call('POST', `/scholarships/applications/${id}/need`, NEED, family);
  return award;
};

/** What a learner with an award writes. */
const letterForm = async (scene: Scene, family: Caller) => {
  const { award } = await anAward(scene, family, 90);
  const { rows } = await scene.world.pool.query('select learner_id from awards where id = $1', [award]);
  return { learner: rows[0].learner_id, words: 'Thank you. I can explain fractions to my friends now.' };
};

const aLetter = async (scene: Scene, family: Caller): Promise<{ id: string; learner: string }> => {
  const { letters } = await scene.call('POST', '/letters', await letterForm(scene, family), family);
  return { id: letters[0]._id, learner: letters[0].learner._id };
};

/** One to which everybody whose consent is needed has agreed. */
const anAgreedLetter = async (scene: Scene): Promise<string> => {
  const { id } = await aLetter(scene, await scene.person('student'));
  await scene.world.pool.query(
    `insert into consents (id, household_id, learner_id, letter_id, voice, said_by, purpose, is_given, text_version, language, way, at)
     select gen_random_uuid(), household_id, learner_id, id, voice, 'Almaz Sample', 'letter', true, '2026-11', 'en', 'code', now()
     from letters, unnest(array['guardian', 'learner']) voice where id = $1`,
    [id],
  );
  return id;
};

const RENEWAL = { outcome: 'renewed', letter: 'It goes on.', reason: 'The learner was ill' };

/** The end of the link that a teacher got. */
const aLink = async (scene: Scene): Promise<string> => {
  const applicationId = await anApplication(scene, await scene.person('student'));
  const link = randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(20, 'q');
  await scene.world.pool.query(
    `insert into recommendations (application_id, household_id, teacher, phone, link_hash, asked_at)
     select id, household_id, 'Selam Sample', '+251922114433', $2, now() from scholarship_applications where id = $1`,
    [applicationId, hashLink(`${link}${applicationId.slice(-12)}`)],
  );
  return `${link}${applicationId.slice(-12)}`;
};

const FUND_FORM = {
  ...{ name: 'General fund', purpose: 'Lessons', translations: { am: { name: 'ፈንድ', purpose: 'ትምህርት' } } },
  ...{ startsOn: '2026-09-11', endsOn: '2027-07-07' },
};

const aFund = async (scene: Scene) => {
  const { _id, version } = await scene.call('POST', '/admin/funds', FUND_FORM, await scene.person('office'));
  return { version, params: { id: _id } };
};

const giftForm = async (scene: Scene) => {
  const { banks } = await scene.call('GET', '/admin/funds', undefined, await scene.person('office'));
  return {
    ...{ giver: 'Abebe Sample', amountEtb: 4200, bank: banks[0].id },
    reference: `FT26${randomUUID().slice(0, 8).toUpperCase()}`,
  };
};

const aGift = async (scene: Scene) => {
  const { params } = await aFund(scene);
  const office = await scene.person('office');
  const { _id } = await scene.call('POST', `/admin/funds/${params.id}/gifts`, await giftForm(scene), office);
  return { params: { id: _id } };
};

const pledgeForm = async (scene: Scene) => ({
  ...{ fund: (await aFund(scene)).params.id, choice: 'amount', amountEtb: 4200, isMonthly: true, way: 'online' },
  ...{ name: 'Abebe Sample', phone: '0911223344', email: 'abebe@example.com', message: 'Good luck', language: 'en' },
});

const aPledge = async (scene: Scene) => {
  const answer = await scene.world.call('POST', '/gifts', {
    body: await pledgeForm(scene),
    address: `10.77.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  });
  return { token: answer.json().token as string };
};

/** A lesson that the caller's learner missed, and one of another class that makes up for it. */
const aMakeUpSeat = async (scene: Scene, caller: Caller) => {
  const { lessonId: missed, learner } = await aLessonToMark(scene, { student: caller });
  const classId = await scene.town.class({ teacher: await scene.person('teacher') });
  const { rows } = await scene.world.pool.query(
    `with ahead as (
       insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
       values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz + interval '24 hours',
         $2::timestamptz + interval '25 hours') returning id)
     insert into makeup_seats (id, household_id, learner_id, missed_lesson_id, expires_on, created_at)
     values (gen_random_uuid(), $3, $4, $5, $2::timestamptz::date + 45, $2)
     returning id, (select id from ahead) as lesson`,
    [classId, scene.world.clock.now(), caller.id, learner, missed],
  );
  return { seatId: String(rows[0].id), lessonId: String(rows[0].lesson) };
};
const sheetOfCaller: Maker = async (scene, caller) => ({
  params: { id: (await aLessonToMark(scene, { teacher: caller })).lessonId },
});
const aMark = (learner: string) => ({ id: randomUUID(), learner, state: 'present', at: '2026-11-16T14:00:00.000Z' });

/** A lesson of tomorrow that needs a substitute; the caller was asked, has taken it, or cannot teach it. */
const aCover =
  (part: 'asked' | 'taker' | 'absent'): Maker =>
  async ({ world, town, person }, caller) => {
    const absent = part === 'absent' ? caller : await person('teacher');
    const classId = await town.class({ teacher: absent });
    const { rows } = await world.pool.query(
      `with ahead as (
         insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
         values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz + interval '24 hours',
           $2::timestamptz + interval '25 hours') returning *)
       insert into covers (id, lesson_id, starts_at, ends_at, account_id, state, teacher_id, opened_at)
       select gen_random_uuid(), id, starts_at, ends_at, $3, $4, $5, $2 from ahead returning id`,
      [classId, world.clock.now(), absent.id, ...(part === 'taker' ? ['taken', caller.id] : ['open', null])],
    );
    const id = String(rows[0].id);
    if (part === 'asked') {
      await world.pool.query('insert into cover_offers (cover_id, account_id, round, sent_at) values ($1, $2, 1, $3)', [
        id,
        caller.id,
        world.clock.now(),
      ]);
    }
    return { params: { id } };
  };
const aLessonToCover = async (scene: Scene, hasCover: boolean): Promise<string> => {
  const { world, person } = scene;
  const absent = await person('teacher');
  const { params } = await (hasCover ? aCover('absent')(scene, absent) : aLessonOfTomorrow(scene, absent));
  if (!hasCover) return String((params as { id: string }).id);
  const { rows } = await world.pool.query('select lesson_id from covers where id = $1', [
    (params as { id: string }).id,
  ]);
  return String(rows[0].lesson_id);
};
const aLessonOfTomorrow: Maker = async ({ world, town }, caller) => {
  const classId = await town.class({ teacher: caller });
  const { rows } = await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
     values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz + interval '24 hours',
       $2::timestamptz + interval '25 hours') returning id`,
    [classId, world.clock.now()],
  );
  return { params: { id: String(rows[0].id) }, body: { reason: 'A fever', note: 'Go on with fractions' } };
};

const anObjection = async ({ person, call }: Scene): Promise<string> => {
  const teacher = await person('teacher');
  const said = { date: '2026-11-16', text: 'I taught Maths' };
  return (await call('POST', '/teacher/hours/objections', said, teacher))._id;
};
/** Gregorian months, from as late as that can be planned: months before it can still be released. */
const aCalendarChange = async (scene: Scene) => {
  const { months, version } = await scene.call('GET', '/admin/billing-calendar');
  return { calendar: 'gregorian', from: months.at(-1).month, version };
};

/** Each time the month after the one that was closed last. */
const aMonthToClose: Maker = async ({ world, town, person }) => {
  const { rows } = await world.pool.query('select max(month) as last from hour_months where closed_at is not null');
  if (!rows[0].last) {
    const classId = await town.class({ teacher: await person('teacher') });
    await world.pool.query(
      `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, state)
       values (gen_random_uuid(), $1, 'extra', '2019-11-01', '2019-11-01T08:00Z', '2019-11-01T09:00Z', 'held')`,
      [classId],
    );
  }
  const month = rows[0].last ? addMonths(rows[0].last, 1) : schoolMonthOf('2019-11-01');
  return { params: { month }, body: { minutes: rows[0].last ? 0 : 60, unmarked: 0 } };
};

const aMadePartner: Maker = async (scene) => {
  const owner = await scene.person('owner');
  const logo = await scene.town.file(owner, 'logo');
  const { _id, version } = await scene.call('POST', '/admin/partners', { name: 'Example', logo, position: 50 }, owner);
  return { params: { id: _id }, body: { version, logo } };
};

const requested =
  (kind: 'user' | 'teacher', steps: 'asked' | 'verified' = 'asked'): Maker =>
  async (scene) => {
    const { phone } = await scene.person(kind === 'user' ? 'student' : 'teacher');
    const { id } = await scene.call('POST', `/${kind}/passwordReset`, { phoneNumber: phone });
    const code = await scene.codeSentTo(phone);
    await scene.waitForLimits();
    if (steps === 'verified') await scene.call('POST', `/${kind}/passwordReset/${id}/verify`, { code });
    return { params: { id }, body: { ...(steps === 'asked' && { code }) } };
  };

/** A new phone that waits for its code, or that has become the account's. */
const phoneAsked = async (scene: Scene, caller: Caller) => {
  const phone = newPhone();
  const { kind } = await scene.call('GET', '/me', undefined, caller);
  const path = kind === 'teacher' ? `/teacher/${caller.id}` : `/user/${caller.id}`;
  const asked = await scene.call('PATCH', path, { phoneNumber: phone, password: PASSWORD }, caller);
  const code = await scene.codeSentTo(phone);
  await scene.waitForLimits();
  return { id: asked.data.phoneChange._id as string, code };
};

/** A device that keeps its owner signed in, by its cookie. */
const keptDevice = async ({ world, person }: Scene): Promise<Record<string, string>> => {
  const { phone } = await person('student');
  const body = { phoneNumber: phone, password: PASSWORD, keepSignedIn: true };
  const answer = await world.call('POST', '/user/login', { body });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { cookie, [FROM_OWN_PAGES]: '1' };
};

/** A subscription as a browser gives it, from the stand-in for push services. */
const sandboxBrowser = async ({ world }: Scene) => {
  const { endpoint, keys } = (await world.app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  return { endpoint, keys };
};

const signingIn =
  (role: Role): Maker =>
  async (scene) => ({ body: { phoneNumber: (await scene.person(role)).phone, code: undefined } });

const MAKERS: Record<string, Maker> = {
  'POST /learners': async (scene, caller) => ({
    body: { guardians: [await aGuardian(scene, caller, await aLearner(scene, caller))] },
  }),
  'PATCH /learners/:id': async (scene, caller) => ({ params: { id: await aLearner(scene, caller) } }),
  'POST /learners/:id/merge': async (scene, caller) => ({
    params: { id: await aLearner(scene, caller) },
    body: { into: await aLearner(scene, caller) },
  }),
  'POST /learner-merges/:id/undo': async (scene, caller) => {
    const [merged, into] = [await aLearner(scene, caller), await aLearner(scene, caller)];
    const done = await scene.call('POST', `/learners/${merged}/merge`, { into }, caller);
    return { params: { id: done.data.merge._id } };
  },
  'POST /guardians': async (scene, caller) => ({ body: { learners: [await aLearner(scene, caller)] } }),
  'PATCH /guardians/:id': async (scene, caller) => {
    const learner = await aLearner(scene, caller);
    const rights = [{ learner, mayDecide: true, maySee: true, mayPay: false, callOrder: 1 }];
    return { params: { id: await aGuardian(scene, caller, learner) }, body: { rights } };
  },
  'DELETE /guardians/:id': async (scene, caller) => ({
    params: { id: await aGuardian(scene, caller, await aLearner(scene, caller)) },
  }),
  'POST /guardians/:id/invitation': async (scene, caller) => {
    const learner = await aLearner(scene, caller);
    return { params: { id: await aGuardian(scene, caller, learner) }, body: { learners: [learner] } };
  },
  'DELETE /guardians/:id/access': async (scene, caller) => ({
    params: { id: await aGuardian(scene, caller, await aLearner(scene, caller)) },
  }),
  'POST /shared-learners': async (scene, caller) => {
    const family = await scene.person('student');
    const guardian = await aGuardian(scene, family, await aLearner(scene, family));
    // Whoever has an account already cannot be entered as a guardian; here the account came first.
    await scene.world.pool.query('update guardians set phone = $2 where id = $1', [guardian, caller.phone]);
    await scene.waitForLimits();
    await scene.call('POST', `/guardians/${guardian}/invitation`, {}, family);
    return { body: { code: await scene.codeSentTo(caller.phone, INVITATION) } };
  },
  'POST /learners/:id/hand-over': async (scene, caller) => {
    await scene.waitForLimits();
    return { params: { id: (await aGrownLearner(scene, caller)).id } };
  },
  'POST /learners/:id/hand-over/agreement': async (scene, caller) => {
    const { id } = await aGrownLearner(scene, caller);
    return { params: { id }, body: { code: await handOverAsked(scene, caller, id) } };
  },
  'PATCH /admin/learners/:id': async (scene) => ({
    params: { id: await aLearner(scene, await scene.person('student')) },
    body: { region: 'oromia' },
  }),
  'POST /admin/households/:id/guardians': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    body: { name: 'Abebe Sample', phone: newPhone(), relation: 'father' },
  }),
  'POST /admin/learners/:id/hand-over': async (scene) => {
    const student = await scene.person('student');
    await scene.waitForLimits();
    return { params: { id: (await aGrownLearner(scene, student)).id } };
  },
  'DELETE /admin/learners/:id/hand-over': async (scene) => ({
    params: { id: (await aGrownLearner(scene, await scene.person('student'))).id },
  }),
  'DELETE /learners/:id/hand-over': async (scene, caller) => ({
    params: { id: (await aGrownLearner(scene, caller)).id },
  }),
  'PATCH /shared-learners/:id': async (scene, caller) => {
    const family = await scene.person('student');
    const { id } = await aGrownLearner(scene, family, caller.phone);
    const code = await handOverAsked(scene, family, id);
    await scene.call('POST', `/learners/${id}/hand-over/agreement`, { code }, family);
    const own = await scene.codeSentTo(caller.phone, INVITATION);
    await scene.call('POST', '/shared-learners', { code: own }, caller);
    return { params: { id } };
  },
  'GET /learners/:id/consent': async (scene, caller) => {
    const { id, learner } = await aLetter(scene, caller);
    return { params: { id: learner }, query: { letter: id } };
  },
  'POST /learners/:id/consent': async (scene, caller) => {
    const { id, learner } = await aLetter(scene, caller);
    await scene.call('PATCH', `/learners/${learner}`, { dateOfBirth: '2013-01-01' }, caller);
    const guardian = await aGuardian(scene, caller, learner);
    return { params: { id: learner }, body: { guardian, voice: 'guardian', letter: id } };
  },
  'POST /learners/:id/consent/own': async (scene, caller) => {
    const id = await aLearner(scene, caller);
    await scene.call('PATCH', `/learners/${id}`, { dateOfBirth: '2010-01-01' }, caller);
    return { params: { id }, body: { isGiven: true, letter: undefined } };
  },
  'POST /learners/:id/consent/withdraw': async (scene, caller) => ({ params: { id: await aLearner(scene, caller) } }),
  'GET /consents/:id': async (scene) => ({ params: { id: (await askedConsent(scene)).id } }),
  'POST /consents/:id/confirm': answering,
  'POST /consents/:id/refuse': answering,
  'POST /consents/:id/withdraw': async (scene) => {
    const { id, code } = await askedConsent(scene);
    await scene.call('POST', `/consents/${id}/confirm`, { code });
    return { params: { id }, body: { code } };
  },
  'POST /session/resume': async (scene) => ({ headers: await keptDevice(scene) }),
  'POST /session/forget': async (scene) => ({ headers: await keptDevice(scene) }),
  'POST /push/subscriptions': async (scene) => ({ body: await sandboxBrowser(scene) }),
  'DELETE /push/subscriptions': async (scene) => ({ body: { endpoint: (await sandboxBrowser(scene)).endpoint } }),
  'DELETE /device-sign-ins/:id': async (scene, caller) => {
    const { kind } = await scene.call('GET', '/me', undefined, caller);
    const body = { phoneNumber: caller.phone, password: PASSWORD, keepSignedIn: true };
    await scene.world.call('POST', kind === 'teacher' ? '/teacher/login' : '/user/login', { body });
    const [device] = await scene.call('GET', '/device-sign-ins', undefined, caller);
    return { params: { id: device._id } };
  },
  'PATCH /user/:id': own,
  'PATCH /teacher/:id': own,
  'PATCH /user/passwordChange/:id': own,
  'PATCH /teacher/passwordChange/:id': own,
  'DELETE /user/:id': async (_, { id, phone }) => ({ params: { id }, body: { phoneNumber: phone } }),
  'DELETE /teacher/:id': async (_, { id, phone }) => ({ params: { id }, body: { phoneNumber: phone } }),
  'POST /user/login': signingIn('student'),
  'POST /teacher/login': signingIn('teacher'),
  'POST /admin/login': signingIn('owner'),
  'POST /user/passwordReset': async (scene) => ({ body: { phoneNumber: (await scene.person('student')).phone } }),
  'POST /teacher/passwordReset': async (scene) => ({ body: { phoneNumber: (await scene.person('teacher')).phone } }),
  'POST /user/passwordReset/:id/resend': requested('user'),
  'POST /teacher/passwordReset/:id/resend': requested('teacher'),
  'POST /user/passwordReset/:id/verify': requested('user'),
  'POST /teacher/passwordReset/:id/verify': requested('teacher'),
  'PATCH /user/passwordReset/:id': requested('user', 'verified'),
  'PATCH /teacher/passwordReset/:id': requested('teacher', 'verified'),
  'POST /teacher': async ({ town }, caller) => ({
    // An upload needs a token, so a stranger applies without one.
    body: { cvDocument: caller.id ? await town.file(caller, 'cv') : undefined },
  }),
  'PUT /teacher/application': async ({ town, world }, caller) => {
    await world.pool.query("update teachers set status = 'Declined' where account_id = $1", [caller.id]);
    return { body: { cvDocument: await town.file(caller, 'cv') } };
  },

  'POST /phone-change/:id/resend': async (scene, caller) => ({ params: { id: (await phoneAsked(scene, caller)).id } }),
  'DELETE /phone-change/:id': async (scene, caller) => ({ params: { id: (await phoneAsked(scene, caller)).id } }),
  'POST /phone-change/:id/confirm': async (scene, caller) => {
    const { id, code } = await phoneAsked(scene, caller);
    return { params: { id }, body: { code } };
  },
  'POST /phone-change/:id/undo': async (scene) => {
    const student = await scene.person('student');
    const { id, code } = await phoneAsked(scene, student);
    await scene.call('POST', `/phone-change/${id}/confirm`, { code }, student);
    return { params: { id }, body: { code: await scene.codeSentTo(student.phone, /(?:\d[ -]?){12}/) } };
  },

  'POST /enrollment/:id/stop': async (scene, caller) => ({
    params: { id: await aMonthlyEnrollment(scene, caller) },
    body: { at: 'month-end' },
  }),
  'POST /enrollment/:id/pause': async (scene, caller) => ({
    params: { id: await aMonthlyEnrollment(scene, caller) },
    body: { from: nextMonth(scene), until: nextMonth(scene) },
  }),
  'POST /enrollment/:id/keep': async (scene, caller) => ({
    params: { id: await aMonthlyEnrollment(scene, caller, addDays(addisDate(scene.world.clock.now()), 9)) },
  }),
  'POST /enrollment/:id/package': async (scene, caller) => {
    const id = await aMonthlyEnrollment(scene, caller);
    const { rows } = await scene.world.pool.query('select package_id from enrollments where id = $1', [id]);
    return { params: { id }, body: { package: rows[0].package_id, from: nextMonth(scene) } };
  },
  'GET /enrollment/:id/months': async (scene, caller) => ({ params: { id: await aMonthlyEnrollment(scene, caller) } }),
  'GET /enrollment/:id/packages': async (scene, caller) => ({
    params: { id: await aMonthlyEnrollment(scene, caller) },
  }),
  'POST /payments': async (scene, caller) => ({
    body: {
      charges: [await openCharge(scene, caller)],
      monthsAhead: 0,
      totalEtb: 1400,
      ...(await manualPayment(scene.world, caller, newReference())),
    },
  }),

  'POST /enrollment': applying('tutor'),
  'POST /languageEnrollment': applying('language'),
  'POST /visaEnrollment': applying('visa', { learningOption: 'Online' }),
  'POST /study-abroad-request': applying('studyAbroad'),
  'GET /enrollment/getbyuser/:userId': async (_, { id }) => ({ params: { userId: id } }),
  'GET /price': async ({ world }) => ({ query: { package: (await aPackage(world, 'tutor'))._id } }),
  'DELETE /enrollment/:id': async (scene, caller) => ({ params: { id: (await unpaid(scene, caller)).id } }),
  'GET /enrollment/:id/price': async (scene, caller) => ({ params: { id: (await unpaid(scene, caller)).id } }),
  'POST /enrollment/:id/checkout': async (scene, caller) => {
    const { id, price } = await unpaid(scene, caller);
    return { params: { id }, body: { price } };
  },
  'GET /enrollment/:id/receipt': async (scene, caller) => ({ params: { id: (await unpaid(scene, caller)).id } }),
  'POST /enrollment/:id/receipt': async (scene, caller) => {
    const { id, price } = await unpaid(scene, caller);
    const { paymentType: _, ...body } = await manualPayment(scene.world, caller, newReference());
    return { params: { id }, body: { ...body, price } };
  },
  'GET /payment/:id/receipt': async (scene, caller) => {
    const student = await scene.person('student');
    const isFamily = (await scene.world.call('GET', '/admin/me', { token: caller.token })).statusCode !== 200;
    return { params: { id: (await scene.paid(isFamily ? caller : student)).paymentId } };
  },

  'GET /class/:id': async (scene, caller) => {
    const teacher = await scene.person('teacher');
    const kind = (await scene.call('GET', '/me', undefined, caller)).kind;
    const id = await scene.town.class({ teacher: kind === 'teacher' ? caller : teacher });
    if (kind === 'student') await scene.town.enroll(caller, id);
    return { params: { id } };
  },
  'GET /class/getbyteacher/:teacherId': async (_, { id }) => ({ params: { teacherId: id } }),
  'GET /class/:id/next-lesson': async (scene, caller) => ({
    params: { id: (await aLessonNow(scene, caller)).classId },
  }),
  'GET /admin/numbers/period': async () => ({ query: { from: '2026-10-01', to: '2026-11-15' } }),
  'GET /lessons': async () => ({ query: { from: '2026-11-16', to: '2026-11-22' } }),
  'GET /lessons/:id': async (scene, caller) => ({ params: { id: (await aLessonNow(scene, caller)).lessonId } }),
  'POST /lessons/:id/join': async (scene, caller) => ({ params: { id: (await aLessonNow(scene, caller)).lessonId } }),
  'GET /lessons/:id/recordings': async (scene, caller) => ({
    params: { id: (await aLessonNow(scene, caller)).lessonId },
  }),
  'PATCH /class/:id': async (scene, caller) => {
    const { classId, lessonId } = await aLessonNow(scene, caller);
    const resource = { url: 'https://example.com/a', description: 'Fractions', lesson: lessonId };
    return { params: { id: classId }, body: { resource } };
  },
  'DELETE /class/:id/resources/:resourceId': async (scene, caller) => {
    const id = await scene.town.class({ teacher: caller });
    const resource = { url: 'https://example.com/a', description: '' };
    const { resources } = await scene.call('PATCH', `/class/${id}`, { resource }, caller);
    return { params: { id, resourceId: resources[0]._id } };
  },
  'GET /class/:id/calendar.ics': async (scene) => {
    const { classId, query } = await scene.calendarLink(await scene.person('student'));
    return { params: { id: classId }, query };
  },
  'GET /calendar/:feed': async (scene) => {
    const { url } = await scene.call('POST', '/calendar', {}, await scene.person('student'));
    return { params: { feed: String(url).split('/').at(-1) } };
  },

  'PATCH /admin/teachers/:id': async (scene) => ({
    params: { id: (await scene.town.teacher('Pending', 'Pending')).id },
    body: { applicationStatus: 'Declined', seen: 'Pending' },
  }),
  'POST /admin/teachers/:id/take-back': async (scene, { id: by }) => {
    const { id } = await scene.town.teacher('Declined', 'Declined');
    // Decided by whoever takes it back.
    await scene.world.pool.query(
      `insert into audit_entries (at, account_id, action, subject_kind, subject_id, before, after)
       values ($3, $2, 'decide-teacher', 'teacher', $1, '{"applicationStatus":"Pending","reason":null}', '{"applicationStatus":"Declined"}')`,
      [id, by, scene.world.clock.now()],
    );
    return { params: { id } };
  },
  'GET /admin/teachers/:id': async (scene) => ({ params: { id: (await scene.person('teacher')).id } }),
  'PATCH /admin/receipts/:id': async (scene) => ({
    params: { id: (await scene.handedIn(await scene.person('student'))).paymentId },
    body: { decision: 'decline' },
  }),
  'GET /admin/receipts/:id': async (scene) => ({
    params: { id: (await scene.handedIn(await scene.person('student'))).paymentId },
  }),
  'POST /admin/receipts/:id/take-back': async (scene, { id }) => {
    const { paymentId } = await scene.handedIn(await scene.person('student'));
    // Decided by whoever takes it back.
    await scene.world.pool.query(
      `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, actor)
       select id, account_id, now(), 'receipt-declined', 'review', 'declined', $2 from payments where id = $1`,
      [paymentId, `staff:${id}`],
    );
    await scene.world.pool.query(`update payments set status = 'declined', decline_reason = 'No' where id = $1`, [
      paymentId,
    ]);
    return { params: { id: paymentId } };
  },
  'POST /admin/receipts/:id/bank-answer': async (scene) => {
    const { paymentId } = await scene.handedIn(await scene.person('student'));
    await scene.world.pool.query(
      `insert into bank_answers (payment_id, account_id, bank) select id, account_id, 'cbe' from payments where id = $1`,
      [paymentId],
    );
    return { params: { id: paymentId } };
  },
  'POST /admin/payments/:id/refund': async (scene) => ({
    params: { id: (await scene.paid(await scene.person('student'))).paymentId },
    body: { amountEtb: 100, leftEtb: undefined },
  }),
  'GET /admin/accounts/:id/recovery': async (scene) => ({ params: { id: (await scene.person('student')).id } }),
  'POST /admin/accounts/:id/recovery': async (scene) => ({ params: { id: (await scene.person('student')).id } }),
  'PATCH /admin/recoveries/:id': async (scene) => ({ params: { id: await askedRecovery(scene, 'student') } }),
  'GET /admin/accounts/:id/phone-correction': async (scene) => ({
    params: { id: (await scene.person('student')).id },
  }),
  'POST /admin/accounts/:id/phone-correction': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    body: { phoneNumber: '+251977123456', proof: 'passport', reason: 'Mistyped' },
  }),
  'POST /admin/phone-corrections/:id/read-back': async (scene) => ({
    params: { id: await askedPhoneCorrection(scene) },
    body: { code: '123456' },
  }),
  'PATCH /admin/phone-corrections/:id': async (scene) => ({
    params: { id: await askedPhoneCorrection(scene) },
    body: { decision: 'agreed', proof: 'passport' },
  }),
  'POST /user/passwordReset/slip': async (scene) => ({ body: { slip: await slipFor(scene, 'student') } }),
  'POST /teacher/passwordReset/slip': async (scene) => ({ body: { slip: await slipFor(scene, 'teacher') } }),
  'GET /admin/payments/:id/refund': async (scene) => ({
    params: { id: (await scene.paid(await scene.person('student'))).paymentId },
  }),
  'POST /admin/refunds/:id/delivery': async (scene, caller) => {
    const refund = { reason: 'Example', way: 'other' };
    const given = await scene.call('POST', `/admin/payments/${await aCashPayment(scene)}/refund`, refund);
    return { params: { id: given.refund._id }, body: { step: 'paid', session: await anOpenTill(scene, caller) } };
  },
  'PATCH /admin/refunds/:id': async (scene) => {
    const student = await scene.person('student');
    const { paymentId } = await scene.paid(student);
    // More than one member of staff may give back alone.
    await scene.world.pool.query('update payments set amount_etb = 9000 where id = $1', [paymentId]);
    const proposal = await scene.call('POST', `/admin/payments/${paymentId}/refund`, { reason: 'Example' });
    return { params: { id: proposal.refund._id } };
  },
  'POST /admin/refunds/:id/take-back': async (scene, { id: by }) => {
    const { paymentId } = await scene.paid(await scene.person('student'));
    const { rows } = await scene.world.pool.query(
      `insert into refunds (id, account_id, payment_id, kind, source, state, amount_etb, reason, needs_second_person,
         proposed_by, decided_by, created_at, decided_at)
       select gen_random_uuid(), account_id, id, 'refunded', 'office', 'refused', 100, 'Example', true, $2, $2, $3, $3
       from payments where id = $1 returning id`,
      [paymentId, by, scene.world.clock.now()],
    );
    return { params: { id: rows[0].id } };
  },
  'PATCH /admin/differences/:id': async (scene) => {
    const { rows } = await scene.world.pool.query(
      `insert into gateway_differences (id, kind, subject, finding, found_at, last_seen_at)
       values (gen_random_uuid(), 'paid-there-only', gen_random_uuid(), 'example', now(), now()) returning id`,
    );
    return { params: { id: rows[0].id } };
  },
  'GET /admin/enrollments/:id': async (scene) => ({
    params: { id: (await scene.paid(await scene.person('student'))).enrollmentId },
  }),
  'GET /admin/households/:id': async (scene) => ({ params: { id: (await scene.person('student')).id } }),
  'GET /admin/households/:id/events': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    query: { before: undefined },
  }),
  'GET /admin/households/:id/notices': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    query: { before: undefined },
  }),
  'POST /admin/households/:id/messages': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    body: { form: randomUUID(), words: { en: 'Please call us.', am: 'እባክዎ ይደውሉልን።' } },
  }),
  'POST /admin/households/:id/notes': async (scene) => ({
    params: { id: (await scene.person('student')).id },
    body: { text: 'Called, comes on Monday' },
  }),
  'DELETE /admin/household-notes/:id': async (scene, caller) => ({ params: { id: await aNote(scene, caller) } }),
  'POST /admin/guardians/:id/block': async (scene) => ({
    params: { id: await aGuardianOfSomebody(scene) },
    body: { evidence: undefined },
  }),
  'POST /admin/guardian-blocks/:id/confirm': async (scene) => ({ params: { id: await aProposedBlock(scene) } }),
  'POST /admin/guardian-blocks/:id/lift': async (scene) => ({ params: { id: await aProposedBlock(scene) } }),
  'POST /admin/same-person/merges': async (scene) => {
    const [kept, merged] = await doubted(scene);
    return { body: { kept, merged } };
  },
  'POST /admin/same-person/merges/:id/undo': async (scene) => {
    const [kept, merged] = await doubted(scene);
    return { params: { id: (await scene.call('POST', '/admin/same-person/merges', { kept, merged }))._id } };
  },
  'POST /admin/same-person/apart': async (scene) => {
    const [one, other] = await doubted(scene);
    return { body: { one, other } };
  },
  'GET /admin/students/:id': async (scene) => ({ params: { id: (await scene.person('student')).id } }),
  'POST /admin/consents/missing': async (scene) => ({
    body: { enrollmentIds: [(await scene.handedIn(await scene.person('student'))).enrollmentId] },
  }),
  'GET /admin/learners/:id/consent': async (scene) => ({
    params: { id: await aLearner(scene, await scene.person('student')) },
  }),
  'POST /admin/learners/:id/consent': async (scene) => {
    const family = await scene.person('student');
    const learner = await aLearner(scene, family);
    const guardian = await aGuardian(scene, family, learner);
    await scene.waitForLimits();
    return { params: { id: learner }, body: { guardian, voice: 'guardian' } };
  },
  'POST /admin/learners/:id/consent/paper': async (scene, caller) => {
    const family = await scene.person('student');
    const learner = await aLearner(scene, family);
    const guardian = await aGuardian(scene, family, learner);
    return { params: { id: learner }, body: { guardian, file: await scene.town.file(caller, 'consent') } };
  },
  'POST /admin/learners/:id/consent/withdraw': async (scene) => ({
    params: { id: await aLearner(scene, await scene.person('student')) },
  }),
  'POST /admin/suggestions': async (scene) => ({
    body: { enrollmentIds: [(await scene.paid(await scene.person('student'))).enrollmentId] },
  }),
  'POST /admin/assignments': async (scene) => {
    const { enrollmentId } = await scene.paid(await scene.person('student'));
    const classId = await scene.town.class();
    return { body: { enrollmentIds: [enrollmentId], classId, seen: [{ enrollmentId, classId: null }] } };
  },
  'POST /admin/assignments/undo': async (scene, { id }) => {
    const { enrollmentId } = await scene.paid(await scene.person('student'));
    const classId = await scene.town.class();
    const placed = await scene.call('POST', '/admin/assignments', { enrollmentIds: [enrollmentId], classId });
    // Placed by whoever takes it back.
    await scene.world.pool.query(
      `insert into audit_entries (at, account_id, action, subject_kind, subject_id, before, after)
       select at, $2, action, subject_kind, subject_id, before, after from audit_entries where subject_id = $1::text
       order by id desc limit 1`,
      [enrollmentId, id],
    );
    return { body: placed };
  },

  'PATCH /admin/enrollments/:id': async (scene) => {
    const { enrollmentId } = await scene.paid(await scene.person('student'));
    return {
      params: { id: enrollmentId },
      body: { frequency: 'Tuesday, Thursday & Saturday', time: '12:00 - 01:00', reason: 'Heard on the phone' },
    };
  },
  'GET /admin/enrollments/:id/packages': async (scene) => ({
    params: { id: (await scene.paid(await scene.person('student'))).enrollmentId },
  }),
  'POST /admin/enrollments/:id/package': async (scene) => {
    const { enrollmentId: id } = await scene.paid(await scene.person('student'));
    const { packages, offerDays } = await scene.call('GET', `/admin/enrollments/${id}/packages`);
    const [other] = packages;
    return {
      params: { id },
      body: {
        package: other.package.id,
        price: other.monthlyEtb,
        offerDay: offerDays[0],
        reason: 'Heard at the desk',
      },
    };
  },
  'POST /admin/class-waits': async (scene) => {
    const { enrollmentId } = await scene.paid(await scene.person('student'));
    const classId = await scene.town.class();
    await scene.world.pool.query(`update classes set capacity = 0 where id = $1`, [classId]);
    return { body: { enrollmentIds: [enrollmentId], classId } };
  },

  'POST /admin/classes': async (scene) => ({
    body: { ...classForm({ teacherId: (await scene.person('teacher')).id, substituteId: null }), confirmsClash: true },
  }),
  'POST /admin/classes/:id/room': async (scene, caller) => ({
    params: (await aMadeClass(scene, caller)).params,
    body: { room: 'bigbluebutton' },
  }),
  'PATCH /admin/classes/:id': anEditedClass,
  'POST /admin/classes/:id/preview': anEditedClass,
  'GET /admin/classes/:id': aMadeClass,
  'DELETE /admin/classes/:id': aMadeClass,
  'POST /admin/classes/:id/resources': aMadeClass,
  'DELETE /admin/resources/:id': async (scene, caller) => {
    const { params } = await aMadeClass(scene, caller);
    const url = 'https://example.com/a';
    const { resources } = await scene.call('POST', `/admin/classes/${params?.id}/resources`, { url, description: '' });
    return { params: { id: resources[0]._id } };
  },
  'GET /admin/classes': async () => ({ query: { page: 1, search: 'Maths' } }),
  'GET /admin/lessons': async () => ({ query: { date: '2026-11-16' } }),
  'GET /admin/lessons/:id/room': async (scene, caller) => ({ params: (await aLessonToCome(scene, caller)).params }),
  'GET /lessons/:id/sheet': sheetOfCaller,
  'POST /lessons/:id/sheet': async (scene, caller) => ({
    ...(await sheetOfCaller(scene, caller)),
    body: { id: randomUUID(), topic: 'Fractions', homework: 'Worksheet 4', at: '2026-11-16T14:00:00.000Z' },
  }),
  'PUT /lessons/:id/sheet': async (scene, caller) => {
    const { lessonId, learner } = await aLessonToMark(scene, { teacher: caller });
    return { params: { id: lessonId }, body: { marks: [aMark(learner)], topic: 'Fractions', homework: 'Worksheet 4' } };
  },
  'POST /lessons/:id/marks': async (scene, caller) => {
    const { lessonId, learner } = await aLessonToMark(scene, { teacher: caller });
    return { params: { id: lessonId }, body: { marks: [aMark(learner)] } };
  },
  'GET /lessons/:id/homework': async (scene, caller) => ({
    params: { id: (await aLessonNow(scene, caller)).lessonId },
  }),
  'PUT /lessons/:id/homework': async (scene, caller) => {
    const { lessonId, learner } = await aLessonToMark(scene, { student: caller });
    return { params: { id: lessonId }, body: { learner, files: [await scene.town.file(caller, 'homework')] } };
  },
  'POST /homework/:id/return': async (scene, caller) => {
    const student = await scene.person('student');
    const { lessonId, learner } = await aLessonToMark(scene, { teacher: caller, student });
    const files = [await scene.town.file(student, 'homework')];
    const { work } = await scene.call('PUT', `/lessons/${lessonId}/homework`, { learner, files }, student);
    return {
      params: { id: work[0]._id },
      body: { version: work[0].version, remark: 'Well written', verdict: 'well-done' },
    };
  },
  'POST /lessons/:id/excuse': async (scene, caller) => {
    const { lessonId, learner } = await aLessonToMark(scene, { student: caller });
    return { params: { id: lessonId }, body: { id: randomUUID(), learner, reason: 'illness' } };
  },
  'POST /cancelled-lessons/:id/choose': async (scene, caller) => {
    const { lessonId, enrollment } = await aCancelledLesson(scene, caller);
    return { params: { id: lessonId }, body: { enrollment, choice: 'credit' } };
  },
  'POST /make-up-seats/:id/book': async (scene, caller) => {
    const { seatId, lessonId } = await aMakeUpSeat(scene, caller);
    return { params: { id: seatId }, body: { lesson: lessonId } };
  },
  'POST /make-up-seats/:id/cancel': async (scene, caller) => ({
    params: { id: (await aMakeUpSeat(scene, caller)).seatId },
  }),
  'GET /admin/attendance': async () => ({ query: { from: '2026-10-17', to: '2026-11-16' } }),
  'GET /admin/attendance/xlsx': async () => ({ query: { from: '2026-10-17', to: '2026-11-16' } }),
  'GET /admin/attendance/export': async () => ({ query: { from: '2026-10-17', to: '2026-11-16' } }),
  'POST /admin/learners/:id/absence-calls': async (scene) => {
    const { lessonId, learner } = await aLessonToMark(scene);
    const mark = { id: randomUUID(), learner, state: 'absent', note: 'The teacher called' };
    await scene.call('POST', `/admin/lessons/${lessonId}/attendance`, mark);
    return { params: { id: learner }, body: { lesson: lessonId, reason: 'illness', note: '' } };
  },
  'POST /lessons/:id/cannot-teach': aLessonOfTomorrow,
  'GET /admin/covers': async () => ({ query: { date: '2026-11-16' } }),
  'GET /admin/lessons/:id/cover': async (scene) => ({ params: { id: await aLessonToCover(scene, false) } }),
  'POST /admin/lessons/:id/cover/ask': async (scene) => ({
    params: { id: await aLessonToCover(scene, true) },
    body: { version: 1 },
  }),
  'POST /admin/lessons/:id/cover/assign': async (scene) => ({
    params: { id: await aLessonToCover(scene, true) },
    body: { teacher: (await scene.person('teacher')).id, version: 1 },
  }),
  'POST /admin/lessons/:id/cover/take-back': async (scene) => ({
    params: { id: await aLessonToCover(scene, true) },
    body: { version: 1 },
  }),
  'PUT /teacher/availability': async () => ({ body: { slots: ['1-morning'], lessonsAWeek: 12 } }),
  'POST /teacher/absences/preview': async () => ({ body: { from: '2030-01-07', to: '2030-01-08' } }),
  'POST /teacher/absences': async () => ({ body: { from: '2030-01-07', to: '2030-01-08', reason: 'A fever' } }),
  'DELETE /teacher/absences/:id': async ({ call }, caller) => {
    const days = { from: '2030-01-07', to: '2030-01-08' };
    const { absences } = await call('POST', '/teacher/absences', days, caller);
    return { params: { id: absences[0]._id } };
  },
  'GET /teacher/hours': async () => ({ query: { month: '2019-03' } }),
  'POST /teacher/hours/objections': async () => ({
    body: { lesson: undefined, date: '2026-11-16', text: 'I taught Maths' },
  }),
  'GET /admin/books': async () => ({ query: { month: '2019-03' } }),
  'GET /admin/books/:month/entries': async () => ({
    params: { month: '2019-03' },
    query: { account: 'households', after: '1' },
  }),
  'GET /admin/books/:month/receivables': async () => ({ params: { month: '2019-03' }, query: { age: '30' } }),
  'GET /admin/books/:month/journal': async () => ({ params: { month: '2019-03' }, query: { after: '1' } }),
  'GET /admin/books/:month/workbook': async () => ({ params: { month: '2019-03' } }),
  'POST /admin/books/:month/close': async ({ world }) => {
    const { rows } = await world.pool.query('select max(starts_on)::text as last from closed_months');
    const last: string | null = rows[0]?.last;
    return { params: { month: last ? addMonths(schoolMonthOf(last), 1) : '1990-01' } };
  },
  'POST /admin/tills': async () => ({ body: { name: `Till ${randomUUID()}` } }),
  'PATCH /admin/tills/:id': async (scene) => ({
    params: { id: await aTill(scene) },
    body: { name: `Till ${randomUUID()}`, isRetired: true, version: 1 },
  }),
  'POST /admin/tills/:id/sessions': async (scene, caller) => {
    await aClosedTill(scene, caller);
    return { params: { id: await aTill(scene) }, body: { count: { 10000: 1 } } };
  },
  'POST /admin/till-sessions/:id/closing': async (scene, caller) => ({
    params: { id: await anOpenTill(scene, caller) },
    body: { count: { 10000: 1 } },
  }),
  'POST /admin/till-sessions/:id/decision': async (scene) => ({
    params: { id: (await aClosedTill(scene, await scene.person('office'))).session },
    body: { reason: 'Wrong change' },
  }),
  'GET /admin/cash/households/:id': async ({ person }) => ({ params: { id: (await person('student')).id } }),
  'POST /admin/cash/payments': async (scene, caller) => ({ body: await cashFor(scene, caller) }),
  'GET /admin/cash/payments/:id': async (scene) => ({ params: { id: await aCashPayment(scene) } }),
  'POST /admin/cash/payments/:id/reversal': async (scene) => ({
    params: { id: await aCashPayment(scene) },
    body: { reason: 'Typed twice' },
  }),
  'POST /admin/cash/payments/:id/prints': async (scene) => ({ params: { id: await aCashPayment(scene) }, body: {} }),
  'GET /admin/walk-ins': async () => ({ query: { phone: '0911000001' } }),
  'POST /admin/walk-ins': async (scene, caller) => ({ body: await walkInForm(scene, caller) }),
  'POST /admin/cash/deposits': async (scene) => ({ body: await depositForm(scene) }),
  'POST /admin/cash/deposits/:id/arrival': async (scene, caller) => {
    const form = await depositForm(scene);
    const { _id } = await scene.call('POST', '/admin/cash/deposits', form, await scene.person('office'));
    const row = await aStatementRow(scene, caller);
    await scene.world.pool.query('update statement_rows set bank_id = $2, santim = 5000 where id = $1', [
      row,
      form.bank,
    ]);
    return { params: { id: _id }, body: { row } };
  },
  'GET /admin/arrears': async () => ({ query: { group: 'past-due' } }),
  'GET /admin/arrears-export': async () => ({ query: { after: undefined } }),
  'GET /admin/arrears/:id': async ({ person }) => ({ params: { id: (await person('student')).id } }),
  'POST /admin/households/:id/contacts': async ({ person }) => ({
    params: { id: (await person('student')).id },
    body: { outcome: 'reached', note: 'They will pay', promisedFor: undefined },
  }),
  'POST /admin/charges/:id/reductions': async (scene) => ({
    params: { id: (await anOpenCharge(scene)).id },
    body: { kind: 'waiver', amountEtb: 100, reason: 'Hard times', openEtb: 1400 },
  }),
  'PATCH /admin/reductions/:id': async (scene) => ({
    params: { id: await aReduction(scene, 1400) },
    body: { decision: 'approve' },
  }),
  'POST /admin/reductions/:id/undo': async (scene) => ({
    params: { id: await aReduction(scene, 100) },
    body: { reason: 'The wrong family' },
  }),
  'POST /admin/billing-calendar': async (scene) => ({
    query: { preview: 'false' },
    body: await aCalendarChange(scene),
  }),
  'POST /admin/billing-calendar/keep': async (scene) => {
    await scene.call('POST', '/admin/billing-calendar', await aCalendarChange(scene));
    return { body: { version: (await scene.call('GET', '/admin/billing-calendar')).version } };
  },
  'PUT /admin/notice-settings': async (scene) => ({
    body: (await scene.call('GET', '/admin/notice-spending')).settings,
  }),
  'PUT /admin/notice-rules/:occasion': async (scene) => {
    const { rules } = await scene.call('GET', '/admin/notice-rules');
    const { version } = rules.find(({ occasion }: { occasion: string }) => occasion === 'month-due');
    return { params: { occasion: 'month-due' }, body: { isOn: true, words: null, version } };
  },
  'POST /admin/notice-rules/:occasion/test': async () => ({
    params: { occasion: 'month-due' },
    body: { language: 'en', sms: 'the next month for {first} is due on {day}: {address}' },
  }),
  'GET /admin/notice-rules/:occasion/changes': async () => ({ params: { occasion: 'month-due' } }),
  'GET /admin/announcements/preview': async (scene) => ({
    query: { kind: 'grade', grade: '11', class: await scene.town.class() },
  }),
  'GET /admin/announcements': async () => ({ query: { page: 1 } }),
  'GET /admin/announcements/:id': async (scene) => ({ params: { id: await anAnnouncement(scene) } }),
  'POST /admin/announcements': async () => ({ body: announcementForm() }),
  'POST /admin/announcements/:id/approve': async (scene) => ({
    params: { id: await anAnnouncement(scene) },
    body: { receivers: 1_000_000 },
  }),
  'POST /admin/announcements/:id/stop': async (scene) => ({ params: { id: await anAnnouncement(scene) } }),
  'POST /admin/announcements/test': async () => ({
    body: { words: { title: 'Closed on Friday', body: 'The office is closed on Friday.' } },
  }),
  'PUT /admin/ladder-rules': async (scene) => ({ body: await scene.call('GET', '/admin/ladder-rules') }),
  'GET /admin/renewals': async () => ({ query: { month: '2019-03' } }),
  'POST /admin/renewals': async ({ world }) => {
    await world.pool.query("delete from renewals where starts_on = '2025-09-11'");
    return { body: { month: '2018-01' } };
  },
  'POST /admin/renewals/undo': async ({ world }) => {
    await world.pool.query(
      `insert into renewals (id, starts_on, ends_on, released_at)
       values (gen_random_uuid(), '2024-10-11', '2024-11-09', $1) on conflict do nothing`,
      [world.clock.now()],
    );
    return { body: { month: '2017-02' } };
  },
  'PUT /admin/renewals/holds/:id': async ({ person }) => ({
    params: { id: (await person('student')).id },
    body: { month: '2019-04', reason: 'They called' },
  }),
  'DELETE /admin/renewals/holds/:id': async ({ person }) => ({
    params: { id: (await person('student')).id },
    query: { month: '2019-04' },
  }),
  'GET /admin/hours': async () => ({ query: { month: '2019-03' } }),
  'GET /admin/hours/:month/teachers/:id': async (scene) => ({
    params: { month: '2019-03', id: (await scene.person('teacher')).id },
  }),
  'POST /admin/hours/objections/:id': async (scene) => ({
    params: { id: await anObjection(scene) },
    body: { accepts: true, minutes: 60, answer: 'You taught it' },
  }),
  'POST /admin/hours/:month/corrections': async (scene) => ({
    params: { month: '2019-03' },
    body: { teacher: (await scene.person('teacher')).id, date: '2026-11-16', minutes: 30, reason: 'It took longer' },
  }),
  'POST /admin/hours/:month/close': aMonthToClose,
  'GET /notices': async (scene, caller) => ({ query: { language: 'en', before: await aNotice(scene, caller) } }),
  'POST /email': async ({ world }, { id }) => {
    await world.pool.query('update accounts set email = $1 where id = $2', [`${id}@example.com`, id]);
    return {};
  },
  'POST /email/confirmations/:token': async (scene) => ({ params: { token: (await aMailedLink(scene)).token } }),
  'POST /email/unsubscriptions/:token': async (scene) => ({
    params: { token: unsubscribeToken(scene.world.deps.secrets.mail, (await aMailedLink(scene)).id) },
  }),
  'POST /notices/read': async (scene, caller) => ({ body: { upTo: await aNotice(scene, caller) } }),
  'POST /notices/seen': async (scene, caller) => ({ body: { ids: [await aNotice(scene, caller)] } }),
  'PUT /notices/preferences': async () => ({ body: { name: 'homework', isOn: false } }),
  'GET /sms/:id/:seal': async () => ({
    params: { id: randomUUID(), seal: 'x'.repeat(32) },
    query: { status: 'DELIVRD' },
  }),
  'POST /covers/:id/accept': aCover('asked'),
  'POST /covers/:id/decline': aCover('asked'),
  'POST /covers/:id/return': aCover('taker'),
  'POST /covers/:id/withdraw': aCover('absent'),
  'GET /admin/lessons/:id/attendance': async (scene) => ({ params: { id: (await aLessonToMark(scene)).lessonId } }),
  'POST /admin/lessons/:id/attendance': async (scene) => {
    const { lessonId, learner } = await aLessonToMark(scene);
    const body = { id: randomUUID(), learner, state: 'present', note: 'The teacher called' };
    return { params: { id: lessonId }, body };
  },
  'GET /admin/households/:id/lessons': async (scene) => ({ params: { id: (await scene.person('student')).id } }),
  'POST /admin/lessons/:id/excuses': async (scene) => {
    const { lessonId, learner } = await aLessonToMark(scene);
    return { params: { id: lessonId }, body: { id: randomUUID(), learner, reason: 'illness' } };
  },
  'POST /admin/lessons': async ({ world, town, person }) => {
    const classId = await town.class({ teacher: await person('teacher') });
    const { rows } = await world.pool.query(
      `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, state, cause)
       values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz, $2::timestamptz + interval '1 hour',
         'cancelled', 'office') returning id`,
      [classId, world.clock.now()],
    );
    return { body: { class: classId, makesUpFor: rows[0].id, date: '2031-05-06', startsAtMinute: 600, note: '' } };
  },
  'PATCH /admin/lessons/:id': async (scene, caller) => {
    const { params, body } = await aLessonToCome(scene, caller);
    const times = { startsAt: undefined, endsAt: undefined };
    return { params, body: { ...(body as object), ...times, state: 'cancelled', cause: 'teacher' } };
  },
  'POST /admin/lessons/:id/cancel': aLessonToCome,
  'POST /admin/lessons/:id/move': async (scene, caller) => {
    const { params, body } = await aLessonToCome(scene, caller);
    return { params, body: { date: '2031-05-06', startsAtMinute: 600, note: '', ...(body as object) } };
  },
  'POST /admin/lessons/:id/restore': aLessonToCome,
  'GET /admin/family-notices/:about/:id': async (scene) => ({
    params: { about: 'lesson', id: (await aLessonToMark(scene)).lessonId },
  }),
  'POST /admin/family-notices/:about/:id': async (scene) => {
    const id = await aLessonToCover(scene, false);
    const { rows } = await scene.world.pool.query('select starts_at from lessons where id = $1', [id]);
    return { params: { about: 'lesson', id }, body: { said: `added ${rows[0].starts_at.toISOString()}` } };
  },
  'GET /admin/funds/:id/report': async (scene) => ({ params: (await aFund(scene)).params, query: { year: '2019' } }),
  'POST /gifts': async (scene) => ({ body: await pledgeForm(scene) }),
  'POST /pledge': async (scene) => ({ body: await aPledge(scene) }),
  'POST /pledge/checkout': async (scene) => ({ body: await aPledge(scene) }),
  'POST /pledge/stop': async (scene) => ({ body: await aPledge(scene) }),
  'POST /pledge/unname': async (scene) => ({ body: await aPledge(scene) }),
  'POST /admin/funds': async () => ({ body: FUND_FORM }),
  'PATCH /admin/funds/:id': async (scene) => {
    const { params, version } = await aFund(scene);
    return { params, body: { ...FUND_FORM, version } };
  },
  'POST /admin/funds/:id/close': async (scene) => {
    const { params, version } = await aFund(scene);
    return { params, body: { version } };
  },
  'POST /admin/funds/:id/gifts': async (scene) => ({
    params: (await aFund(scene)).params,
    body: await giftForm(scene),
  }),
  'POST /admin/gifts/:id/unname': (scene) => aGift(scene),
  'POST /admin/gifts/:id/return': async (scene) => ({
    params: (await aGift(scene)).params,
    body: { reason: 'Sent by mistake' },
  }),
  'POST /scholarships/applications': async (scene, caller) => {
    await anOpenRound(scene);
    return { body: { learner: await aLearner(scene, caller) } };
  },
  'PATCH /scholarships/applications/:id': async (scene, caller) => ({
    params: { id: await anApplication(scene, caller) },
    body: {
      ...SAID,
      reportCard: await scene.town.file(caller, 'report-card'),
      voice: await scene.town.file(caller, 'voice'),
    },
  }),
  'POST /scholarships/applications/:id/send': async (scene, caller) => ({
    params: { id: await anApplication(scene, caller) },
    body: { isTrue: true },
  }),
  'POST /scholarships/applications/:id/withdraw': async (scene, caller) => ({
    params: { id: await anApplication(scene, caller, 'sent') },
  }),
  'POST /scholarships/applications/:id/recommendation': async (scene, caller) => ({
    params: { id: await anApplication(scene, caller) },
    body: { teacher: 'Selam Sample', phone: '0922114433' },
  }),
  'POST /scholarships/applications/:id/need': async (scene, caller) => ({
    params: { id: (await anAward(scene, caller, 30)).id },
    body: NEED,
  }),
  'POST /scholarships/applications/:id/lessons': async (scene, caller) => ({
    params: { id: (await anAward(scene, caller, 90)).id },
    body: {
      package: (await aPackage(scene.world, 'tutor'))._id,
      ...{ frequency: 'Monday. Wednesday & Friday', time: '11:00 - 12:00', offerDay: undefined },
    },
  }),
  'GET /recommendations/:id': async (scene) => ({ params: { id: await aLink(scene) } }),
  'POST /recommendations/:id': async (scene) => ({
    params: { id: await aLink(scene) },
    body: { words: 'Asks the question after the answer, every day.' },
  }),
  'GET /admin/scholarship-rounds/:id/applications': async (scene) => ({ params: { id: await anOpenRound(scene) } }),
  'POST /admin/applications/:id/open': async (scene) => ({ params: { id: await aSentApplication(scene) } }),
  'PUT /admin/applications/:id/cover': async (scene) => ({
    params: { id: await aSentApplication(scene) },
    body: COVER,
  }),
  'GET /admin/reviews/:id': async (scene, caller) => ({ params: { id: await aReview(scene, caller) } }),
  'POST /admin/reviews/:id': async (scene, caller) => ({
    params: { id: await aReview(scene, caller) },
    body: { scores: [5, 4, 3, 2], note: 'Clear, more than once' },
  }),
  'POST /admin/reviews/:id/conflict': async (scene, caller) => ({ params: { id: await aReview(scene, caller) } }),
  'POST /admin/applications/:id/decision': async (scene) => ({
    params: { id: await aReadApplication(scene) },
    body: await awardForm(scene),
  }),
  'POST /admin/decisions/:id/approve': async (scene) => {
    const path = `/admin/applications/${await aReadApplication(scene)}/decision`;
    const { decision } = await scene.call('POST', path, await awardForm(scene), await scene.person('office'));
    return { params: { id: decision._id } };
  },
  'POST /letters': async (scene, caller) => ({ body: await letterForm(scene, caller) }),
  'POST /letters/:id/withdraw': async (scene, caller) => ({
    params: { id: (await aLetter(scene, caller)).id },
  }),
  'POST /admin/letters/:id/pass': async (scene) => ({ params: { id: await anAgreedLetter(scene) } }),
  'POST /admin/letters/:id/return': async (scene) => ({
    params: { id: await anAgreedLetter(scene) },
    body: { reason: 'Please tell a little more about your lessons.' },
  }),
  'POST /admin/award-renewals/:id': async (scene) => ({
    params: { id: await anAwardToRenew(scene) },
    body: RENEWAL,
  }),
  'POST /admin/award-renewals/:id/approve': async (scene) => {
    const id = await anAwardToRenew(scene);
    await scene.call('POST', `/admin/award-renewals/${id}`, RENEWAL, await scene.person('office'));
    return { params: { id } };
  },
  'GET /admin/gifts': async (scene) => ({ query: { fund: (await aFund(scene)).params.id } }),
  'POST /admin/scholarship-rounds': async (scene, caller) => ({ body: await roundForm(scene, caller) }),
  'PATCH /admin/scholarship-rounds/:id': async (scene, caller) => {
    const { form, version, params } = await aRound(scene, caller);
    return { params, body: { ...form, version } };
  },
  'POST /admin/scholarship-rounds/:id/publish': async (scene, caller) => {
    const { version, params } = await aRound(scene, caller);
    return { params, body: { version } };
  },
  'DELETE /admin/scholarship-rounds/:id': async (scene, caller) => ({ params: (await aRound(scene, caller)).params }),
  'POST /admin/school-terms/preview': async () => ({ body: { ...termForm(), termId: null } }),
  'POST /admin/school-terms': async () => ({ body: termForm() }),
  'PATCH /admin/school-terms/:id': async (scene) => {
    const form = termForm();
    const { _id, version } = await scene.call('POST', '/admin/school-terms', form);
    return { params: { id: _id }, body: { ...form, version } };
  },
  'PUT /admin/make-up-rules': async (scene) => ({ body: await scene.call('GET', '/admin/make-up-rules') }),
  'DELETE /admin/school-terms/:id': async (scene) => ({
    params: { id: (await scene.call('POST', '/admin/school-terms', termForm()))._id },
  }),
  'POST /admin/statements': async (scene) => ({
    query: { preview: undefined },
    body: await statementForm(scene),
  }),
  'GET /admin/statements/:id': async (scene, caller) => ({
    ...(await aTakenStatement(scene, caller)),
    query: { group: 'unknown', after: 0 },
  }),
  'POST /admin/statements/:id/match': aTakenStatement,
  'POST /admin/statements/:id/accept': aTakenStatement,
  'PATCH /admin/statement-rows/:id': async (scene, caller) => ({
    params: { id: await aStatementRow(scene, caller) },
    body: { decision: 'not-ours', candidate: undefined, reason: 'Rent' },
  }),
  'GET /admin/statement-rows/:id/candidates': async (scene, caller) => ({
    params: { id: await aStatementRow(scene, caller) },
    query: { household: (await scene.person('student')).id },
  }),
  'POST /admin/exports/families': async () => ({ body: exportForm }),
  'POST /admin/exports/enrollments': async () => ({ body: exportForm }),
  'POST /admin/exports/payments': async () => ({ body: exportForm }),
  'POST /admin/exports/past-payments': async () => ({ body: exportForm }),
  'POST /admin/exports/attendance': async () => ({ body: exportForm }),
  'POST /admin/exports/charges': async () => ({ body: exportForm }),
  'POST /admin/exports/refunds': async () => ({ body: exportForm }),
  'POST /admin/exports/classes': async () => ({ body: exportForm }),
  'POST /admin/exports/teachers': async () => ({ body: exportForm }),
  'POST /admin/exports/messages': async () => ({ body: exportForm }),
  'POST /admin/imports': async () => ({ query: { preview: undefined }, body: importForm() }),
  'GET /admin/imports/:id': async (scene, caller) => ({
    params: (await aCheckedImport(scene, caller)).params,
    query: { group: 'create', after: 0 },
  }),
  'PATCH /admin/import-rows/:id': aDoubtedLine,
  'POST /admin/imports/:id/apply': async (scene, caller) => ({
    params: (await aCheckedImport(scene, caller)).params,
    body: { isConfirmed: false },
  }),
  'POST /admin/imports/:id/undo': anAppliedImport,
  'DELETE /admin/imports/:id': async (scene, caller) => ({ params: (await aCheckedImport(scene, caller)).params }),
  'POST /admin/closures': async () => ({ query: { preview: undefined }, body: closureForm() }),
  'PATCH /admin/closures/:id': async (scene) => {
    const { _id, version } = await scene.call('POST', '/admin/closures', closureForm());
    return { params: { id: _id }, query: { preview: undefined }, body: { ...closureForm(), version } };
  },

  'PATCH /admin/packages/:id': aMadePackage,
  'DELETE /admin/packages/:id': aMadePackage,
  'POST /admin/settings': async () => ({ body: { ...entry() } }),
  'PATCH /admin/settings/:id': async (scene, caller) => {
    const { params, body } = await aMadeEntry(scene, caller);
    return { params, body: { ...entry(), ...(body as object) } };
  },
  'DELETE /admin/settings/:id': aMadeEntry,
  'PATCH /admin/banks/:id': aBank,
  'DELETE /admin/banks/:id': aBank,
  'PATCH /admin/bank-changes/:id': aBankChange,
  'POST /admin/partners': async ({ town }, caller) => ({ body: { logo: await town.file(caller, 'logo') } }),
  'PATCH /admin/partners/:id': aMadePartner,
  'DELETE /admin/partners/:id': aMadePartner,
  'PUT /admin/site/contact': async (scene) => ({
    body: { version: (await scene.call('GET', '/admin/site')).contact.version },
  }),
  'PUT /admin/site/receipt-rule': async (scene) => ({
    body: { ceilingEtb: 5000, version: (await scene.call('GET', '/admin/site')).receiptRule.version },
  }),
  'PUT /admin/site/money-rules': async (scene) => ({
    body: {
      refundLimitEtb: 2000,
      cashLimitEtb: 10_000,
      tillLimitEtb: 50_000,
      version: (await scene.call('GET', '/admin/site')).moneyRules.version,
    },
  }),
  'PUT /admin/site/rules': async (scene) => ({
    body: { version: (await scene.call('GET', '/admin/site')).rules.version },
  }),
  'PUT /admin/site/texts/:key': async (scene) => ({
    params: { key: 'about.lead' },
    body: { version: (await scene.call('GET', '/admin/site')).texts['about.lead'].version },
  }),

  'GET /admin/work': async () => ({ query: { of: 'all', state: 'open', page: 1, household: randomUUID() } }),
  'GET /admin/work/:id': aWork,
  'POST /admin/work': async (scene, caller) => ({
    body: {
      id: randomUUID(),
      kind: 'task',
      title: 'Call the school',
      household: (await scene.person('student')).id,
      learner: undefined,
      message: undefined,
      assignee: caller.id,
      dueOn: '2030-01-07',
    },
  }),
  'PATCH /admin/work/:id': async (scene, caller) => ({
    ...(await aWork(scene, caller)),
    body: {
      kind: 'task',
      title: 'Call the school',
      household: null,
      learner: null,
      assignee: null,
      dueOn: '2030-01-07',
      version: 1,
    },
  }),
  'POST /admin/work/:id/take': aWork,
  'POST /admin/work/:id/state': aWork,
  'POST /admin/work/:id/notes': aWork,
  'PATCH /admin/messages/:id': async (scene) => {
    const { rows } = await scene.world.pool.query(
      `insert into contact_messages (id, first_name, last_name, email, phone, message)
       values (gen_random_uuid(), 'A', 'B', 'a@example.com', '+251911000001', 'Hello') returning id`,
    );
    return { params: { id: rows[0].id }, body: { version: 1 } };
  },
  'POST /admin/unsent/:id': async (scene) => {
    const { rows } = await scene.world.pool.query(
      `insert into sms_messages (id, kind, phone, text, status, useless_after)
       values (gen_random_uuid(), 'test', '+251911000001', 'Hello', 'failed', null) returning id`,
    );
    return { params: { id: rows[0].id } };
  },

  'POST /admin/staff': async () => ({ body: { password: STAFF_PASSWORD } }),
  'PATCH /admin/staff/:id': async (scene) => {
    const { id } = await scene.person('office');
    const list: { _id: string; version: number }[] = await scene.call('GET', '/admin/staff');
    const version = list.find(({ _id }) => _id === id)?.version;
    return {
      params: { id },
      body: { role: 'auditor', isActive: true, password: STAFF_PASSWORD, removesAuthenticator: false, version },
    };
  },
  'GET /admin/staff/:id/leaving': async (scene) => ({ params: { id: (await scene.person('office')).id } }),
  'POST /admin/staff/:id/leaving': async (scene) => {
    const { id } = await scene.person('auditor');
    const { id: handOverTo } = await scene.person('office');
    const list: { _id: string; version: number }[] = await scene.call('GET', '/admin/staff');
    return { params: { id }, body: { handOverTo, version: list.find(({ _id }) => _id === id)?.version } };
  },
  'PATCH /admin/password': async () => ({ body: { newPassword: STAFF_PASSWORD } }),
  'GET /admin/audit': async (_, { id }) => ({ query: { who: id, about: id } }),
  'GET /admin/audit/export': async (_, { id }) => ({ query: { who: id, about: id } }),
  'GET /admin/receipts': async () => ({ query: { after: undefined } }),
  'GET /admin/receipts/decided': async (_, { id }) => ({ query: { by: id, outcome: 'accepted', day: '2026-11-10' } }),
  'GET /admin/enrollment-export': async () => ({ query: { after: randomUUID() } }),
  'GET /admin/enrollments': async (scene) => ({ query: { ...aPageOfRows(), classId: await scene.town.class() } }),
  'GET /admin/households': async () => ({ query: aPageOfRows() }),
  'GET /admin/search': async () => ({ query: { q: 'Hana' } }),
  'GET /admin/same-person': async () => ({ query: { page: 1 } }),
  'GET /admin/students': async () => ({ query: aPageOfRows() }),
  'GET /admin/grades': async () => ({ query: { page: 1 } }),
};

/** The examples name days around this one. */
export const DAY_OF_EXAMPLES = '2026-11-18T09:00:00Z';

/** Makes calls that succeed, each on records of its own, in a world of that day. */
export const callExamples = (world: World) => {
  const scene = sceneOf(world);
  const nobody = { id: '', token: '', phone: '' };

  return async (endpoint: Endpoint, role: Role | null): Promise<Example> => {
    await world.pool.query('delete from rate_limits');
    const caller = role ? await scene.person(role) : nobody;
    const change = (await MAKERS[`${endpoint.method} ${endpoint.path}`]?.(scene, caller)) ?? {};
    const named = (name: string): unknown => NAMED[name]?.();
    const part = (place: 'params' | 'query' | 'body'): object => {
      const schema = endpoint[place];
      return { ...(schema && (exampleOf(schema, named) as object)), ...(change[place] as object | undefined) };
    };
    const body = part('body') as Record<string, unknown>;
    // A solved challenge is asked for only from whoever asks often.
    delete body.altcha;
    return {
      token: caller.token || null,
      params: part('params') as Example['params'],
      query: part('query') as Example['query'],
      body: endpoint.body ? body : undefined,
      headers: change.headers,
    };
  };
};
