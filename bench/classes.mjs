/**
 * How much of a bare Fastify with `pg` the class calls keep: same machine, same database, same statements, in turn.
 * Run: npm run build && node bench/classes.mjs [seconds per round]
 */
import { startSession } from '../apps/server/src/domains/identity/sessions/queries.ts';
import { hashToken } from '../apps/server/src/domains/identity/sessions/tokens.ts';
import { CLASS_OF_HOUSEHOLD, CLASSES_OF_TEACHER } from '../apps/server/src/features/classes/queries.ts';
import { compareInTurn } from './in-turn.mjs';

/** The statements the product sends, without the product around them: session and rows in one trip, then the answer. */
const routes = (app, { pool }) => {
  const found = async (request, statement, id) => {
    const tokenHash = hashToken(request.headers.authorization.slice('Bearer '.length));
    const { rows } = await pool.query({ ...statement, values: [tokenHash, new Date(), id] });
    return rows[0].found;
  };
  app.get(
    '/backend/api/v1/class/getbyteacher/:teacherId',
    async (request) => (await found(request, CLASSES_OF_TEACHER, request.params.teacherId)).classes,
  );
  app.get('/backend/api/v1/class/:id', async (request) => ({
    _class: await found(request, CLASS_OF_HOUSEHOLD, request.params.id),
  }));
};

/** A class as classes are: twenty students, ten things handed out. */
const fillClass = async (pool, { classId, studentId }) => {
  await pool.query(
    `insert into class_resources (id, class_id, account_id, link, description)
     select gen_random_uuid(), $1, $2, 'https://example.com/sample/' || n, 'Sample worksheet ' || n
     from generate_series(1, 8) n`,
    [classId, studentId],
  );
  await pool.query(
    `with copies as (
       insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, class_id)
       select gen_random_uuid(), account_id, service, package_id, 'Sample Student ' || n, '{}', price_etb, '[]', null
       from enrollments, generate_series(1, 19) n where class_id = $1 returning id)
     insert into payments (id, account_id, enrollment_id, type, status, amount_etb)
     select gen_random_uuid(), $2, id, 'manual', 'paid', 900 from copies`,
    [classId, studentId],
  );
  await pool.query(`update enrollments set class_id = $1 where full_name like 'Sample Student %'`, [classId]);
  await pool.query('analyze');
};

const loads = async ({ db, pool }) => {
  const one = async (text) => (await pool.query(text)).rows[0];
  const { id: studentId } = await one(`select id from accounts where kind = 'student' and phone = '+251911000001'`);
  const { id: teacherId } = await one(`select id from accounts where kind = 'teacher' and phone = '+251911000002'`);
  const { id: classId } = await one(`select id from classes where status = 'Running'`);
  await fillClass(pool, { classId, studentId });
  const asked = async (path, accountId) => {
    const token = await startSession(db, { accountId, now: new Date() });
    return (address) => ({ url: `${address}/backend/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  };
  return {
    'GET /class/{id}': await asked(`/class/${classId}`, studentId),
    'GET /class/getbyteacher/{id}': await asked(`/class/getbyteacher/${teacherId}`, teacherId),
  };
};

await compareInTurn(import.meta.filename, { routes, loads });
