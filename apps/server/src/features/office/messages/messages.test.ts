import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const write = async (world: OfficeWorld, message: string): Promise<void> => {
  await world.pool.query(
    `insert into contact_messages (id, first_name, last_name, email, phone, message, created_at)
     values (gen_random_uuid(), 'Almaz', 'Kebede', 'almaz@sample.example', '0911223344', $1, $2)`,
    [message, world.clock.now()],
  );
  world.clock.advance(1000);
};

const list = async (world: OfficeWorld, query = '') =>
  (await world.call('GET', `/admin/messages${query}`, { token: world.auditor })).json();

test('messages are read, noted and found again; the later of two notes is told', async () => {
  const world = await officeWorld();
  await write(world, 'Can my two sons share one package?');
  await write(world, 'Where is the office? 100%');
  const [{ _id: id, version }] = (await list(world, '?search=two sons')).rows;
  const edit = (body: object) => world.call('PATCH', `/admin/messages/${id}`, { token: world.office, body });

  const noted = await edit({ isRead: true, note: 'Called back', version });
  const late = await edit({ isRead: true, note: 'Something else', version });

  expect(noted.json()).toMatchObject({ note: 'Called back', readAt: expect.any(String) });
  expect(late.json()).toMatchObject({ code: 'office/changed-meanwhile' });
  expect((await list(world, '?state=unread')).total).toBe(1);
  expect((await list(world, '?search=100%25')).total).toBe(1);
  expect((await list(world, '?search=%25%25')).total).toBe(0);
  expect((await edit({ isRead: true, note: 'x'.repeat(1001), version: 2 })).statusCode).toBe(400);
});

test('an SMS that could not be sent is sent again or put aside', async () => {
  const world = await officeWorld();
  const fail = async (): Promise<string> =>
    (
      await world.pool.query(
        `insert into sms_messages (id, kind, phone, text, status) values (gen_random_uuid(), 'code', '+251911000001', 'x', 'failed') returning id`,
      )
    ).rows[0].id;
  const first = await fail();
  const second = await fail();
  const settle = (id: string, what: string) =>
    world.call('POST', `/admin/unsent/${id}`, { token: world.office, body: { what } });

  expect((await world.call('GET', '/admin/unsent', { token: world.auditor })).json()).toHaveLength(2);
  expect((await settle(first, 'send-again')).json()).toEqual({ status: 'queued' });
  expect((await settle(second, 'put-aside')).json()).toEqual({ status: 'aside' });
  expect((await settle(second, 'put-aside')).statusCode).toBe(404);
  expect((await world.call('GET', '/admin/unsent', { token: world.auditor })).json()).toEqual([]);
});
