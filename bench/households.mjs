/**
 * Whether the office finds a family quickly among 160,000: by part of a phone or by a name in any spelling, p95 at most
 * 50 ms over HTTP. Beside it, in the same rounds, a bare server that reads a session and 25 rows: what HTTP, the session
 * and the engine cost by themselves on this machine at this moment.
 * Run: node bench/households.mjs [--households 160000] [--times 15] [--port 3112]
 */
import { parseArgs } from 'node:util';
import { percentile, WARM_UP, withFilledOffice } from './filled-office.mjs';
import { indexEveryone, manyHouseholds } from './many-households.mjs';
import { startProgram } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    households: { type: 'string', default: '160000' },
    times: { type: 'string', default: '15' },
    port: { type: 'string', default: '3112' },
  },
});
const households = Number(options.households);
const times = Number(options.times);
const P95_AT_MOST_MS = 50;

const SEARCHES = {
  'the newest, no search': '',
  'a name': 'Bekele',
  'the same in Ethiopic': 'በቀለ',
  'first and father’s name': 'Tigist Gebreyesus',
  'three names, mixed scripts': 'ሃና Worqu Tesfay',
  'a beginning': 'Bethl',
  'one letter': 'a',
  'two beginnings': 'yoh haile',
  'a rare pair': 'Luam Demise',
  'four digits': '4821',
  'six digits': '482193',
  'a beginning of every number': '0912',
  'a whole phone': '+251912345678',
  'nothing found': 'Wxyzq',
};

const line = (name, took, more = '') =>
  console.log(
    `${percentile(took, 0.5).toFixed(1).padStart(8)} ms p50 ${percentile(took, 0.95).toFixed(1).padStart(8)} ms p95  ${name}${more}`,
  );

const port = Number(options.port);
const all = await withFilledOffice({ name: 'households', port, fill: manyHouseholds(households) }, async (office) => {
  await indexEveryone(office.client);

  const ceilingPort = port + 1;
  const connection = JSON.stringify(office.temari.connection());
  const ceiling = await startProgram('bench/ceilings.mjs', ['fastify-pg-list', String(ceilingPort), connection, '']);
  const bare = [];
  const every = [];
  console.log(`${times} requests each, one after the other`);
  for (const [name, typed] of Object.entries(SEARCHES)) {
    const took = [];
    let found = 0;
    for (let turn = 0; turn < times + WARM_UP; turn += 1) {
      const search = typed && `?search=${encodeURIComponent(typed)}`;
      const { ms, body } = await office.timed(`${office.api}/admin/households${search}`);
      const beside = await office.timed(`http://127.0.0.1:${ceilingPort}/list`);
      found = body.total;
      if (turn < WARM_UP) continue;
      took.push(ms);
      bare.push(beside.ms);
    }
    every.push(...took);
    line(name, took, ` (${found} found)`);
  }
  line('all of them', every);
  line('a session and 25 rows from a bare server', bare);
  await ceiling.stop();
  return every;
});
const p95 = percentile(all, 0.95);
console.log(`p95 ${p95.toFixed(1)} ms, wanted at most ${P95_AT_MOST_MS} ms`);
process.exitCode = p95 <= P95_AT_MOST_MS ? 0 : 1;
