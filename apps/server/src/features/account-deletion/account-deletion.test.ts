import { expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';

const FILE = '0190a1b2-0000-7000-8000-00000000000';

const student = async () => {
  const world = await testWorld();
  await world.seed();
  const { token, newUser } = (
    await world.call('POST', '/user', {
      body: {
        firstName: 'Kidist',
        lastName: 'Worku',
        email: 'kidist@gmail.com',
        phoneNumber: '0922334455',
        password: 'secret-1',
      },
    })
  ).json().data;
  return { world, token, id: newUser._id as string };
};

const CONFIRMED = { phoneNumber: '0922334455', password: 'secret-1' };

/** One enrollment, paid by transfer, with a receipt and an identity card. */
const fill = async (world: World, id: string): Promise<void> => {
  const { pool } = world;
  for (const [place, purpose] of ['receipt', 'identification'].entries()) {
    await pool.query(
      `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
       values ($1, $2, $3, 'kidist-worku.pdf', 'application/pdf', 1, 'x', 'x', $4)`,
      [`${FILE}${place}`, id, purpose, `key${place}`],
    );
  }
  const { rows } = await pool.query(
    `insert into enrollments (id, account_id, service, package_id, full_name, grade, details, price_etb, price_lines)
     select gen_random_uuid(), $1, 'tutor', id, 'Kidist Worku', '7', '{"motherPhone":"+251911999888"}', 1400, '[]'
     from packages where service = 'tutor' limit 1 returning id`,
    [id],
  );
  await pool.query(
    `insert into enrollment_files (enrollment_id, field, file_id, account_id) values ($1, 'identification', $2, $3)`,
    [rows[0].id, `${FILE}1`, id],
  );
  const payment = await pool.query(
    `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, paid_by_name, transaction_id,
       transaction_key, receipt_file_id)
     values (gen_random_uuid(), $1, $2, 'manual', 'paid', 1400, 'Worku Kidane', 'FT26', 'FT26', $3) returning id`,
    [id, rows[0].id, `${FILE}0`],
  );
  await pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, to_status, settled_etb, actor)
     values ($1, $2, now(), 'accepted', 'paid', 1400, 'office')`,
    [payment.rows[0].id, id],
  );
};

/** Every row of every table, as text. */
const wholeDatabase = async ({ pool }: World): Promise<string> => {
  const { rows: tables } = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const contents = [];
  for (const { table_name: table } of tables) {
    contents.push(JSON.stringify((await pool.query(`select * from "${table}"`)).rows));
  }
  return contents.join('\n');
};

test('deleting an account erases the person everywhere and keeps the ledger', async () => {
  const { world, token, id } = await student();
  await fill(world, id);
  await world.call('POST', '/user/passwordReset', { body: { phoneNumber: CONFIRMED.phoneNumber } });
  expect(await wholeDatabase(world)).toContain('Kidist');

  const deleted = await world.call('DELETE', `/user/${id}`, { token, body: CONFIRMED });

  expect(deleted.json()).toEqual({ status: 'success', data: {} });
  await world.pool.query('delete from rate_limits');
  const left = await wholeDatabase(world);
  for (const trace of ['Kidist', 'Worku', 'kidist', '922334455', '911999888']) expect(left).not.toContain(trace);
  const { rows: payments } = await world.pool.query('select * from payments where account_id = $1', [id]);
  expect(payments).toMatchObject([{ amount_etb: 1400, status: 'paid', transaction_key: 'FT26', paid_by_name: null }]);
  const { rows: ledger } = await world.pool.query(
    'select settled_etb::float8 from payment_events where account_id = $1',
    [id],
  );
  expect(ledger).toEqual([{ settled_etb: 1400 }]);
  expect((await world.pool.query('select 1 from known_addresses where account_id = $1', [id])).rows).toEqual([]);
  await world.runJob('remove-unreferred-files');
  expect((await world.pool.query('select 1 from files where account_id = $1', [id])).rows).toEqual([]);
});

test('the token is dead, the sign-in fails, and the phone can register anew', async () => {
  const { world, token, id } = await student();

  await world.call('DELETE', `/user/${id}`, { token, body: CONFIRMED });

  expect((await world.call('GET', '/me', { token })).statusCode).toBe(401);
  expect((await world.call('POST', '/user/login', { body: CONFIRMED })).statusCode).toBe(401);
  const anew = await world.call('POST', '/user', {
    body: { firstName: 'New', lastName: 'Owner', email: 'n@gmail.com', ...CONFIRMED },
  });
  expect(anew.statusCode).toBe(201);
  expect(anew.json().data.newUser._id).not.toBe(id);
});

test('erasing tells the browser to forget everything of the site; a refusal tells nothing', async () => {
  const { world, token, id } = await student();

  const refused = await world.call('DELETE', `/user/${id}`, { token, body: { ...CONFIRMED, password: 'secret2' } });
  const deleted = await world.call('DELETE', `/user/${id}`, { token, body: CONFIRMED });

  expect(refused.headers['clear-site-data']).toBeUndefined();
  expect(deleted.headers['clear-site-data']).toBe('"cache", "storage"');
});

test.each([
  ['the wrong password', { phoneNumber: '0922334455', password: 'secret2' }],
  ["another's phone", { phoneNumber: '0911000001', password: 'secret-1' }],
])('%s deletes nothing', async (_, body) => {
  const { world, token, id } = await student();

  const refused = await world.call('DELETE', `/user/${id}`, { token, body });

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'account/not-confirmed']);
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(200);
});

test('a teacher leaves: the application and the classes are let go, what was handed out stays', async () => {
  const world = await testWorld();
  await world.seed();
  const body = { phoneNumber: '0911000002', password: 'temari123' };
  const { token, teacher } = (await world.call('POST', '/teacher/login', { body })).json().data;
  await world.pool.query(
    `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
     values ($1, $2, 'resource', 'algebra.pdf', 'application/pdf', 1, 'x', 'x', 'key')`,
    [`${FILE}5`, teacher._id],
  );

  const deleted = await world.call('DELETE', `/teacher/${teacher._id}`, { token, body });

  expect(deleted.statusCode).toBe(200);
  for (const table of ['teachers', 'class_teachers', 'sessions']) {
    expect((await world.pool.query(`select 1 from ${table} where account_id = $1`, [teacher._id])).rows).toEqual([]);
  }
  expect((await world.pool.query('select name from files where id = $1', [`${FILE}5`])).rows).toEqual([
    { name: 'algebra.pdf' },
  ]);
});
