import { expect, test } from 'vitest';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const newClass = async (world: OfficeWorld, change: Record<string, unknown> = {}): Promise<string> =>
  (await world.call('POST', '/admin/classes', { token: world.office, body: classForm(change) })).json()._id;

const assign = (world: OfficeWorld, enrollmentIds: string[], classId: string | null) =>
  world.call('POST', '/admin/assignments', { token: world.office, body: { enrollmentIds, classId } });

const list = async (world: OfficeWorld, query: string) =>
  (await world.call('GET', `/admin/enrollments?${query}`, { token: world.auditor })).json();

test('enrollments are found by name, phone and reference, and filtered', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Yonas Tesfaye', payment: 'paid', grade: '8', reference: 'FT26319K8Q2A' });
  world.clock.advance(1000);
  await world.enroll({ fullName: 'Liya Worku', payment: 'review', grade: '6' });
  const names = async (query: string) => {
    const { rows } = await list(world, query);
    return rows
      .map(({ fullName }: { fullName: string }) => fullName)
      .filter((name: string) => !name.endsWith('Sample'));
  };

  expect(await names('')).toEqual(['Liya Worku', 'Yonas Tesfaye']);
  expect(await names('sort=oldest')).toEqual(['Yonas Tesfaye', 'Liya Worku']);
  expect(await names('sort=name')).toEqual(['Liya Worku', 'Yonas Tesfaye']);
  expect(await names('search=yon')).toEqual(['Yonas Tesfaye']);
  expect(await names('search=tes yon')).toEqual(['Yonas Tesfaye']);
  expect(await names('search=0911000001')).toHaveLength(2);
  expect(await names('search=ft2631')).toEqual(['Yonas Tesfaye']);
  expect(await names('payment=review')).toEqual(['Liya Worku']);
  expect(await names('grade=8&service=tutor&placed=without')).toEqual(['Yonas Tesfaye']);
  expect(await names('search=%25')).toEqual([]);
  expect((await world.call('GET', '/admin/enrollments?page=0', { token: world.office })).statusCode).toBe(400);
});

test('a parent who calls is found by their number, however it is typed', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Yonas Tesfaye', details: { fatherPhone: '+251922333444' } });
  await world.enroll({ fullName: 'Liya Worku', details: { motherPhone: '+251922333555' } });
  await world.enroll({ fullName: 'Ruth Alemu', service: 'language', details: { phoneNumber: '+251922444666' } });
  const names = async (search: string) =>
    (await list(world, `sort=name&search=${encodeURIComponent(search)}`)).rows.map(
      ({ fullName }: { fullName: string }) => fullName,
    );

  expect(await names('0922 333 444')).toEqual(['Yonas Tesfaye']);
  expect(await names('+251922333555')).toEqual(['Liya Worku']);
  expect(await names('922333')).toEqual(['Liya Worku', 'Yonas Tesfaye']);
  expect(await names('0922444666')).toEqual(['Ruth Alemu']);
  expect(await names('0933333444')).toEqual([]);
});

test('suggestions come best first, with reasons and free seats', async () => {
  const world = await officeWorld();
  const best = await newClass(world);
  const otherTime = await newClass(world, { time: '12:00 - 01:00' });
  await newClass(world, { service: 'language', grade: null });
  const { enrollmentId } = await world.enroll({ payment: 'paid' });

  const suggestions = (
    await world.call('POST', '/admin/suggestions', { token: world.office, body: { enrollmentIds: [enrollmentId] } })
  ).json();

  const mine = suggestions.filter(({ _id }: { _id: string }) => _id === best || _id === otherTime);
  expect(mine).toMatchObject([
    { _id: best, isGood: true, freeSeats: 2, fits: { grade: 1, schedule: 1, time: 1 } },
    { _id: otherTime, isGood: false, fits: { grade: 1, schedule: 1, time: 0 } },
  ]);
  expect(suggestions[0].isGood).toBe(true);
});

test('many are assigned at once, and the assignment can be undone', async () => {
  const world = await officeWorld();
  const classId = await newClass(world);
  const one = await world.enroll({ payment: 'paid' });
  const other = await world.enroll({ payment: 'paid' });
  const ids = [one.enrollmentId, other.enrollmentId];

  const assigned = (await assign(world, ids, classId)).json();
  const placed = await list(world, `classId=${classId}`);
  const undone = await world.call('POST', '/admin/assignments/undo', {
    token: world.office,
    body: { classId, previous: assigned.previous },
  });

  expect(placed.total).toBe(2);
  expect(undone.json()).toEqual({ restored: 2 });
  expect((await list(world, `classId=${classId}`)).total).toBe(0);
  const story = (await world.call('GET', `/admin/enrollments/${one.enrollmentId}`, { token: world.auditor })).json()
    .story;
  expect(story.map(({ what }: { what: string }) => what)).toEqual(['enrolled', 'assign-class', 'undo-assignment']);
});

test('who was moved meanwhile is moved again only by somebody who was told', async () => {
  const world = await officeWorld();
  const [first, second] = [await newClass(world), await newClass(world)];
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  const assignSeeing = (classId: string, seenClassId: string | null) =>
    world.call('POST', '/admin/assignments', {
      token: world.office,
      body: { enrollmentIds: [enrollmentId], classId, seen: [{ enrollmentId, classId: seenClassId }] },
    });

  const answers = await Promise.all([assignSeeing(first, null), assignSeeing(second, null)]);
  const placed = (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.office })).json().class;
  const other = placed._id === first ? second : first;

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('office/changed-meanwhile');
  expect((await assignSeeing(other, placed._id)).statusCode).toBe(200);
});

test('an undo never undoes a later hand', async () => {
  const world = await officeWorld();
  const first = await newClass(world);
  const second = await newClass(world);
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  const { previous } = (await assign(world, [enrollmentId], first)).json();
  await assign(world, [enrollmentId], second);

  const undone = await world.call('POST', '/admin/assignments/undo', {
    token: world.office,
    body: { classId: first, previous },
  });

  expect(undone.json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await list(world, `classId=${second}`)).total).toBe(1);
});

test('an undo checks what an assignment checks: payment, service, seats, and that the class is not over', async () => {
  const world = await officeWorld();
  const [before, now, english, small, over] = [
    await newClass(world, { capacity: 20 }),
    await newClass(world, { capacity: 20 }),
    await newClass(world, { service: 'language', grade: null }),
    await newClass(world, { capacity: 1 }),
    await newClass(world),
  ];
  const taken = await world.enroll({ payment: 'paid' });
  await assign(world, [taken.enrollmentId], small);
  await world.pool.query(`update classes set status = 'Completed' where id = $1`, [over]);
  const { enrollmentId, paymentId } = await world.enroll({ payment: 'paid' });
  await assign(world, [enrollmentId], now);
  const undoTo = async (classId: string | null) =>
    (
      await world.call('POST', '/admin/assignments/undo', {
        token: world.office,
        body: { classId: now, previous: [{ enrollmentId, classId }] },
      })
    ).json();

  expect(await undoTo(english)).toMatchObject({ code: 'class/other-service' });
  expect(await undoTo(small)).toMatchObject({ code: 'class/full' });
  expect(await undoTo(over)).toMatchObject({ code: 'class/over' });
  expect(await undoTo('0190a1b2-0000-7000-8000-000000000000')).toMatchObject({ code: 'request/not-found' });
  await world.pool.query(`update payments set status = 'refunded' where id = $1`, [paymentId]);
  expect(await undoTo(before)).toMatchObject({ code: 'enrollment/not-paid' });
  expect((await list(world, `classId=${now}`)).total).toBe(1);
  // Out of a class is always possible.
  expect(await undoTo(null)).toEqual({ restored: 1 });
});

test('an undo that names somebody twice puts them in one place', async () => {
  const world = await officeWorld();
  const [one, other] = [await newClass(world), await newClass(world)];
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  const now = await newClass(world);
  await assign(world, [enrollmentId], now);
  const previous = [one, other].map((classId) => ({ enrollmentId, classId }));

  const undone = await world.call('POST', '/admin/assignments/undo', {
    token: world.office,
    body: { classId: now, previous },
  });

  expect(undone.json()).toEqual({ restored: 1 });
});

test('nobody is assigned to a class that is over', async () => {
  const world = await officeWorld();
  const classId = await newClass(world);
  await world.pool.query(`update classes set start_date = '2020-01-06', end_date = '2020-03-27' where id = $1`, [
    classId,
  ]);
  const { enrollmentId } = await world.enroll({ payment: 'paid' });

  expect((await assign(world, [enrollmentId], classId)).json()).toMatchObject({ code: 'class/over' });
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [enrollmentId]);
  expect(rows).toEqual([{ class_id: null }]);
});

test('unpaid students, other services and full classes are refused', async () => {
  const world = await officeWorld();
  const classId = await newClass(world);
  const unpaid = await world.enroll({ payment: 'review' });
  const english = await world.enroll({ payment: 'paid', service: 'language', grade: null });
  const paid = await Promise.all([1, 2, 3].map(() => world.enroll({ payment: 'paid' })));
  const ids = paid.map(({ enrollmentId }) => enrollmentId);

  expect((await assign(world, [unpaid.enrollmentId], classId)).json()).toMatchObject({ code: 'enrollment/not-paid' });
  expect((await assign(world, [english.enrollmentId], classId)).json()).toMatchObject({ code: 'class/other-service' });
  expect((await assign(world, ids, classId)).json()).toMatchObject({
    code: 'class/full',
    message: 'This class has 2 free seats, fewer than you chose.',
  });
});

test('the last seat goes to one of two', async () => {
  const world = await officeWorld();
  const classId = await newClass(world, { capacity: 1 });
  const paid = await Promise.all([1, 2, 3].map(() => world.enroll({ payment: 'paid' })));

  const answers = await Promise.all(paid.map(({ enrollmentId }) => assign(world, [enrollmentId], classId)));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('the export holds every row and no formula', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: '=cmd|calc' });

  const { csv, next } = (await world.call('GET', '/admin/enrollment-export', { token: world.auditor })).json();

  expect(next).toBeNull();
  expect(csv.startsWith('\uFEFFid,createdAt,fullName')).toBe(true);
  expect(csv).toContain(`,'=cmd|calc,Grade 5-12 Tutoring,`);
  expect(csv).toContain(`'+251911000001`);
});

test('the days that a family asked for are corrected with a reason, before there is a class', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'paid' });
  const wanted = { frequency: 'Tuesday, Thursday & Saturday', time: '12:00 - 01:00', reason: 'Heard on the phone' };
  const correct = (body: object) =>
    world.call('PATCH', `/admin/enrollments/${enrollmentId}`, { token: world.office, body });
  const told = async () =>
    (await world.pool.query(`select count(*)::int as n from notices where occasion = 'corrected'`)).rows[0].n;

  expect((await correct({ ...wanted, reason: '' })).json().errors).toHaveProperty('reason');
  expect((await correct({ ...wanted, frequency: 'Every day' })).json().errors).toHaveProperty('frequency');
  expect((await correct(wanted)).statusCode).toBe(204);
  expect((await correct(wanted)).statusCode).toBe(204);
  const shown = (await world.call('GET', `/admin/enrollments/${enrollmentId}`, { token: world.auditor })).json();
  expect(shown).toMatchObject({ frequency: wanted.frequency, time: wanted.time });
  expect(shown.story.map(({ what }: { what: string }) => what)).toEqual(['enrolled', 'correct-enrollment']);
  expect(await told()).toBe(1);

  await assign(world, [enrollmentId], await newClass(world));
  expect((await correct({ ...wanted, time: '11:00 - 12:00' })).json().code).toBe('enrollment/has-class');
});
