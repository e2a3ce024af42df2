import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

test('an account can read everything kept about it, and nothing that would let somebody in', async () => {
  const world = await testWorld();
  await world.seed();
  const body = { phoneNumber: '0911000002', password: 'temari123' };
  const { token } = (await world.call('POST', '/teacher/login', { body })).json().data;

  const answer = await world.call('GET', '/me/data', { token });

  expect(answer.json()).toMatchObject({
    preparedAt: expect.any(String),
    account: { kind: 'teacher', firstName: 'Dawit', phoneNumber: '+251911000002', language: 'en' },
    teacherApplication: { courseType: 'Maths', status: 'Approved' },
    enrollments: [],
    payments: [],
    files: [],
    sessions: [{ startedAt: expect.any(String) }],
    addresses: [{ lastSignInAt: expect.any(String) }],
  });
  expect(answer.body).not.toMatch(/argon2|Hash/);
});

test("a student's data holds what was answered in forms, and nobody else's", async () => {
  const world = await testWorld();
  await world.seed();
  const body = { phoneNumber: '0911000001', password: 'temari123' };
  const { token, user } = (await world.call('POST', '/user/login', { body })).json().data;
  await world.pool.query(
    `insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines)
     select gen_random_uuid(), a.id, 'tutor', p.id, a.first_name || ' Own', '{"schoolName":"Abay"}', 1400, '[]'
     from accounts a, (select id from packages limit 1) p`,
  );
  await world.pool.query(
    `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
     values (gen_random_uuid(), $1, 'document', 'report.pdf', 'application/pdf', 1, 'x', 'x', 'key')`,
    [user._id],
  );

  const { enrollments, files } = (await world.call('GET', '/me/data', { token })).json();

  const own = enrollments.filter(({ fullName }: { fullName: string }) => fullName.endsWith('Own'));
  expect(own).toMatchObject([{ fullName: 'Hana Own', details: { schoolName: 'Abay' } }]);
  expect(files).toMatchObject([{ name: 'report.pdf', download: expect.stringContaining('signature=') }]);
});
