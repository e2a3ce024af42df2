import { expect, onTestFinished, test } from 'vitest';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { tell } from '../../domains/notices/tell.ts';
import { aCharge } from '../../testing/charges.ts';
import { manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { addLesson, aLesson, anId, sendMarks } from '../../testing/lessons.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { type Member, school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { eraseEverythingOf } from './queries.ts';

const PEOPLE = [
  ['learners', 'household_id'],
  ['guardians', 'household_id'],
  ['enrollments', 'account_id'],
  ['payments', 'account_id'],
  ['idempotency_keys', 'account_id'],
] as const;

/** A call that has passed the sign-in and waits while its account is erased. */
const whileErased = async (world: World, id: string, call: () => ReturnType<World['call']>) => {
  const erasing = await world.pool.connect();
  onTestFinished(() => erasing.release());
  await erasing.query('begin');
  await erasing.query('select from accounts where id = $1 for update', [id]);
  const answer = call();
  await untilSomebodyWaits(world);
  await erasing.query(`update accounts set phone = null, first_name = '', erased_at = now() where id = $1`, [id]);
  await erasing.query('commit');
  return answer;
};

test('what was on its way while an account was erased brings no word of a person back', async () => {
  const world = await testWorld();
  await world.seed();
  const form = { ...(await tutoringForm(world)), fatherName: 'Bekele Sample', fatherPhone: '0922000001' };
  const late: ((family: Awaited<ReturnType<typeof newFamily>>) => Promise<[path: string, body: object]>)[] = [
    async () => ['/enrollment', form],
    async (family) => ['/enrollment', { ...form, ...(await manualPayment(world, family, 'FT26140P01YD')) }],
    async () => ['/learners', { fullName: 'Hana Sample' }],
    async () => ['/guardians', { name: 'Bekele Sample', phone: '0922000001', relation: 'father' }],
  ];

  for (const request of late) {
    const family = await newFamily(world);
    const [path, body] = await request(family);
    const headers = { 'idempotency-key': `late-${family.id}` };
    const answer = await whileErased(world, family.id, () =>
      world.call('POST', path, { token: family.token, body, headers }),
    );

    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'auth/not-signed-in']);
    for (const [table, owner] of PEOPLE) {
      const { rowCount } = await world.pool.query(`select from ${table} where ${owner} = $1`, [family.id]);
      expect([path, table, rowCount]).toEqual([path, table, 0]);
    }
  }
  expect(world.gateway.transactions.size).toBe(0);
});

/** A call of somebody else that waits while a family is erased with all that is known of it. */
const besideErasing = async <Answer>(world: World, id: string, call: () => Promise<Answer>): Promise<Answer> => {
  const { promise: isErased, resolve: erased } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const erasing = world.deps.db.transaction(async (tx) => {
    await eraseEverythingOf(tx, id, world.clock.now());
    erased();
    await mayEnd;
  });
  await isErased;
  try {
    const answer = call();
    await untilSomebodyWaits(world);
    end();
    return await answer;
  } finally {
    end();
    await erasing;
  }
};

test('a learner who is marked while the family is erased is gone, and the call does not fail', async () => {
  const world = await testWorld();
  const { teacher, family, classId, lessonId, learners, town } = await aLesson(world);
  const marks = [{ id: anId(), learner: learners.Hana, state: 'present', at: '2026-11-16T14:00:00.000Z' }];
  const answer = await besideErasing(world, family.id, () =>
    world.call('POST', `/lessons/${lessonId}/marks`, { token: teacher.token, body: { marks } }),
  );
  expect(answer.json()).toMatchObject({ outcomes: [{ outcome: 'gone' }] });

  const other = await town.student('Sara');
  const enrollment = await town.enroll(other, classId, 'paid', 'Sara Sample');
  const { rows } = await world.pool.query('select learner_id from enrollments where id = $1', [enrollment]);
  const { token } = await town.staff('owner');
  const body = { id: anId(), learner: rows[0].learner_id, reason: 'travel' };
  const excused = await besideErasing(world, other.id, () =>
    world.call('POST', `/admin/lessons/${lessonId}/excuses`, { token, body }),
  );
  expect(excused.json()).toMatchObject({ code: 'request/not-found' });
});

test('a guardian who is to be blocked while the family is erased is not found', async () => {
  const world = await testWorld();
  const family = await newFamily(world);
  const person = { name: 'Bekele Sample', phone: '0922000001', relation: 'father' };
  const made = await world.call('POST', '/guardians', { token: family.token, body: person });
  const { token } = await school(world).staff('owner');
  const blocked = await besideErasing(world, family.id, () =>
    world.call('POST', `/admin/guardians/${made.json().data.guardian._id}/block`, {
      token,
      body: { reason: 'Sample' },
    }),
  );
  expect(blocked.json()).toMatchObject({ code: 'request/not-found' });
});

test('who is told something while they, or the family it is about, are erased keeps no notice', async () => {
  const world = await testWorld();
  const town = school(world);
  const [family, guardian, teacher] = [
    await town.student('Hana'),
    await town.student('Sara'),
    await town.teacher('Abel'),
  ];
  const telling = (accountId: string, householdId?: string) => ({
    occasion: 'homework-returned' as const,
    accountId,
    ...(householdId && { householdId }),
    cause: 'sample',
    path: '/lessons',
    values: () => ({ name: 'Hana Sample', course: 'Maths', remark: 'Well done' }),
  });
  const told = [telling(family.id), telling(guardian.id, family.id), telling(teacher.id)];

  await besideErasing(world, family.id, () => tell(world.deps, world.deps.db, world.clock.now(), told));

  const { rows } = await world.pool.query('select account_id from notices');
  expect(rows).toEqual([{ account_id: teacher.id }]);
});

/** Tables that hold a word, whatever their columns are; counters against guessing hold a phone for a day. */
const tablesWith = async ({ pool }: World, word: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from "${name}" t where t::text ilike '%' || $1 || '%' limit 1`, [
      word,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
};

const WORD = 'Zebrafinch';
interface Late {
  erased: Member;
  by: Member;
  method?: 'POST' | 'PATCH' | 'PUT';
  path: string;
  body: object;
}
type Town = Awaited<ReturnType<typeof aTown>>;

/** A family with a class, a charge and a receipt in review; its teacher; and the office. */
const aTown = async () => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const { town, teacher, family, classId, lessonId, learners } = await aLesson(world);
  const enrollment = await town.enroll(family, classId, 'review', 'Sara Sample');
  const paid = await town.enroll(family, null, 'paid', 'Liya Sample');
  const { rows } = await world.pool.query(
    "update payments set settled_at = now() where status = 'paid' returning id, enrollment_id",
  );
  const inReview = await world.pool.query("select id from payments where status = 'review'");
  return {
    world,
    ...{ town, teacher, family, lessonId, learners, enrollment },
    owner: await town.staff('owner'),
    charge: await aCharge(world, enrollment, { dueOn: '2026-11-10' }),
    receipt: String(inReview.rows[0].id),
    payment: String(rows.find((row) => row.enrollment_id === paid).id),
    later: await addLesson(world, classId, new Date(world.clock.now().getTime() + 5 * 86_400_000)),
  };
};

const LATE: Record<string, (town: Town) => Late | Promise<Late>> = {
  'a note on a household': ({ family, owner }) => ({
    ...{ erased: family, by: owner, path: `/admin/households/${family.id}/notes` },
    body: { text: WORD },
  }),
  'a contact about its months': ({ family, owner }) => ({
    ...{ erased: family, by: owner, path: `/admin/households/${family.id}/contacts` },
    body: { outcome: 'reached', note: WORD },
  }),
  'a guardian whom the office names': ({ family, owner }) => ({
    ...{ erased: family, by: owner, path: `/admin/households/${family.id}/guardians` },
    body: { name: WORD, phone: '0922000009', relation: 'father' },
  }),
  'work about a family': ({ family, owner }) => ({
    ...{ erased: family, by: owner, path: '/admin/work' },
    body: { id: anId(), kind: 'task', title: WORD, household: family.id },
  }),
  'why a family is held back': ({ family, owner }) => ({
    ...{ erased: family, by: owner, method: 'PUT', path: `/admin/renewals/holds/${family.id}` },
    body: { month: '2019-04', reason: WORD },
  }),
  'what was heard of an absence': async ({ world, family, owner, teacher, lessonId, learners }) => {
    await sendMarks(world, teacher, lessonId, [{ learner: learners.Hana, state: 'absent' }]);
    return {
      ...{ erased: family, by: owner, path: `/admin/learners/${learners.Hana}/absence-calls` },
      body: { lesson: lessonId, reason: 'illness', note: WORD },
    };
  },
  'why a charge is lowered': ({ family, owner, charge }) => ({
    ...{ erased: family, by: owner, path: `/admin/charges/${charge}/reductions` },
    body: { kind: 'waiver', amountEtb: 100, reason: WORD, openEtb: 1400 },
  }),
  'why a reduction is undone': async ({ world, family, owner, charge }) => {
    const body = { kind: 'waiver', amountEtb: 100, reason: 'Sample', openEtb: 1400 };
    const made = await world.call('POST', `/admin/charges/${charge}/reductions`, { token: owner.token, body });
    return {
      ...{ erased: family, by: owner, path: `/admin/reductions/${made.json()._id}/undo` },
      body: { reason: WORD },
    };
  },
  'a proposal to lower a charge that is called off': async ({ world, family, owner, charge }) => {
    const body = { kind: 'waiver', amountEtb: 1400, reason: WORD, openEtb: 1400 };
    const made = await world.call('POST', `/admin/charges/${charge}/reductions`, { token: owner.token, body });
    return {
      ...{ erased: family, by: owner, method: 'PATCH', path: `/admin/reductions/${made.json()._id}` },
      body: { decision: 'refuse' },
    };
  },
  'why a receipt is declined': ({ family, owner, receipt }) => ({
    ...{ erased: family, by: owner, method: 'PATCH', path: `/admin/receipts/${receipt}` },
    body: { decision: 'decline', reason: WORD },
  }),
  'why money goes back': ({ family, owner, payment }) => ({
    ...{ erased: family, by: owner, path: `/admin/payments/${payment}/refund` },
    body: { reason: WORD, amountEtb: 100 },
  }),
  'why what was asked for is corrected': async ({ world, town, family, owner }) => {
    const id = await town.enroll(family, null, null, 'Ruth Sample');
    await world.pool.query("update enrollments set frequency = 'Sunday', time = '9:00 - 10:00' where id = $1", [id]);
    await world.pool.query(
      `insert into setting_entries (id, scope, list, value) values
       (gen_random_uuid(), 'tutor', 'scheduleName', 'Monday'), (gen_random_uuid(), 'tutor', 'possibleTime', '8:00 - 9:00')`,
    );
    return {
      ...{ erased: family, by: owner, method: 'PATCH', path: `/admin/enrollments/${id}` },
      body: { frequency: 'Monday', time: '8:00 - 9:00', reason: WORD },
    };
  },
  'why a phone is corrected': ({ family, owner }) => ({
    ...{ erased: family, by: owner, path: `/admin/accounts/${family.id}/phone-correction` },
    body: { phoneNumber: '0922000009', proof: 'kebele-id', reason: WORD },
  }),
  'why an application is declined': ({ teacher, owner }) => ({
    ...{ erased: teacher, by: owner, method: 'PATCH', path: `/admin/teachers/${teacher.id}` },
    body: { applicationStatus: 'Declined', reason: WORD },
  }),
  'why hours are corrected': ({ teacher, owner }) => ({
    ...{ erased: teacher, by: owner, path: '/admin/hours/2026-11/corrections' },
    body: { teacher: teacher.id, date: '2026-11-16', minutes: 30, reason: WORD },
  }),
  'what a teacher objects to': ({ teacher }) => ({
    ...{ erased: teacher, by: teacher, path: '/teacher/hours/objections' },
    body: { date: '2026-11-16', text: WORD },
  }),
  'why a teacher cannot teach': ({ teacher, later }) => ({
    ...{ erased: teacher, by: teacher, path: `/lessons/${later}/cannot-teach` },
    body: { reason: WORD, note: WORD },
  }),
};

test.each(Object.entries(LATE))('%s that is written while they are erased is not kept', async (_, late) => {
  const made = await aTown();
  const { world } = made;
  const { erased, by, method = 'POST', path, body } = await late(made);

  const answer = await besideErasing(world, erased.id, () => world.call(method, path, { token: by.token, body }));

  expect([answer.statusCode < 500, await tablesWith(world, WORD)]).toEqual([true, []]);
  expect(await tablesWith(world, '922000009')).toEqual([]);
});

test.each(Object.entries(LATE))('%s is kept while nobody is erased', async (_, late) => {
  const made = await aTown();
  const { by, method = 'POST', path, body } = await late(made);

  const answer = await made.world.call(method, path, { token: by.token, body });

  expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201, 204]), answer.body]);
  expect(await tablesWith(made.world, WORD)).not.toEqual([]);
});

test('an SMS that is queued while its account is erased is not kept', async () => {
  const { world, family } = await aTown();
  const { deps } = world;
  const permit = await permitSms(deps, deps.db, { kind: 'notice', accountId: family.id, phone: '+251922000009' });

  await besideErasing(world, family.id, () => deps.db.transaction((tx) => queueSms(deps, tx, permit, { text: WORD })));

  expect(await tablesWith(world, WORD)).toEqual([]);
});

test('a file that arrives while its owner is erased leaves no name', async () => {
  const world = await testWorld();
  const family = await newFamily(world);

  await whileErased(world, family.id, () =>
    world.call('POST', '/uploads', {
      token: family.token,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${btoa(`${WORD}.pdf`)},purpose ${btoa('document')}`,
      },
    }),
  );

  expect(await tablesWith(world, WORD)).toEqual([]);
});

test('an erasure gives way to whoever holds something of the family already, and goes on afterwards', async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  await world.call('POST', '/enrollment', { token: family.token, body: await tutoringForm(world) });
  const { rows } = await world.pool.query('select phone from accounts where id = $1', [family.id]);
  const body = { phoneNumber: rows[0].phone, password: 'secret-1' };
  const holder = await world.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('select from enrollments where account_id = $1 for update', [family.id]);

  const erasing = world.call('DELETE', `/user/${family.id}`, { token: family.token, body });
  await untilSomebodyWaits(world);
  const held = holder.query('select from accounts where id = $1 for key share', [family.id]);
  const isHeld = await held.then(
    () => true,
    () => false,
  );
  await holder.query('commit');

  expect([isHeld, (await erasing).statusCode]).toEqual([true, 200]);
  const after = await world.pool.query('select erased_at from accounts where id = $1', [family.id]);
  expect(after.rows).toEqual([{ erased_at: expect.any(Date) }]);
});
