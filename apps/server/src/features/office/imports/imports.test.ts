import { expect, test } from 'vitest';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { asksForCode } from '../../../testing/codes.ts';
import { newFamily } from '../../../testing/families.ts';
import { mortal } from '../../../testing/mortal.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { workOnImport } from './write-import.ts';

const HEADER = 'Student name,Parent name,Phone,Relation,Grade,School,Date of birth';
const HANA = 'Hana Sample,Almaz Sample,0922000001,mother,7,Sample School,2013-04-02';
const ABEL = 'Abel Sample,Almaz Sample,+251 922 000 001,mother,grade 9,,';
const SARA = 'Sara Tesfaye,Tesfaye Kebede,722000002,father,5,Other School,12/03/2016';

const fileOf = (lines: string[], header = HEADER): string =>
  Buffer.from([header, ...lines].join('\n')).toString('base64');

const send = (world: OfficeWorld, lines: string[] | Buffer, { query = '', ...body }: Record<string, unknown> = {}) =>
  world.call('POST', `/admin/imports${query}`, {
    token: world.office,
    body: {
      fileName: 'families.csv',
      file: Array.isArray(lines) ? fileOf(lines) : lines.toString('base64'),
      ...body,
    },
  });

const check = async (world: OfficeWorld, lines: string[]): Promise<string> => {
  const answer = await send(world, lines);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

const show = async (world: OfficeWorld, id: string, group = '') =>
  (await world.call('GET', `/admin/imports/${id}${group && `?group=${group}`}`, { token: world.office })).json();

const act = (world: OfficeWorld, id: string, what: 'apply' | 'undo', body?: object) =>
  world.call('POST', `/admin/imports/${id}/${what}`, {
    token: world.office,
    ...(what === 'apply' && { body: body ?? {} }),
  });

const decide = (world: OfficeWorld, rowId: string, decision: string | null) =>
  world.call('PATCH', `/admin/import-rows/${rowId}`, { token: world.office, body: { decision } });

const applied = async (world: OfficeWorld, lines: string[]): Promise<string> => {
  const id = await check(world, lines);
  expect((await act(world, id, 'apply', { isConfirmed: true })).statusCode).toBe(204);
  await world.runJob('write-imports');
  return id;
};

const undone = async (world: OfficeWorld, id: string) => {
  expect((await act(world, id, 'undo')).statusCode).toBe(204);
  await world.runJob('write-imports');
  return (await show(world, id)).run;
};

const peopleAt = async ({ pool }: OfficeWorld, phone: string) =>
  (
    await pool.query(
      `select l.full_name as name, l.grade, l.school, l.date_of_birth::text as born,
         array(select g.name || ' ' || g.relation from guardians g join guardianships s on s.guardian_id = g.id
               where s.learner_id = l.id) as guardians
       from learners l join accounts a on a.id = l.household_id where a.phone = $1 and a.kind = 'student' order by l.name_key`,
      [phone],
    )
  ).rows;

const householdOf = async ({ pool }: OfficeWorld, phone: string): Promise<string | undefined> =>
  (await pool.query(`select id from accounts where kind = 'student' and phone = $1`, [phone])).rows[0]?.id;

test('a preview says how the columns are read and keeps nothing', async () => {
  const world = await officeWorld();

  const answer = await send(world, [HANA, SARA], { query: '?preview=true' });

  expect(answer.json()).toMatchObject({
    mapping: {
      columns: ['learner', 'parent', 'phone', 'relation', 'grade', 'school', 'birthDate'],
      dateOrder: 'dmy',
      calendar: 'gregorian',
    },
    isEnough: true,
    lines: 2,
    sample: [{ line: 2, learner: 'Hana Sample', phone: '+251922000001', birthDate: '2013-04-02' }, { line: 3 }],
  });
  expect((await world.pool.query('select 1 from import_runs')).rows).toEqual([]);
});

test('Amharic columns and Ethiopian days are read, in a workbook too', async () => {
  const world = await officeWorld();
  const rows = [
    ['የቤተሰቦች ዝርዝር'],
    ['የተማሪ ስም', 'የወላጅ ስም', 'ስልክ ቁጥር', 'ክፍል', 'የልደት ቀን'],
    ['ሃና በቀለ', 'በቀለ ተስፋዬ', 922000003, 7, '12/03/2005'],
  ];

  const { mapping, sample } = (await send(world, xlsx([{ name: 'List', rows }]), { query: '?preview=true' })).json();

  expect(mapping).toEqual({
    columns: ['learner', 'parent', 'phone', 'grade', 'birthDate'],
    dateOrder: 'dmy',
    calendar: 'ethiopian',
  });
  expect(sample).toEqual([
    {
      line: 3,
      learner: 'ሃና በቀለ',
      parent: 'በቀለ ተስፋዬ',
      payment: null,
      class: null,
      place: null,
      phone: '+251922000003',
      grade: '7',
      school: null,
      birthDate: '2012-11-21',
    },
  ]);
});

test.each([
  ['nothing', Buffer.from(''), 'sheet/empty'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'sheet/unreadable'],
  ['columns without a phone', Buffer.from('Student name,Grade\nHana Sample,7\n'), 'import/no-columns'],
  ['one column', Buffer.from('Hana Sample\nAbel Sample\n'), 'import/no-columns'],
  ['no learner', Buffer.from(`${HEADER}\n`), 'import/nothing-in-it'],
  ['two lines of names', Buffer.from(`${HEADER}\nየተማሪ ስም,የወላጅ ስም,ስልክ,,,,\n`), 'import/nothing-in-it'],
  ['too many lines', Buffer.from(`${HEADER}\n${'a,b,0911000000\n'.repeat(20_001)}`), 'sheet/too-many-lines'],
])('a file with %s is refused in words', async (_what, file, code) => {
  const world = await officeWorld();

  const answer = await send(world, file);

  expect(answer.json()).toMatchObject({ code });
  expect((await world.pool.query('select 1 from import_runs')).rows).toEqual([]);
});

test('a check tells every error of every line, and touches no family', async () => {
  const world = await officeWorld();
  const before = (await world.pool.query('select count(*) from learners')).rows;

  const id = await check(world, [
    HANA,
    ',Almaz Sample,0922000001,,,,',
    `${'H'.repeat(121)},A,0922000001,,,,`,
    'Hana Bekele,A,,,,,',
    'Hana Bekele,A,12345,,,,',
    'Hana Bekele,,0922000005,,,,',
    'Hana Bekele,A,0922000005,neighbour,13,,02/14/2031',
    'HANA  sample,Almaz Sample,251922000001,,,,',
    'Almaz Sample,Almaz Sample,0922000006,,8,,',
    '=HYPERLINK("x"),=1+1,0922000007,,,,',
  ]);
  const { rows, run } = await show(world, id, 'error');

  expect(
    rows.map(({ line, problems }: { line: number; problems: { problem: string }[] }) => [
      line,
      problems.map(({ problem }) => problem),
    ]),
  ).toEqual([
    [3, ['no-learner']],
    [4, ['long-name']],
    [5, ['no-phone']],
    [6, ['wrong-phone']],
    [7, ['no-parent']],
    [8, ['wrong-relation', 'wrong-grade', 'wrong-birth-date']],
    [9, ['twice']],
    [10, ['is-guardian']],
  ]);
  expect(rows[6].problems[0].line).toBe(2);
  expect(run).toMatchObject({ state: 'checked', counts: { error: 8, create: 2 }, hasRows: true });
  expect((await world.pool.query('select count(*) from learners')).rows).toEqual(before);
});

test('families come in without a password, with their learners and who answers for them', async () => {
  const world = await officeWorld();

  const id = await applied(world, [HANA, ABEL, SARA]);

  expect((await show(world, id)).run).toMatchObject({ state: 'applied', left: 0, counts: { create: 3, left: 0 } });
  expect(await peopleAt(world, '+251922000001')).toEqual([
    { name: 'Abel Sample', grade: '9', school: null, born: null, guardians: ['Almaz Sample mother'] },
    {
      name: 'Hana Sample',
      grade: '7',
      school: 'Sample School',
      born: '2013-04-02',
      guardians: ['Almaz Sample mother'],
    },
  ]);
  const { rows } = await world.pool.query(
    `select first_name, last_name, password_hash, payment_code is not null as has_code from accounts where phone = '+251722000002'`,
  );
  expect(rows).toEqual([{ first_name: 'Tesfaye', last_name: 'Kebede', password_hash: '-', has_code: true }]);
  const signIn = await world.call('POST', '/user/login', { body: { phoneNumber: '0722000002', password: '-' } });
  expect(signIn.statusCode).not.toBe(200);
  const found = (await world.call('GET', '/admin/households?search=Tesfaye', { token: world.office })).json();
  expect(found.rows).toHaveLength(1);
  const acts = (await world.audit()).map(({ action }) => action).filter((action) => action.includes('import'));
  expect(acts.toSorted()).toEqual(['apply-import', 'import-learner', 'import-learner', 'import-learner']);
});

test('what is here already is changed field by field, and what a family or the office decided is not touched', async () => {
  const world = await officeWorld();
  await applied(world, [HANA, SARA]);
  const before = await householdOf(world, '+251922000001');

  const id = await applied(world, [
    'ሃና ሳምፕል,Somebody Else,0922000001,,8,New School,',
    'Hana Sample,Somebody Else,0922000001,father,8,New School,2013-04-02',
    'Sara Tesfaye,T,0722000002,,5,,2010-01-01',
  ]);

  const [, changed, refused] = (await show(world, id)).rows;
  expect(changed).toMatchObject({
    group: 'update',
    household: { id: before, name: 'Almaz Sample' },
    changes: [
      { field: 'grade', from: '7', to: '8' },
      { field: 'school', from: 'Sample School', to: 'New School' },
    ],
  });
  expect(refused).toMatchObject({ group: 'error', problems: [{ problem: 'other-birth-date' }] });
  expect((await peopleAt(world, '+251922000001')).find(({ name }) => name === 'Hana Sample')).toMatchObject({
    grade: '8',
    school: 'New School',
    born: '2013-04-02',
    guardians: ['Almaz Sample mother'],
  });
  const { rows } = await world.pool.query(`select first_name from accounts where id = $1`, [before]);
  expect(rows).toEqual([{ first_name: 'Almaz' }]);
});

test('the same file is refused while its import stands, and a list of the same people changes nothing', async () => {
  const world = await officeWorld();
  const id = await applied(world, [HANA, SARA]);

  const again = await send(world, [HANA, SARA]);
  const other = await check(world, [SARA, HANA]);

  expect(again.json()).toMatchObject({
    code: 'import/checked-before',
    message: expect.stringContaining('office Sample'),
  });
  expect((await show(world, other)).run.counts).toMatchObject({ skip: 2, create: 0, update: 0 });
  await undone(world, id);
  expect((await send(world, [HANA, SARA])).statusCode).toBe(201);
});

test('a learner who may be here already is a question, which somebody answers before', async () => {
  const world = await officeWorld();
  await applied(world, [HANA, SARA]);

  const id = await check(world, [
    'Hana S.,Almaz Sample,0922000001,,8,,',
    'Hanna Sampel,Almaz Sample,0922000001,,,,2013-04-02',
    'Sara Tesfaye,Mulu Alemu,0933000001,,6,,12/03/2016',
  ]);
  const { rows, run } = await show(world, id, 'doubt');
  expect(rows.map(({ doubt }: { doubt: object }) => doubt)).toMatchObject([
    { reason: 'shortened', learner: { fullName: 'Hana Sample' }, decision: null },
    { reason: expect.any(String) },
    { reason: 'name-and-birth-date', household: { name: 'Tesfaye Kebede' } },
  ]);
  expect(run.counts.doubt).toBe(3);

  const unseen = await act(world, id, 'apply');
  const answers = [
    await decide(world, rows[0]._id, 'other'),
    await decide(world, rows[0]._id, 'same'),
    await decide(world, rows[1]._id, 'leave-out'),
    await decide(world, rows[2]._id, 'other'),
  ];
  await act(world, id, 'apply');
  await world.runJob('write-imports');

  expect(unseen.json()).toMatchObject({ code: 'import/look-first' });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect((await peopleAt(world, '+251922000001')).map(({ name, grade }) => [name, grade])).toEqual([
    ['Hana Sample', '8'],
  ]);
  expect((await peopleAt(world, '+251933000001')).map(({ name }) => name)).toEqual(['Sara Tesfaye']);
  expect((await decide(world, rows[0]._id, 'other')).json()).toMatchObject({ code: 'import/not-now' });
  await world.runJob('index-households');
  const { rows: asked } = await world.pool.query('select 1 from learner_doubts where answered_at is null');
  expect(asked).toEqual([]);
});

/** Enough for two transactions. */
const MANY = Array.from(
  { length: 501 },
  (_, n) => `Learner${n} Sample,Parent${n} Sample,09440${String(n).padStart(5, '0')},,7,,`,
);

test('killed between and in the middle of its parts, an import is written whole and once, on two servers too', async () => {
  const world = await officeWorld();
  const id = await check(world, MANY);
  await act(world, id, 'apply');
  const again = await act(world, id, 'apply');
  const count = async () =>
    Number((await world.pool.query(`select count(*) from learners where full_name like 'Learner%'`)).rows[0].count);

  await mortal(world)((tx) => workOnImport({ ...world.deps, db: tx }));
  expect(await count()).toBe(0);
  await Promise.all([world.runJob('write-imports'), world.runJob('write-imports')]);
  await world.runJob('write-imports');

  expect(again.json()).toMatchObject({ code: 'import/not-now' });
  expect(await count()).toBe(501);
  expect((await show(world, id)).run).toMatchObject({ state: 'applied', counts: { create: 501 } });
  const { rows } = await world.pool.query(
    `select count(*)::int as count from audit_entries where action = 'import-learner'`,
  );
  expect(rows).toEqual([{ count: 501 }]);

  await act(world, id, 'undo');
  await mortal(world)((tx) => workOnImport({ ...world.deps, db: tx }));
  expect(await count()).toBe(501);
  await Promise.all([world.runJob('write-imports'), world.runJob('write-imports')]);
  await world.runJob('write-imports');

  expect(await count()).toBe(0);
  expect((await show(world, id)).run).toMatchObject({ state: 'undone', counts: { reversed: 501 } });
  expect((await world.pool.query(`select 1 from accounts where phone like '+25194400%'`)).rows).toEqual([]);
});

test('what came in or changed after the check is left as it is', async () => {
  const world = await officeWorld();
  await applied(world, [HANA]);
  const id = await check(world, ['Hana Sample,,0922000001,,8,,', ABEL, SARA]);
  await world.pool.query(`update learners set grade = '10' where full_name = 'Hana Sample'`);
  await world.pool.query(
    `insert into learners (id, household_id, full_name) select gen_random_uuid(), id, 'abel SAMPLE' from accounts where phone = '+251922000001'`,
  );
  await world.call('POST', '/user', {
    body: {
      firstName: 'Tesfaye',
      lastName: 'K',
      email: 't@example.com',
      phoneNumber: '0722000002',
      password: 'secret-1',
    },
  });

  await act(world, id, 'apply');
  await world.runJob('write-imports');

  expect((await show(world, id)).run.counts).toMatchObject({ left: 3, create: 0, update: 0 });
  expect((await peopleAt(world, '+251922000001')).map(({ name, grade }) => [name, grade])).toEqual([
    ['abel SAMPLE', null],
    ['Hana Sample', '10'],
  ]);
  expect(await peopleAt(world, '+251722000002')).toEqual([]);
});

test('undoing takes back line by line and keeps what somebody touched since', async () => {
  const world = await officeWorld();
  const first = await applied(world, ['Kept Sample,P One,0955000001,,7,Old School,']);
  const id = await applied(world, [
    'Kept Sample,P One,0955000001,,8,New School,',
    'New Sibling,P One,0955000001,,5,,',
    'Corrected Sample,P Two,0955000002,,7,,',
    'Sibling Sample,P Two,0955000002,,7,,',
    'Used Sample,P Three,0955000003,,7,,',
    'Noted Sample,P Four,0955000004,,7,,',
    'Plain Sample,P Five,0955000005,,7,,',
    'Erased Sample,P Six,0955000006,,7,,',
    'Gone Sample,P Seven,0955000007,,7,,',
  ]);
  const learner = async (name: string): Promise<string> =>
    (await world.pool.query('select id from learners where full_name = $1', [name])).rows[0].id;
  const corrected = await world.call('PATCH', `/admin/learners/${await learner('Corrected Sample')}`, {
    token: world.office,
    body: { grade: '9', reason: 'Said so at the desk' },
  });
  expect(corrected.statusCode, corrected.body).toBeLessThan(300);
  await world.pool.query(`update accounts set password_hash = 'set' where phone = '+251955000003'`);
  await world.call('POST', `/admin/households/${await householdOf(world, '+251955000004')}/notes`, {
    token: world.office,
    body: { text: 'Called' },
  });
  await world.pool.query(`delete from learners where full_name = 'Gone Sample'`);

  const run = await undone(world, id);

  expect(run.counts).toMatchObject({ reversed: 4, kept: 4, gone: 1 });
  expect(await peopleAt(world, '+251955000001')).toMatchObject([
    { name: 'Kept Sample', grade: '7', school: 'Old School' },
  ]);
  expect((await peopleAt(world, '+251955000002')).map(({ name }) => name)).toEqual([
    'Corrected Sample',
    'Sibling Sample',
  ]);
  expect((await peopleAt(world, '+251955000003')).map(({ name }) => name)).toEqual(['Used Sample']);
  expect((await peopleAt(world, '+251955000004')).map(({ name }) => name)).toEqual(['Noted Sample']);
  expect(await householdOf(world, '+251955000005')).toBeUndefined();
  expect((await act(world, id, 'undo')).json()).toMatchObject({ code: 'import/not-now' });
  expect((await undone(world, first)).counts).toMatchObject({ reversed: 1 });
  expect(await householdOf(world, '+251955000001')).toBeUndefined();
});

test('a family that was erased is in no list any more, and nothing of it is undone', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const { phone } = (await world.pool.query('select phone from accounts where id = $1', [family.id])).rows[0];
  const id = await applied(world, [`Abel Bekele,Hana Bekele,${phone},,7,,`, SARA]);
  const open = await check(world, [`Liya Bekele,Hana Bekele,${phone},,7,,`]);

  const erased = await world.call('DELETE', `/user/${family.id}`, {
    token: family.token,
    body: { phoneNumber: phone, password: 'secret-1' },
  });

  expect(erased.statusCode, erased.body).toBe(200);
  expect((await show(world, open)).rows).toEqual([]);
  expect((await undone(world, id)).counts).toMatchObject({ reversed: 1, kept: 0, gone: 0 });
});

test('an import can be undone for 14 days; then its lines are deleted and only counts stay', async () => {
  const world = await officeWorld();
  const id = await applied(world, [HANA, SARA]);
  const open = await check(world, [ABEL]);
  const dropped = await check(world, ['Liya Sample,A,0922000009,,,,']);
  const discarded = await world.call('DELETE', `/admin/imports/${dropped}`, { token: world.office });

  world.clock.advance(13 * 86_400_000);
  await world.runJob('forget-imports');
  expect((await world.pool.query('select 1 from import_rows')).rows).toHaveLength(3);
  world.clock.advance(86_400_000 + 1000);
  await world.runJob('forget-imports');

  expect(discarded.statusCode).toBe(204);
  const late = await world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password: 'temari123' } });
  const token = late.json().data.token;
  const undo = await world.call('POST', `/admin/imports/${id}/undo`, { token });
  expect(undo.json()).toMatchObject({ code: 'import/too-late' });
  expect((await world.call('GET', `/admin/imports/${id}`, { token })).json()).toMatchObject({
    rows: [],
    run: { state: 'applied', counts: { create: 2 }, hasRows: false, undoUntil: null },
  });
  expect((await world.call('GET', `/admin/imports/${open}`, { token })).statusCode).toBe(404);
});

test('a family that came from a list chooses its password with a code, sees its learners, and is kept from then on', async () => {
  const world = await officeWorld();
  const run = await applied(world, [HANA, ABEL]);

  const { id, code } = await asksForCode(world, { kind: 'user', phone: '+251922000001' });
  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
  await world.call('PATCH', `/user/passwordReset/${id}`, { body: { password: 'masinko-371' } });
  const signedIn = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0922000001', password: 'masinko-371' },
  });

  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const { token } = signedIn.json().data;
  const learners = (await world.call('GET', '/learners', { token })).json();
  expect(learners.map(({ fullName }: { fullName: string }) => fullName).toSorted()).toEqual([
    'Abel Sample',
    'Hana Sample',
  ]);
  expect((await undone(world, run)).counts).toMatchObject({ reversed: 0, kept: 2 });
});
