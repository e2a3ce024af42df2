import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const householdOf = async ({ pool }: OfficeWorld): Promise<{ id: string; language: string }> =>
  (await pool.query(`select id, language from accounts where phone = '+251911000001' and kind = 'student'`)).rows[0];

const write = (world: OfficeWorld, id: string, body: object = {}, token = world.office) =>
  world.call('POST', `/admin/households/${id}/messages`, {
    token,
    body: { form: randomUUID(), words: { en: 'Please bring the book on Monday.', am: 'ሰኞ መጽሐፉን ያምጡ።' }, ...body },
  });

const noticesOf = async ({ pool }: OfficeWorld, id: string) =>
  (await pool.query(`select words, sms from notices where account_id = $1 and occasion = 'office-message'`, [id])).rows;

test('a family reads what the office wrote to it, in its language; the timeline and the trail say so', async () => {
  const world = await officeWorld();
  const { id } = await householdOf(world);
  await world.pool.query(`update accounts set language = 'am' where id = $1`, [id]);

  expect((await write(world, id)).statusCode).toBe(204);

  const seen = await world.call('GET', '/notices', { token: world.student });
  expect(seen.body).toContain('ሰኞ መጽሐፉን ያምጡ።');
  const { events } = (
    await world.call('GET', `/admin/households/${id}/events?group=notices`, { token: world.office })
  ).json();
  expect(events[0]).toMatchObject({ kind: 'written', by: 'office Sample' });
  expect((await world.audit()).at(-1)).toMatchObject({ action: 'write-to-family', subject_id: id });
  expect(JSON.stringify((await world.audit()).at(-1))).not.toContain('book');
  expect(await noticesOf(world, id)).toMatchObject([{ sms: 'otherwise' }]);
});

test('the same form sent twice, also at once, is one message and one entry of the trail', async () => {
  const world = await officeWorld();
  const { id } = await householdOf(world);
  const form = randomUUID();

  await Promise.all([write(world, id, { form }), write(world, id, { form })]);
  expect((await write(world, id, { form })).statusCode).toBe(204);

  expect(await noticesOf(world, id)).toHaveLength(1);
  expect((await world.audit()).filter(({ action }) => action === 'write-to-family')).toHaveLength(1);
});

test('who reads another language gets the words that were written', async () => {
  const world = await officeWorld();
  const { id, language } = await householdOf(world);

  await write(world, id, { words: { [language]: 'Only this.' } });

  const [{ words }] = await noticesOf(world, id);
  expect(Object.values(words as Record<string, { body: string }>).map(({ body }) => body)).toEqual([
    'Only this.',
    'Only this.',
  ]);
});

test.each<[string, (language: string) => object, string]>([
  [
    'nothing in its language',
    (own) => ({ [own === 'en' ? 'am' : 'en']: 'Hello.' }),
    'Please write 1 to 400 characters',
  ],
  ['a link elsewhere', (own) => ({ [own]: 'See evil.example/x' }), 'evil.example'],
  ['a placeholder', (own) => ({ [own]: 'Dear {name}' }), '{name}'],
  ['more than three SMS', (own) => ({ [own]: 'ሀ'.repeat(390) }), 'SMS'],
])('%s is refused at its field, and nobody is told', async (_name, words, told) => {
  const world = await officeWorld();
  const { id, language } = await householdOf(world);

  const answer = await write(world, id, { words: words(language) });

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[`words.${language}`]).toContain(told);
  expect(await noticesOf(world, id)).toEqual([]);
});

test('a family gets five messages a day at most', async () => {
  const world = await officeWorld();
  const { id } = await householdOf(world);

  const codes: number[] = [];
  for (let each = 0; each < 6; each += 1) codes.push((await write(world, id)).statusCode);

  expect(codes).toEqual([204, 204, 204, 204, 204, 429]);
  expect(await noticesOf(world, id)).toHaveLength(5);
});

test('an auditor writes to nobody, and nobody writes to a household that is not there', async () => {
  const world = await officeWorld();
  const { id } = await householdOf(world);

  expect((await write(world, id, {}, world.auditor)).statusCode).toBe(403);
  expect((await write(world, randomUUID())).statusCode).toBe(404);
});
