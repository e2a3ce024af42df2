/**
 * How long the server takes to plan a school year: 2,000 classes of three lessons a week, from Meskerem to Sene, about
 * 250,000 lessons. Beside it, in the same run, the same rows copied by one statement into a table with the same indexes.
 * Run: node bench/plan-lessons.mjs [--classes 2000] [--port 3113]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withFilledOffice } from './filled-office.mjs';

const { values: options } = parseArgs({
  options: { classes: { type: 'string', default: '2000' }, port: { type: 'string', default: '3113' } },
});
const classes = Number(options.classes);
const AT_MOST_SECONDS = 60;

const CLASSES = `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute,
    start_date, end_date, meeting_link, status, capacity)
  select gen_random_uuid(), 'tutor', (5 + n % 8)::text, 'Planned', 'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080,
    current_date + 1, current_date + 294, 'https://meet.example.com/planned', 'Running', 20
  from generate_series(1, ${classes}) n`;

const secondsOf = async (work) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

await withFilledOffice({ name: 'plan-lessons', port: Number(options.port), fill: [] }, async ({ client }) => {
  const one = async (text) => (await client.query(text)).rows[0];
  const due = async () => (await one('select count(*)::int from lesson_plans_due')).count;
  while ((await due()) > 0) await sleep(100);
  const { count: before } = await one('select count(*)::int from lessons');
  await client.query(CLASSES);
  // The job looks every minute; what counts is from its first classes on.
  while ((await due()) === classes) await sleep(20);
  const planned = await secondsOf(async () => {
    while ((await due()) > 0) await sleep(100);
  });
  const { count } = await one('select count(*)::int from lessons');
  await client.query('create table copied_lessons (like lessons including all)');
  const copied = await secondsOf(() => client.query('insert into copied_lessons select * from lessons'));
  console.log(
    `${(count - before).toLocaleString('en')} lessons of ${classes.toLocaleString('en')} classes planned in ${planned.toFixed(1)} s (wanted ${AT_MOST_SECONDS}); copied by one statement in ${copied.toFixed(1)} s`,
  );
  process.exitCode = planned <= AT_MOST_SECONDS ? 0 : 1;
});
