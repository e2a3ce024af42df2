import { expect, test } from 'vitest';
import { addLesson, aLesson, signedInAgain } from '../../testing/lessons.ts';
import type { Member } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const handIn = ({ call }: World, { token }: Member, lessonId: string, learner: string | undefined, files: string[]) =>
  call('PUT', `/lessons/${lessonId}/homework`, { token, body: { learner, files } });
const seen = async ({ call }: World, { token }: Member, lessonId: string) =>
  (await call('GET', `/lessons/${lessonId}/homework`, { token })).json();
const giveBack = ({ call }: World, { token }: Member, id: string, body: object) =>
  call('POST', `/homework/${id}/return`, { token, body: { remark: '', ...body } });

/** A lesson that has begun, with two learners, and a page of each that was photographed. */
const scene = async () => {
  const world = await testWorld();
  const lesson = await aLesson(world);
  const page = () => lesson.town.file(lesson.family, 'homework');
  return { world, ...lesson, page, abel: lesson.learners.Abel ?? '', hana: lesson.learners.Hana ?? '' };
};

test('a family hands pages in, replaces them until they are returned, and reads what the teacher says', async () => {
  const { world, family, teacher, lessonId, abel, page } = await scene();
  const [first, second] = [await page(), await page()];

  const given = await handIn(world, family, lessonId, abel, [first]);
  const again = await handIn(world, family, lessonId, abel, [first]);
  const replaced = await handIn(world, family, lessonId, abel, [second, first]);

  expect([given.statusCode, again.statusCode, replaced.statusCode]).toEqual([200, 200, 200]);
  const { rows } = await seen(world, teacher, lessonId);
  expect(rows.map(({ name, work }: { name: string; work: unknown[] }) => [name, work.length])).toEqual([
    ['Abel', 1],
    ['Hana', 0],
  ]);
  const [work] = rows[0].work;
  expect(work.files.map(({ url }: { url: string }) => url.split('?')[0])).toEqual([second, first]);
  expect((await world.call('GET', '/teacher/homework', { token: teacher.token })).json()).toMatchObject([
    { lesson: lessonId, handedIn: 1, waiting: 1 },
  ]);

  const { _id: id, version } = work;
  expect(
    (await giveBack(world, teacher, id, { version, remark: '  Clear steps  ', verdict: 'well-done' })).statusCode,
  ).toBe(200);

  expect((await seen(world, family, lessonId)).rows[0]).toMatchObject({
    canHandIn: false,
    work: [{ returned: { remark: 'Clear steps', verdict: 'well-done', by: 'Selam Sample' } }],
  });
  expect((await world.call('GET', '/homework', { token: family.token })).json()).toMatchObject([
    { lesson: lessonId, learner: abel, returned: { remark: 'Clear steps' } },
  ]);
  const notices = (await world.call('GET', '/notices?language=en', { token: family.token })).json();
  expect(notices).toMatchObject([
    { occasion: 'homework-returned', body: expect.stringMatching(/: Clear steps$/), path: `/lessons/${lessonId}` },
  ]);
  expect((await world.call('GET', '/teacher/homework', { token: teacher.token })).json()).toEqual([]);
  expect((await handIn(world, family, lessonId, abel, [second])).json().code).toBe('homework/returned');
});

test('what is to be done again is handed in once more, and what was said before stays', async () => {
  const { world, family, teacher, lessonId, abel, page } = await scene();
  const { work } = (await handIn(world, family, lessonId, abel, [await page()])).json();
  await giveBack(world, teacher, work[0]._id, { version: 1, remark: 'Show the steps', verdict: 'again' });
  world.clock.advance(1000);

  const second = await handIn(world, family, lessonId, abel, [await page()]);

  expect(second.json()).toMatchObject({
    canHandIn: true,
    work: [{ version: 1 }, { returned: { remark: 'Show the steps', verdict: 'again' } }],
  });
  expect((await world.call('GET', '/homework', { token: family.token })).json()).toMatchObject([{ lesson: lessonId }]);
});

test('twenty deliveries at once are one homework', async () => {
  const { world, family, lessonId, abel, page } = await scene();
  const url = await page();

  const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(world, family, lessonId, abel, [url])));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const { rows } = await world.pool.query(
    'select (select count(*)::int from homework) as work, (select count(*)::int from homework_files) as pages',
  );
  expect(rows).toEqual([{ work: 1, pages: 1 }]);
});

test('a teacher returns what was seen and nothing else; the same return twice is one, and a remark can be corrected', async () => {
  const { world, family, teacher, lessonId, abel, page } = await scene();
  const { work } = (await handIn(world, family, lessonId, abel, [await page()])).json();
  const { _id: id, version } = work[0];
  await handIn(world, family, lessonId, abel, [await page()]);

  const unseen = await giveBack(world, teacher, id, { version, remark: 'Good' });
  const said = { version: version + 1, remark: 'Good' };
  const first = await giveBack(world, teacher, id, said);
  const repeated = await giveBack(world, teacher, id, said);
  const corrected = await giveBack(world, teacher, id, { version: version + 2, remark: 'Very good' });

  expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'homework/changed']);
  expect([first.statusCode, repeated.statusCode]).toEqual([200, 200]);
  expect(repeated.json().work[0]).toMatchObject({ version: version + 2, returned: { remark: 'Good' } });
  expect(corrected.json().work[0].returned).toMatchObject({ remark: 'Very good' });
});

test('nothing is handed in before the lesson, for a cancelled one, with another’s file, or for somebody else’s learner', async () => {
  const { world, town, family, teacher, classId, lessonId, abel, page } = await scene();
  const stranger = await town.student('Sara');
  const later = await addLesson(world, classId, new Date(world.clock.now().getTime() + HOUR_MS));
  const mine = await page();

  expect((await handIn(world, family, later, abel, [mine])).json().code).toBe('homework/not-yet');
  expect((await handIn(world, stranger, lessonId, abel, [await town.file(stranger, 'homework')])).statusCode).toBe(404);
  for (const url of [
    await town.file(stranger, 'homework'),
    await town.file(family, 'receipt'),
    await town.file(teacher, 'homework'),
    '/backend/api/v1/files/none',
  ]) {
    const refused = await handIn(world, family, lessonId, abel, [mine, url]);
    expect([url, refused.statusCode, refused.json().errors?.files !== undefined]).toEqual([
      url,
      url.endsWith('none') ? 200 : 400,
      !url.endsWith('none'),
    ]);
  }
  await world.pool.query(`update lessons set state = 'cancelled', cause = 'office' where id = $1`, [lessonId]);
  expect((await handIn(world, family, lessonId, abel, [mine])).json().code).toBe('lesson/cancelled');
});

test('a page of one learner is not handed in for another, nor twice', async () => {
  const { world, family, classId, lessonId, abel, hana, page } = await scene();
  const url = await page();
  await handIn(world, family, lessonId, abel, [url]);
  const other = await addLesson(world, classId, world.clock.now());

  expect((await handIn(world, family, lessonId, hana, [url])).statusCode).toBe(400);
  expect((await handIn(world, family, other, abel, [url])).statusCode).toBe(400);
});

test('those who teach the lesson, the family and the office see it; other families and teachers never', async () => {
  const { world, town, family, teacher, lessonId, abel, page } = await scene();
  await handIn(world, family, lessonId, abel, [await page()]);
  const status = async ({ token }: Member) =>
    (await world.call('GET', `/lessons/${lessonId}/homework`, { token })).statusCode;

  expect(await status(teacher)).toBe(200);
  expect(await status(await town.staff('office'))).toBe(200);
  expect(await status(await town.staff('office', ['money']))).toBe(403);
  expect(await status(await town.teacher('Almaz'))).toBe(403);
  expect(await status(await town.student('Sara'))).toBe(404);
  const other = await town.teacher('Biruk');
  const { rows } = await seen(world, teacher, lessonId);
  expect((await giveBack(world, other, rows[0].work[0]._id, { version: 1 })).json().code).toBe('class/not-yours');
});

test('a substitute returns homework of the covered lesson, until the access ends', async () => {
  const { world, town, family, lessonId, abel, page } = await scene();
  const { work } = (await handIn(world, family, lessonId, abel, [await page()])).json();
  const selam = await town.teacher('Biruk');
  await world.pool.query(
    `insert into covers (id, lesson_id, starts_at, ends_at, state, teacher_id, opened_at)
     select gen_random_uuid(), id, starts_at, ends_at, 'taken', $2, starts_at from lessons where id = $1`,
    [lessonId, selam.id],
  );

  expect((await giveBack(world, selam, work[0]._id, { version: 1, remark: 'Good' })).statusCode).toBe(200);

  world.clock.advance(74 * HOUR_MS);
  const later = await signedInAgain(world, selam);
  expect((await giveBack(world, later, work[0]._id, { version: 2, remark: 'Late' })).json().code).toBe(
    'class/not-yours',
  );
});

test('a guardian who hands in gives the pages to the household, and sees nothing more once blocked', async () => {
  const { world, town, family, lessonId, abel, page } = await scene();
  const aunt = await town.student('Aunt');
  await world.pool.query(
    `with aunt as (insert into guardians (id, household_id, name, phone, relation, entered_by_id, access_account_id)
       values (gen_random_uuid(), $1, 'Aunt', '+251911888888', 'other', $1, $2) returning id)
     insert into guardianships (household_id, guardian_id, learner_id, may_see, may_decide) select $1, id, $3, true, true from aunt`,
    [family.id, aunt.id, abel],
  );
  const url = await town.file(aunt, 'homework');
  expect((await handIn(world, aunt, lessonId, abel, [url])).statusCode).toBe(200);
  expect((await handIn(world, aunt, lessonId, abel, [url, await town.file(aunt, 'homework')])).statusCode).toBe(200);
  const owners = await world.pool.query(`select distinct account_id as id from files where purpose = 'homework'`);
  expect(owners.rows).toEqual([{ id: family.id }]);

  await world.pool.query('update guardians set removed_at = now() where access_account_id = $1', [aunt.id]);

  expect((await world.call('GET', `/lessons/${lessonId}/homework`, { token: aunt.token })).statusCode).toBe(404);
  expect((await world.call('GET', '/homework', { token: aunt.token })).json()).toEqual([]);
  expect((await world.call('GET', url.replace('/backend/api/v1', ''), { token: aunt.token })).statusCode).toBe(403);
  expect((await handIn(world, aunt, lessonId, abel, [await page()])).statusCode).toBe(404);
});

test('a guardian who may only see reads the homework and hands none in', async () => {
  const { world, town, family, lessonId, abel, page } = await scene();
  const aunt = await town.student('Aunt');
  await world.pool.query(
    `with aunt as (insert into guardians (id, household_id, name, phone, relation, entered_by_id, access_account_id)
       values (gen_random_uuid(), $1, 'Aunt', '+251911888888', 'other', $1, $2) returning id)
     insert into guardianships (household_id, guardian_id, learner_id, may_see, may_decide)
     select $1, id, $3, true, false from aunt`,
    [family.id, aunt.id, abel],
  );
  await handIn(world, family, lessonId, abel, [await page()]);

  const refused = await handIn(world, aunt, lessonId, abel, [await town.file(aunt, 'homework')]);

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth/not-allowed']);
  expect((await seen(world, aunt, lessonId)).rows).toMatchObject([{ canHandIn: false, work: [{ version: 1 }] }]);
  expect((await seen(world, family, lessonId)).rows).toContainEqual(expect.objectContaining({ canHandIn: true }));
});

test('pictures go after a term, and the remark stays', async () => {
  const { world, family, teacher, lessonId, abel, page } = await scene();
  const { work } = (await handIn(world, family, lessonId, abel, [await page()])).json();
  await giveBack(world, teacher, work[0]._id, { version: 1, remark: 'Good' });

  world.clock.advance(121 * DAY_MS);
  await world.runJob('forget-homework-pictures');

  const again = await signedInAgain(world, family);
  expect((await seen(world, again, lessonId)).rows[0].work).toMatchObject([
    { files: [], returned: { remark: 'Good' } },
  ]);
});

test('an erased household leaves no homework, and a grown learner keeps it', async () => {
  const { world, town, family, lessonId, abel, hana, page } = await scene();
  await handIn(world, family, lessonId, abel, [await page()]);
  await handIn(world, family, lessonId, hana, [await page()]);
  const grown = await town.student('Abel');
  await world.pool.query('update learners set own_account_id = $2 where id = $1', [abel, grown.id]);
  const phone = '+251955000001';
  await world.pool.query(`update accounts set phone = $2, password_hash = $3 where id = $1`, [
    family.id,
    phone,
    await world.deps.passwords.hash('secret-1'),
  ]);

  const erased = await world.call('DELETE', `/user/${family.id}`, {
    token: family.token,
    body: { phoneNumber: phone, password: 'secret-1' },
  });

  expect(erased.statusCode).toBeLessThan(300);
  const left = await world.pool.query('select count(*)::int as count from homework');
  expect(left.rows).toEqual([{ count: 1 }]);
  const { rows } = await seen(world, grown, lessonId);
  expect(rows).toMatchObject([{ name: 'Abel', work: [{ files: [{ mediaType: 'application/pdf' }] }] }]);
});
