import { expect, test } from 'vitest';
import { officeWorld, PASSWORD } from '../../../testing/office-world.ts';

const DAY_MS = 86_400_000;

test('each member hears once in a morning what of their own work waits too long; an auditor hears nothing', async () => {
  const world = await officeWorld();
  await world.pool.query(`update staff set capabilities = '{teaching}' where role = 'office'`);
  await world.enroll({ fullName: 'Dawit Sample' });
  await world.runJob('tell-what-waits');
  await world.pool.query('delete from notices');
  world.clock.advance(DAY_MS + 60_000);

  await world.runJob('tell-what-waits');
  await world.runJob('tell-what-waits');

  const { rows } = await world.pool.query(
    `select role, words -> 'en' ->> 'body' as body from notices join staff using (account_id) order by role`,
  );
  expect(rows.filter(({ role }) => role === 'owner')).toEqual([
    { role: 'owner', body: expect.stringMatching(/^Waiting too long: .*receipts \(\d+\).*\.$/) },
  ]);
  // Receipts are not for somebody who works on classes.
  expect(rows.filter(({ role, body }) => role === 'office' && body.includes('receipts'))).toEqual([]);
  expect(rows.filter(({ role }) => role === 'auditor')).toEqual([]);

  const signedIn = await world.call('POST', '/admin/login', {
    body: { phoneNumber: '0911000009', password: PASSWORD },
  });
  const { token } = signedIn.json().data;
  const [notice] = (await world.call('GET', '/notices?language=am', { token })).json();
  expect(notice).toMatchObject({ title: 'ሥራ እየጠበቀ ነው', path: '/admin' });
  expect((await world.call('GET', '/notices/unread', { token })).json()).toEqual({ unread: 1 });
  const preferences = (await world.call('GET', '/notices/preferences', { token })).json();
  expect(preferences).toMatchObject({ channels: [], topics: [] });
});

test('an auditor has no notices', async () => {
  const world = await officeWorld();

  expect((await world.call('GET', '/notices', { token: world.auditor })).statusCode).toBe(403);
});
