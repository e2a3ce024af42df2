/**
 * The bell: everybody of many classes joins at once. How much of a bare Fastify with `pg` the gate keeps, with the same
 * reads and the same writes: same machine, same database, in turn.
 * Run: npm run build && node bench/lesson-bell.mjs [seconds per round]
 */
import { randomUUID } from 'node:crypto';
import { startSession } from '../apps/server/src/domains/identity/sessions/queries.ts';
import { lockAndNoteJoin, prepareLessonReads } from '../apps/server/src/features/lessons/queries.ts';
import { fillClasses } from './full-classes.mjs';
import { CONNECTIONS, compareInTurn, statementOf } from './in-turn.mjs';

const CLASSES = 10;
const LEARNERS = 40;

/** The statements the product sends, without the product around them: the session, the seat, the visit, the answer. */
const routes = (app, { pool, db, accountOf }) => {
  const toJoin = statementOf(prepareLessonReads(db).learner.toJoin);
  const note = statementOf(lockAndNoteJoin(db));
  app.post('/backend/api/v1/lessons/:id/join', async (request) => {
    const accountId = await accountOf(request);
    const { id: lessonId } = request.params;
    const now = new Date().toISOString();
    const lesson = await pool.query({ ...toJoin('lesson', { viewer: accountId, lessonId, now }), rowMode: 'array' });
    const [seat] = lesson.rows[0].find((value) => Array.isArray(value) && value[0]?.learnerId);
    const people = JSON.stringify([{ id: randomUUID(), learner_id: seat.learnerId }]);
    const values = { lessonId, version: 1, accountId, role: 'learner', now, people };
    const { rows } = await pool.query({ ...note('join', values), rowMode: 'array' });
    return { url: rows[0][0] };
  });
};

/** Each connection is another part of the school, so that nobody stands in two doors at once. */
const loads = async ({ db, pool }) => {
  const joins = [];
  for (const { accountId, lessonId } of await fillClasses(pool, { classes: CLASSES, learners: LEARNERS })) {
    joins.push({ lessonId, token: await startSession(db, { accountId, now: new Date() }) });
  }
  const requestsOf = (connection) =>
    joins
      .filter((_, place) => place % CONNECTIONS === connection)
      .map(({ lessonId, token }) => ({
        method: 'POST',
        path: `/backend/api/v1/lessons/${lessonId}/join`,
        headers: { authorization: `Bearer ${token}` },
      }));
  return {
    'POST /lessons/{id}/join': (address) => {
      let connection = 0;
      return {
        url: address,
        setupClient: (client) => {
          client.setRequests(requestsOf(connection));
          connection += 1;
        },
      };
    },
  };
};

await compareInTurn(import.meta.filename, { routes, loads });
