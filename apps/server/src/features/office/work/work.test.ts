import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../../testing/office-world.ts';

const DAY_MS = 86_400_000;

const create = (world: OfficeWorld, body: object = {}, token = world.office) =>
  world.call('POST', '/admin/work', {
    token,
    body: { id: randomUUID(), kind: 'task', title: 'Call the school', ...body },
  });
const made = async (world: OfficeWorld, body: object = {}) => (await create(world, body)).json();
const show = async (world: OfficeWorld, id: string, token = world.auditor) =>
  (await world.call('GET', `/admin/work/${id}`, { token })).json();
const list = async (world: OfficeWorld, query = '', token = world.office) =>
  (await world.call('GET', `/admin/work${query}`, { token })).json();
const titles = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).rows.map(({ title }: { title: string }) => title);
const edit = (world: OfficeWorld, work: { _id: string; version: number }, change: object, token = world.office) =>
  world.call('PATCH', `/admin/work/${work._id}`, {
    token,
    body: {
      kind: 'task',
      title: 'Call the school',
      household: null,
      learner: null,
      assignee: null,
      dueOn: null,
      version: work.version,
      ...change,
    },
  });
const take = (world: OfficeWorld, id: string, token: string) => world.call('POST', `/admin/work/${id}/take`, { token });
const move = (world: OfficeWorld, id: string, state: string, token = world.office) =>
  world.call('POST', `/admin/work/${id}/state`, { token, body: { state } });
const note = (world: OfficeWorld, id: string, text: string, token = world.office, noteId = randomUUID()) =>
  world.call('POST', `/admin/work/${id}/notes`, { token, body: { id: noteId, text } });
const idOf = async ({ pool }: OfficeWorld, phone: string): Promise<string> =>
  (await pool.query('select id from accounts where phone = $1', [phone])).rows[0].id;
const officeId = (world: OfficeWorld) => idOf(world, '+251911000019');
const ownerId = (world: OfficeWorld) => idOf(world, '+251911000009');
const householdId = (world: OfficeWorld) => idOf(world, '+251911000001');
const message = async ({ pool, clock }: OfficeWorld, phone = '+251911000001'): Promise<string> =>
  (
    await pool.query(
      `insert into contact_messages (id, first_name, last_name, email, phone, message, created_at)
       values (gen_random_uuid(), 'Almaz', 'Kebede', 'almaz@sample.example', $1, 'Nobody came to the lesson', $2) returning id`,
      [phone, clock.now()],
    )
  ).rows[0].id;
const told = async ({ pool }: OfficeWorld) =>
  (
    await pool.query(
      `select phone, path, taken_back_at is not null as gone from notices join accounts a on a.id = account_id
       where occasion = 'work-assigned' order by notices.id`,
    )
  ).rows;
/** A colleague who only reads applications. */
const reviewer = async ({ pool, call }: OfficeWorld): Promise<{ token: string; id: string }> => {
  const { rows } = await pool.query(
    `with person as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       select gen_random_uuid(), 'staff', '+251911000039', 'Rahel', 'Reader', 'r@sample.example', password_hash
       from accounts where phone = '+251911000009' returning id)
     insert into staff (account_id, role, capabilities) select id, 'office', '{review}' from person returning account_id`,
  );
  const body = { phoneNumber: '0911000039', password: PASSWORD };
  const { token } = (await call('POST', '/admin/login', { body })).json().data;
  return { token, id: rows[0].account_id };
};

test('a task has an assignee and a day; what is overdue is first, and each has their own list', async () => {
  const world = await officeWorld();
  await made(world, { title: 'No day' });
  await made(world, { title: 'Next week', dueOn: '2100-01-01', assignee: await ownerId(world) });
  await made(world, { title: 'Late', dueOn: '2000-01-01', assignee: await officeId(world) });

  expect(await titles(world)).toEqual(['Late', 'Next week', 'No day']);
  expect(await titles(world, '?of=mine')).toEqual(['Late']);
  expect(await titles(world, '?of=nobody')).toEqual(['No day']);
  expect(await titles(world, '?of=mine', world.owner)).toEqual(['Next week']);
  expect((await list(world)).counts).toEqual({ mine: 1, all: 3, nobody: 1 });
  expect((await list(world)).rows[0]).toMatchObject({
    isOverdue: true,
    isMine: true,
    assignee: { name: 'office Sample' },
  });
});

test('of two who take it at once one has it, and the other is told who', async () => {
  const world = await officeWorld();
  const { _id } = await made(world);

  const answers = await Promise.all([take(world, _id, world.office), take(world, _id, world.owner)]);

  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  const [late] = answers.filter(({ statusCode }) => statusCode === 409);
  expect(taken).toHaveLength(1);
  const { assignee } = taken[0]?.json() ?? {};
  expect(late?.json()).toMatchObject({ code: 'work/taken', message: `${assignee.name} has taken it.` });
  const { work } = await show(world, _id);
  expect(work.assignee).toEqual(assignee);
  expect((await world.audit()).filter(({ action }) => action === 'take-work')).toHaveLength(1);
});

test('of two edits at once one holds; whoever comes late hears who has it, or that something changed', async () => {
  const world = await officeWorld();
  const work = await made(world);
  const [office, owner] = [await officeId(world), await ownerId(world)];

  const answers = await Promise.all([
    edit(world, work, { assignee: office }),
    edit(world, work, { assignee: owner }, world.owner),
  ]);
  const [late] = answers.filter(({ statusCode }) => statusCode === 409);
  const { work: now } = await show(world, work._id);
  const day = await edit(world, now, { assignee: office, dueOn: '2030-01-01' });
  const older = await edit(world, now, { assignee: office, dueOn: '2030-01-02' });

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(late?.json()).toMatchObject({ code: 'work/taken', message: `${now.assignee.name} has taken it.` });
  expect(day.statusCode).toBe(200);
  expect(older.json()).toMatchObject({ code: 'office/changed-meanwhile' });
});

test('two people write about one household at once: both notes stay, nobody changes one', async () => {
  const world = await officeWorld();
  const { _id } = await made(world, { household: await householdId(world) });
  const noteId = randomUUID();

  const answers = await Promise.all([
    note(world, _id, 'Called, no answer', world.office, noteId),
    note(world, _id, 'Called, no answer', world.office, noteId),
    note(world, _id, 'Will come on Friday', world.owner),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { notes, work } = await show(world, _id);
  expect(notes.map(({ text }: { text: string }) => text).sort()).toEqual(['Called, no answer', 'Will come on Friday']);
  expect(work).toMatchObject({ notes: 2, version: 1 });
  await expect(world.pool.query(`update work_notes set text = 'x'`)).rejects.toThrow('append-only');
  await expect(world.pool.query('delete from work_notes')).rejects.toThrow('append-only');
});

test('a message has one piece of work; giving it away and notes leave it unread', async () => {
  const world = await officeWorld();
  const id = await message(world);
  const begin = (token: string) => create(world, { kind: 'message', title: undefined, message: id }, token);

  const [one, other] = await Promise.all([begin(world.office), begin(world.owner)]);
  const { _id, version } = one.json();
  await edit(world, { _id, version }, { kind: 'message', title: undefined, assignee: await ownerId(world) });
  await note(world, _id, 'Asked the teacher');

  expect(other.json()._id).toBe(_id);
  const [row] = (await world.call('GET', '/admin/messages?state=unread', { token: world.owner }))
    .json()
    .rows.filter((found: { _id: string }) => found._id === id);
  expect(row).toMatchObject({ readAt: null, work: { _id, isMine: true, state: 'open' } });
  expect(await show(world, _id)).toMatchObject({
    work: { title: '', writer: 'Almaz Kebede', messageId: id },
    message: { isRead: false, text: 'Nobody came to the lesson' },
    proposed: [{ _id: await householdId(world) }],
  });
});

test('a complaint is joined to its family and is on the page of that household', async () => {
  const world = await officeWorld();
  const household = await householdId(world);
  const { _id, version } = await made(world, { kind: 'message', title: undefined, message: await message(world) });

  const joined = await edit(world, { _id, version }, { kind: 'complaint', title: 'Teacher did not come', household });

  expect(joined.json()).toMatchObject({ kind: 'complaint', household: { _id: household } });
  expect(await titles(world, `?household=${household}`)).toEqual(['Teacher did not come']);
  expect((await edit(world, joined.json(), { kind: 'complaint', household: randomUUID() })).statusCode).toBe(404);
});

test('a learner of another household, and words that say nothing, are refused', async () => {
  const world = await officeWorld();
  const { rows } = await world.pool.query('select id from learners where household_id <> $1 limit 1', [
    await ownerId(world),
  ]);

  expect((await create(world, { learner: rows[0].id })).statusCode).toBe(404);
  expect((await create(world, { household: await officeId(world) })).statusCode).toBe(404);
  expect((await create(world, { kind: 'message' })).statusCode).toBe(400);
  expect((await create(world, { title: undefined })).json().errors).toEqual({
    title: 'Please say in at most 200 characters what is to be done',
  });
  expect((await create(world, {}, world.auditor)).statusCode).toBe(403);
});

test('who does not work on families neither sees work about one nor gets it', async () => {
  const world = await officeWorld();
  const { token, id } = await reviewer(world);
  const household = await householdId(world);
  const about = await made(world, { title: 'About a family', household });
  await made(world, { title: 'Buy paper' });

  expect(await titles(world, '', token)).toEqual(['Buy paper']);
  expect((await world.call('GET', `/admin/work/${about._id}`, { token })).statusCode).toBe(404);
  expect((await take(world, about._id, token)).statusCode).toBe(404);
  expect((await note(world, about._id, 'x', token)).statusCode).toBe(404);
  expect((await move(world, about._id, 'done', token)).statusCode).toBe(404);
  expect((await create(world, { household }, token)).statusCode).toBe(404);
  expect((await edit(world, about, { household, assignee: id })).json()).toMatchObject({ code: 'work/not-for-them' });
  expect((await create(world, { assignee: id })).statusCode).toBe(201);
  const today = (await world.call('GET', '/admin/today', { token })).json();
  expect(today.waiting.map(({ name }: { name: string }) => name)).not.toContain('About a family');
});

test('whoever is given work is told once, and no more when it is somebody else’s or done', async () => {
  const world = await officeWorld();
  const [office, owner] = [await officeId(world), await ownerId(world)];
  const work = await made(world, { assignee: owner });
  expect(await told(world)).toEqual([{ phone: '+251911000009', path: `/admin/work?item=${work._id}`, gone: false }]);

  const own = await edit(world, work, { assignee: office });
  expect(await told(world)).toMatchObject([{ gone: true }]);
  await edit(world, own.json(), { assignee: owner });
  expect(await told(world)).toMatchObject([{ gone: false }]);
  await move(world, work._id, 'done');
  expect(await told(world)).toMatchObject([{ gone: true }]);
});

test('done twice is done once; a colleague who comes second hears who did it; it can be opened again', async () => {
  const world = await officeWorld();
  const { _id } = await made(world);

  const first = await move(world, _id, 'done');
  const again = await move(world, _id, 'done');
  const other = await move(world, _id, 'done', world.owner);
  const late = await take(world, _id, world.owner);
  const opened = await move(world, _id, 'open');

  expect([first.json().state, again.statusCode]).toEqual(['done', 200]);
  expect(other.json()).toMatchObject({ code: 'work/done', message: 'office Sample has finished it.' });
  expect(late.json()).toMatchObject({ code: 'work/done' });
  expect(opened.json()).toMatchObject({ state: 'open', doneBy: null });
  const acts = (await world.audit()).map(({ action }) => action).filter((action) => action.endsWith('-work'));
  expect(acts).toEqual(['create-work', 'finish-work', 'reopen-work']);
});

test('work of somebody who is out is nobody’s, and can be taken', async () => {
  const world = await officeWorld();
  const { _id } = await made(world, { assignee: await officeId(world) });
  await world.pool.query(`update staff set is_active = false where role = 'office'`);

  expect(await list(world, '?of=nobody', world.owner)).toMatchObject({ rows: [{ assignee: null }] });
  expect((await take(world, _id, world.owner)).json()).toMatchObject({ isMine: true });
});

test('Today has what is due or nobody’s for all, and for each what is their own', async () => {
  const world = await officeWorld();
  const [office, owner] = [await officeId(world), await ownerId(world)];
  await made(world, { title: 'Nobody has it' });
  await made(world, { title: 'Mine, later', assignee: office, dueOn: '2100-01-01' });
  await made(world, { title: 'Late', assignee: owner, dueOn: '2000-01-01' });
  const today = async (token: string) => (await world.call('GET', '/admin/today', { token })).json();
  const ofWork = (things: { kind: string; name: string }[]) =>
    things.filter(({ kind }) => kind === 'work').map(({ name }) => name);

  const { counts, waiting, mine } = await today(world.office);
  expect(ofWork(waiting).sort()).toEqual(['Late', 'Nobody has it']);
  expect(counts.work.count).toBe(2);
  expect(ofWork(mine)).toEqual(['Mine, later']);
  expect(ofWork((await today(world.owner)).mine)).toEqual(['Late']);
});

test('the same form sent twice is one task; done work is forgotten after a year, a message not while somebody works on it', async () => {
  const world = await officeWorld();
  const id = randomUUID();
  const answers = await Promise.all([create(world, { id }), create(world, { id })]);
  expect(answers.map((answer) => answer.json()._id)).toEqual([id, id]);
  await note(world, id, 'Called');
  await move(world, id, 'done');
  const messageId = await message(world);
  const open = await made(world, { kind: 'message', title: undefined, message: messageId });
  await world.pool.query('update contact_messages set read_at = $1', [world.clock.now()]);
  world.clock.advance(366 * DAY_MS);

  await world.runJob('forget-done-work');
  await world.runJob('forget-answered-messages');

  const left = await world.pool.query('select id, message_id from work_items');
  expect(left.rows).toEqual([{ id: open._id, message_id: messageId }]);
  expect((await world.pool.query('select from work_notes')).rows).toEqual([]);
});
