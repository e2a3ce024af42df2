import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startStandIn } from '../faults/gateway.ts';
import { settingsFor } from '../faults/server.ts';
import { buildWhatIsStale } from '../scripts/build-steps.mjs';
import { ratioChart } from './chart.mjs';
import { fillTo, idsOf } from './fill.mjs';
import { load, median, medians } from './load.mjs';
import { enginePid, familyPssMb, machine, rssMb } from './machine.mjs';
import { benchMoney } from './money.mjs';
import { benchOffice } from './office/office.mjs';
import { openingDay } from './opening-day.mjs';
import { weights } from './page-sizes.mjs';
import { ROOT, startProgram } from './processes.mjs';
import { rowsFor } from './rows.mjs';
import { startTemari } from './temari.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '1600,16000,160000' },
    port: { type: 'string', default: '3110' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    times: { type: 'string', default: '1,10,100' },
    window: { type: 'string', default: '30' },
    enrollments: { type: 'string', default: '160000' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const sizes = options.sizes.split(',').map(Number);
const port = Number(options.port);
const wanted = ({ name }) => options.only === '' || options.only.split(',').includes(name);

const say = (line) => process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'temari-bench-'));

const connectionOf = (temari) => {
  const connection = temari.connection();
  return { connection, client: new pg.Client(connection) };
};

const prepared = async (standIn) => {
  await buildWhatIsStale();
  const outside = settingsFor(standIn);
  return () => startTemari({ dataDir, port, outside });
};

const startTimes = async (start) => {
  const first = await start();
  await first.stop();
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const again = await start();
    times.push(again.readyMs);
    await again.stop();
  }
  return { firstMs: first.readyMs, againMs: median(times) };
};

/** Node.js writes them itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'content-length'];

/** An answer as it travels: packed, where it was asked for packed, and with its headers. */
const answerTo = async (url, { name, same, next }) => {
  const { method = 'GET', path, headers, body } = same ?? next(1);
  const asked = request(`${url}${path}`, { method, headers }).end(body);
  const [answer] = await once(asked, 'response');
  const bytes = Buffer.concat(await answer.toArray());
  if (answer.statusCode >= 400) throw new Error(`${name}: ${answer.statusCode} ${bytes}`);
  const sent = Object.entries(answer.headers).filter(([header]) => !OWN_HEADERS.includes(header));
  return { bytes, headers: Object.fromEntries(sent) };
};

/** The ceilings a row needs, each answering the very bytes that ours answers. */
const startCeilings = async (rows, temari, connection) => {
  const ceilings = {};
  let next = port + 1;
  for (const row of rows) {
    if (ceilings[row.ceiling]) continue;
    const file = join(dataDir, `answer-${row.ceiling}`);
    const { bytes, headers } = await answerTo(temari.url, row);
    writeFileSync(file, bytes);
    writeFileSync(`${file}.headers`, JSON.stringify(headers));
    const program = await startProgram('bench/ceilings.mjs', [
      row.ceiling,
      String(next),
      JSON.stringify(connection),
      file,
    ]);
    ceilings[row.ceiling] = { ...program, url: `http://127.0.0.1:${next}` };
    next += 1;
  }
  return ceilings;
};

const measureRows = async (rows, temari, ceilings) => {
  const runs = new Map(rows.map(({ name }) => [name, { ours: [], ceiling: [] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) {
      const ceiling = ceilings[row.ceiling];
      // The first round warms both up and is not counted.
      const time = round === 0 ? 1 : seconds;
      const ours = await load({
        url: temari.url,
        seconds: time,
        next: row.next,
        same: row.same,
        pid: temari.pid,
        engine: temari.engine,
      });
      const theirs = await load({
        url: ceiling.url,
        seconds: time,
        next: row.next,
        same: row.same,
        pid: ceiling.pid,
      });
      if (round === 0) continue;
      runs.get(row.name).ours.push(ours);
      runs.get(row.name).ceiling.push(theirs);
      say(
        `${row.name}: ${Math.round(ours.perSecond)}/s, ceiling ${Math.round(theirs.perSecond)}/s, ${ours.failed} failed`,
      );
    }
  }
  return rows.map(({ name, ceiling }) => ({
    name,
    against: ceiling,
    ours: medians(runs.get(name).ours),
    ceiling: medians(runs.get(name).ceiling),
  }));
};

const measureGrowth = async (client, ids, temari) => {
  const growth = [];
  for (const students of sizes) {
    const started = performance.now();
    await fillTo(client, students);
    say(`${students} students after ${((performance.now() - started) / 1000).toFixed(1)} s of filling`);
    for (const row of rowsFor(ids, students).filter((row) => row.grows && wanted(row))) {
      await load({ url: temari.url, seconds: 1, next: row.next, pid: temari.pid });
      const figures = await load({ url: temari.url, seconds, next: row.next, pid: temari.pid, engine: temari.engine });
      growth.push({ students, name: row.name, ...figures });
      say(`  ${row.name}: ${Math.round(figures.perSecond)}/s, p99 ${figures.p99} ms, ${figures.failed} failed`);
    }
  }
  return growth;
};

const ms = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const count = (value) => Math.round(value).toLocaleString('en');

const report = ({ about, start, memory, rows, growth, pages, took }) => {
  const names = [...new Set(growth.map(({ name }) => name))];
  const at = (name, students) => growth.find((entry) => entry.name === name && entry.students === students);
  return `# Bench of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

${about.cpu}, ${about.memory}, ${about.system}, Node.js ${about.node}, commit ${about.commit}. Load before: ${about.loadBefore}. Server, embedded PostgreSQL and load generator share the machine. Medians of ${rounds} interleaved rounds of ${seconds} s, 20 connections, ${sizes[0].toLocaleString('en')} students; took ${(took / 60).toFixed(1)} minutes.

| call | requests/s | p50 ms | p99 ms | CPU ms/request (server + engine) | ceiling | its requests/s | ratio | failed |
|---|--:|--:|--:|--:|---|--:|--:|--:|
${rows
  .map(
    ({ name, ours, against, ceiling }) =>
      `| ${name} | ${count(ours.perSecond)} | ${ours.p50} | ${ours.p99} | ${ms(ours.cpuMs)} + ${ms(ours.engineCpuMs)} | ${against} | ${count(ceiling.perSecond)} | ${(ours.perSecond / ceiling.perSecond).toFixed(2)} | ${ours.failed} |`,
  )
  .join('\n')}

The ceilings: \`http\` bare node:http with the same bytes and headers; \`fastify\` bare Fastify with the same JSON; \`fastify-pg\` Fastify and pg with a session look-up and the rows of one user; \`-list\` with the newest rows, \`-password\` with one argon2id check, \`-write\` with a transaction of two inserts instead. None of them checks input, limits, access or prices, writes a ledger or talks to a gateway.

![requests per second beside the ceilings](${about.chart})

## Growth: requests/s (p99 ms)

| call | ${sizes.map((students) => `${students.toLocaleString('en')} students`).join(' | ')} |
|---|${sizes.map(() => '--:').join('|')}|
${names
  .map((name) => {
    const cells = sizes.map((students) => {
      const { perSecond, p99 } = at(name, students);
      return `${count(perSecond)} (${p99})`;
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  })
  .join('\n')}

## Memory and start

| | measured | wanted |
|---|--:|--:|
| server at rest (RSS) | ${memory.serverMb.toFixed(0)} MB | ≤ 120 MB |
| embedded engine at rest (PSS) | ${memory.engineMb.toFixed(0)} MB | ≤ 80 MB |
| server after the load (RSS) | ${memory.afterMb.toFixed(0)} MB | |
| first start, with initdb, migrations and demo data | ${(start.firstMs / 1000).toFixed(1)} s | |
| later starts until ready | ${(start.againMs / 1000).toFixed(2)} s | |

## Page weights (KB over the network, brotli, first visit)

| page | HTML | scripts and styles | fonts and images named in the page | all |
|---|--:|--:|--:|--:|
${pages.map(({ path, html, code, media }) => `| \`${path}\` | ${html.toFixed(1)} | ${code.toFixed(1)} | ${media.toFixed(1)} | ${(html + code + media).toFixed(1)} |`).join('\n')}
`;
};

const save = (name, text) => {
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
  writeFileSync(join(ROOT, 'bench/results', name), text);
  say(`bench/results/${name}`);
};

const stamp = () => new Date().toISOString().slice(0, 10);

const benchEverything = async () => {
  const began = performance.now();
  const about = machine();
  const standIn = await startProgram('bench/stand-in.mjs');
  const start = await prepared(JSON.parse(standIn.line));
  const startUp = await startTimes(start);
  const temari = await start();
  await sleep(3000);
  const memory = { serverMb: rssMb(temari.pid), engineMb: familyPssMb(enginePid(dataDir)) };
  const { client, connection } = connectionOf(temari);
  await client.connect();
  await fillTo(client, sizes[0]);
  const ids = await idsOf(client);
  const rows = rowsFor(ids, sizes[0]).filter(wanted);
  const ceilings = await startCeilings(rows, temari, connection);
  const measured = await measureRows(rows, temari, ceilings);
  for (const { stop } of Object.values(ceilings)) await stop();
  const growth = await measureGrowth(client, ids, temari);
  memory.afterMb = rssMb(temari.pid);
  const pages = await weights(temari.url);
  await client.end();
  await temari.stop();
  const chart = `${stamp()}-${about.commit.split(' ')[0]}.svg`;
  const took = (performance.now() - began) / 1000;
  const flat = measured.map(({ name, ours, ceiling }) => ({ name, ours: ours.perSecond, ceiling: ceiling.perSecond }));
  save(chart, ratioChart(flat, 'Requests per second'));
  const text = report({ about: { ...about, chart }, start: startUp, memory, rows: measured, growth, pages, took });
  save(chart.replace('.svg', '.md'), text);
  say(`\n${text}`);
};

const benchOpeningDay = async () => {
  const about = machine();
  const standIn = await startStandIn();
  const start = await prepared(standIn);
  const temari = await start();
  const { client } = connectionOf(temari);
  await client.connect();
  const text = await openingDay({
    temari,
    standIn,
    client,
    about,
    times: options.times.split(',').map(Number),
    windowSeconds: Number(options.window),
    say,
  });
  await client.end();
  await temari.stop();
  save(`${stamp()}-${about.commit.split(' ')[0]}-opening-day.md`, text);
  say(`\n${text}`);
};

try {
  if (positionals[0] === 'opening-day') await benchOpeningDay();
  else if (positionals[0] === 'money') {
    const isMet = await benchMoney({ enrollments: Number(options.enrollments), port, only: options.only, dataDir });
    process.exitCode = isMet ? 0 : 1;
  } else if (positionals[0] === 'office') {
    const about = machine();
    await buildWhatIsStale();
    const { isMet, text } = await benchOffice({ about, only: options.only, say });
    if (options.only === '') save(`${stamp()}-${about.commit.split(' ')[0]}-office.md`, text);
    say(`\n${text}`);
    process.exitCode = isMet ? 0 : 1;
  } else await benchEverything();
} finally {
  if (!options.keep) rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
