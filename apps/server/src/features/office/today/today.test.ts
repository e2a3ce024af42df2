import { expect, test } from 'vitest';
import { recordBackup } from '../../../db/backup/take-backup.ts';
import { newFamily } from '../../../testing/families.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { writePastRules } from '../../../testing/past-rules.ts';
import { school } from '../../../testing/school.ts';
import { showToday } from './show-today.ts';

test('Today shows what waits, oldest first, and how many of each', async () => {
  const world = await officeWorld();
  const before = (await world.call('GET', '/admin/today', { token: world.office })).json();
  world.clock.advance(1000);
  const receipt = await world.enroll({ fullName: 'Dawit Mengistu' });
  world.clock.advance(1000);
  const paid = await world.enroll({ fullName: 'Yonas Tesfaye', payment: 'paid' });
  await world.pool.query(
    `insert into contact_messages (id, first_name, last_name, email, phone, message, created_at)
     values (gen_random_uuid(), 'Almaz', 'Kebede', 'a@sample.example', '0911', 'Can my two sons share one package?', $1)`,
    [world.clock.now()],
  );
  await world.pool.query(
    `insert into sms_messages (id, kind, phone, text, status, created_at)
     values (gen_random_uuid(), 'teacher-decision', '+251911000003', '', 'failed', $1)`,
    [world.clock.now()],
  );
  const soon = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await world.call('POST', '/admin/classes', {
    token: world.office,
    body: classForm({ meetingLink: null, startDate: soon }),
  });

  const today = (await world.call('GET', '/admin/today', { token: world.auditor })).json();

  expect(today.counts.receipt.count).toBe(before.counts.receipt.count + 1);
  expect(today.counts.application.count).toBe(before.counts.application.count);
  expect(today.counts.unassigned.count).toBe(before.counts.unassigned.count + 1);
  expect(today.counts.class.count).toBe(before.counts.class.count + 1);
  expect(today.counts.message.count).toBe(before.counts.message.count + 1);
  expect(today.counts.unsent.count).toBe(before.counts.unsent.count + 1);
  const sinces = today.waiting
    .filter(({ kind }: { kind: string }) => kind !== 'grade')
    .map(({ since }: { since: string }) => since);
  expect(sinces).toEqual([...sinces].sort());
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ _id: receipt.paymentId, kind: 'receipt', name: 'Dawit Mengistu' }),
  );
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ _id: paid.enrollmentId, kind: 'unassigned', fits: expect.any(Number) }),
  );
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ kind: 'class', name: 'Natural Science', problems: ['no-teacher', 'no-link'] }),
  );
  expect(today.road.goal).toBe(1600);
  expect(today.road.students).toBe(before.road.students + 1);
});

test('Today warns when the last good backup is older than a day, or there is none', async () => {
  const world = await officeWorld({ settings: { isDemo: false } });
  const backup = async () => (await world.call('GET', '/admin/today', { token: world.office })).json().backup;
  const takenAt = world.clock.now();

  expect(await backup()).toEqual({ lastGoodAt: null, isOverdue: true });
  expect((await world.app.inject('/metrics')).body).toContain('backup_age_seconds +Inf');

  const client = await world.pool.connect();
  await recordBackup(client, { takenAt, folder: '/backups/today' });
  client.release();
  expect(await backup()).toEqual({ lastGoodAt: takenAt.toISOString(), isOverdue: false });
  expect((await world.app.inject('/metrics')).body).toMatch(/^backup_age_seconds \d+/m);

  const { rows } = await world.pool.query(
    `update backups set taken_at = taken_at - interval '25 hours' returning taken_at`,
  );
  expect(await backup()).toEqual({ lastGoodAt: rows[0].taken_at.toISOString(), isOverdue: true });
});

test('consents are on Today: who cannot get a class, who was asked, and who in a class lost theirs', async () => {
  const world = await officeWorld();
  const classId = (
    await world.call('POST', '/admin/classes', { token: world.office, body: classForm({ capacity: 9 }) })
  ).json()._id;
  const learnerOf = async (enrollmentId: string): Promise<string> =>
    (await world.pool.query('select learner_id as id from enrollments where id = $1', [enrollmentId])).rows[0].id;
  const parents = { motherName: 'Almaz Sample', motherPhone: '+251922334455', whomToContact: 'Mother' };
  await world.enroll({ fullName: 'Needed Sample', payment: 'paid', hasConsent: false });
  const asked = await world.enroll({ fullName: 'Asked Sample', payment: 'paid', hasConsent: false, details: parents });
  await world.call('POST', `/admin/learners/${await learnerOf(asked.enrollmentId)}/consent`, {
    token: world.office,
    body: {},
  });
  const inClass = async (fullName: string): Promise<{ id: string; learner: string }> => {
    const { enrollmentId: id } = await world.enroll({ fullName, payment: 'paid' });
    await world.call('POST', '/admin/assignments', { token: world.office, body: { enrollmentIds: [id], classId } });
    return { id, learner: await learnerOf(id) };
  };
  const withdrawn = await inClass('Withdrawn Sample');
  await world.call('POST', `/admin/learners/${withdrawn.learner}/consent/withdraw`, { token: world.office, body: {} });
  const sixteen = await inClass('Sixteen Sample');
  const soon = new Date(world.clock.now());
  soon.setUTCFullYear(soon.getUTCFullYear() - 16);
  soon.setUTCDate(soon.getUTCDate() + 10);
  await world.pool.query('update learners set date_of_birth = $2 where id = $1', [
    sixteen.learner,
    soon.toISOString().slice(0, 10),
  ]);
  await writePastRules(world, "delete from consents where learner_id = $1 and voice = 'learner'", [sixteen.learner]);
  await inClass('Fine Sample');
  const expiring = await inClass('Expiring Sample');
  await writePastRules(world, "update consents set at = at - interval '340 days' where learner_id = $1", [
    expiring.learner,
  ]);

  const { counts, waiting } = (await world.call('GET', '/admin/today', { token: world.auditor })).json();

  const told = waiting
    .filter(
      ({ kind, consent, problems }: { kind: string; consent: string | null; problems: string[] }) =>
        (kind === 'consent' && consent !== 'unasked') || problems.some((problem) => problem.includes('consent')),
    )
    .map(({ name, kind, consent, problems }: Record<string, unknown>) => [name, kind, consent, problems]);
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      ['Needed Sample', 'unassigned', null, ['no-consent']],
      ['Asked Sample', 'unassigned', null, ['consent-asked']],
      ['Withdrawn Sample', 'consent', 'withdrawn', []],
      ['Sixteen Sample', 'consent', 'own-voice', []],
      ['Expiring Sample', 'consent', 'expiring', []],
    ]),
  );
  expect(counts.consent.count).toBe(5);
  expect(waiting.find(({ name }: { name: string }) => name === 'Withdrawn Sample')._id).toBe(withdrawn.id);
});

const todayOf = async (world: OfficeWorld, token: string) =>
  (await world.call('GET', '/admin/today', { token })).json();

test('learners with lessons for whom nobody was asked are one row, which leads to a list where they are', async () => {
  const world = await officeWorld();
  const unasked = async (token = world.office) => {
    const { counts, waiting } = await todayOf(world, token);
    const row = waiting.find(({ consent }: { consent: string | null }) => consent === 'unasked');
    return {
      count: row?.count ?? 0,
      rows: waiting.filter((each: unknown) => each === row).length,
      counted: counts.consent,
    };
  };
  const list = async (token = world.office) =>
    (await world.call('GET', '/admin/consents/unasked', { token })).json().rows;
  const before = await unasked();
  const classId = (
    await world.call('POST', '/admin/classes', { token: world.office, body: classForm({ capacity: 9 }) })
  ).json()._id;
  const parents = { motherName: 'Almaz Sample', motherPhone: '+251922334455', whomToContact: 'Mother' };
  const seat = { payment: 'paid', hasConsent: false, details: parents } as const;
  const seated = await world.enroll({ fullName: 'Seated Sample', ...seat });
  // A seat of before consents were kept, so this learner waits longest.
  await world.pool.query("update enrollments set class_id = $2, assigned_at = now() - interval '1 day' where id = $1", [
    seated.enrollmentId,
    classId,
  ]);
  const waiting = await world.enroll({ fullName: 'Waiting Sample', ...seat });
  await world.enroll({ fullName: 'Grown Sample', ...seat });
  await world.pool.query("update learners set date_of_birth = '1990-01-01' where full_name = 'Grown Sample'");
  await world.enroll({ fullName: 'Fine Sample', payment: 'paid' });

  const found = await unasked();
  expect([found.count, found.rows]).toEqual([before.count + 2, 1]);
  // Whoever waits for a class counts as such already.
  expect(found.counted.count).toBe(before.counted.count + 2);
  const own = (await list()).filter(({ fullName }: { fullName: string }) => fullName.endsWith(' Sample'));
  expect(own).toEqual([
    expect.objectContaining({ fullName: 'Seated Sample', isInClass: true, enrollment: seated.enrollmentId }),
    expect.objectContaining({ fullName: 'Waiting Sample', isInClass: false, enrollment: waiting.enrollmentId }),
  ]);

  const asked = await world.call('POST', `/admin/learners/${own[0].learner}/consent`, {
    token: world.office,
    body: {},
  });
  expect(asked.statusCode).toBe(201);
  expect((await unasked()).count).toBe(before.count + 1);
  // Nobody answered within a week: the question is open again.
  world.clock.advance(8 * 86_400_000);
  const { token } = await school(world).staff('office', ['teaching']);
  expect((await list(token)).map(({ learner }: { learner: string }) => learner)).toContain(own[0].learner);
});

test('a proposed block waits for those who may confirm it, and for nobody else', async () => {
  const world = await officeWorld();
  const town = school(world);
  const family = await newFamily(world);
  const phone = '0922114433';
  const guardian = { name: 'Abebe Sample', phone, relation: 'father' };
  await world.call('POST', '/learners', { token: family.token, body: { fullName: 'Hana Sample', grade: '7' } });
  const added = await world.call('POST', '/guardians', { token: family.token, body: guardian });
  const [proposer, second, own] = [
    await town.staff('office', ['welfare']),
    await town.staff('office', ['welfare']),
    await town.staff('office', ['welfare']),
  ];
  await world.pool.query('update accounts set phone = $2 where id = $1', [own.id, '+251922114433']);
  const block = await world.call('POST', `/admin/guardians/${added.json().data.guardian._id}/block`, {
    token: proposer.token,
    body: { reason: 'A court decided so.' },
  });
  expect(block.statusCode).toBe(201);
  const rows = async (token: string) => {
    const { counts, waiting } = await todayOf(world, token);
    return [counts.block.count, ...waiting.filter(({ kind }: { kind: string }) => kind === 'block')];
  };

  expect(await rows(second.token)).toEqual([
    1,
    expect.objectContaining({ kind: 'block', _id: family.id, name: 'Abebe Sample' }),
  ]);
  const auditor = await town.staff('auditor', ['welfare']);
  for (const { token } of [proposer, own, auditor, await town.staff('office', ['teaching', 'money'])]) {
    expect(await rows(token)).toEqual([0]);
  }

  await world.call('POST', `/admin/guardian-blocks/${block.json()._id}/confirm`, { token: second.token });
  expect(await rows(second.token)).toEqual([0]);
});

test('grades that nobody has confirmed are one row below what waits, while there are any', async () => {
  const world = await officeWorld();
  await world.pool.query('update learners set grade_year = 9999');
  const rows = async () => {
    const { waiting } = await todayOf(world, world.auditor);
    return waiting.filter(({ kind }: { kind: string }) => kind === 'grade');
  };
  expect(await rows()).toEqual([]);

  const family = await newFamily(world);
  for (const fullName of ['Hana Late', 'Dawit Late']) {
    await world.call('POST', '/learners', { token: family.token, body: { fullName, grade: '7' } });
  }
  await world.pool.query('update learners set grade_year = grade_year - 1 where household_id = $1', [family.id]);

  expect(await rows()).toEqual([expect.objectContaining({ kind: 'grade', count: 2 })]);
  expect((await todayOf(world, world.auditor)).waiting.at(-1).kind).toBe('grade');
});

test('study abroad never waits for a class', async () => {
  const world = await officeWorld();
  const unassigned = async () =>
    (await world.call('GET', '/admin/today', { token: world.office })).json().counts.unassigned.count;
  const before = await unassigned();

  await world.enroll({ fullName: 'Yonas Sample', service: 'studyAbroad', payment: 'paid' });
  expect(await unassigned()).toBe(before);
  await world.enroll({ fullName: 'Meron Sample', service: 'visa', payment: 'paid' });
  expect(await unassigned()).toBe(before + 1);
});

test('the owner of a new installation is led through what is missing, and by nothing once it is there', async () => {
  const world = await officeWorld();
  const { rows } = await world.pool.query(`select account_id from staff where role = 'owner'`);
  const owner = { accountId: rows[0].account_id, role: 'owner' as const, capabilities: [] };
  const stepsOf = async (actor: Parameters<typeof showToday>[1] = owner, isDemo = false) =>
    (await showToday({ ...world.deps, students: async () => 0 }, actor, { isDemo })).firstSteps;
  await world.pool.query(`delete from site_content where key = 'contact'`);
  await world.pool.query(`update banks set is_active = false`);
  await world.pool.query(`delete from sms_messages`);

  const before = new Map((await stepsOf())?.map(({ step, isDone }) => [step, isDone]));
  expect([before.get('contact'), before.get('banks'), before.get('message')]).toEqual([false, false, false]);
  expect(before.get('packages')).toBe(true);
  expect(await stepsOf(owner, true)).toBeNull();
  expect(await stepsOf({ ...owner, role: 'office' })).toBeNull();
});
