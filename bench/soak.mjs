/**
 * Hours of an ordinary day of 1,600 students, with the server killed each hour: does memory creep, do files stay open,
 * does anything fail, does it get slower? The rates are those of the day when registration opens: a sign-in and half an
 * enrollment a second, and 14 reads, as when the bell rings.
 * Run: node bench/soak.mjs [--hours 2] [--kill-every 60] [--port 3118]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { settingsFor } from '../faults/server.ts';
import { buildWhatIsStale } from '../scripts/build-steps.mjs';
import { fillTo, idsOf } from './fill.mjs';
import { median } from './load.mjs';
import { openFiles, rssMb } from './machine.mjs';
import { startProgram } from './processes.mjs';
import { rowsFor } from './rows.mjs';
import { startTemari } from './temari.mjs';

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    'kill-every': { type: 'string', default: '60' },
    port: { type: 'string', default: '3118' },
  },
});
const MINUTE_MS = 60_000;
const STUDENTS = 1600;
const totalMs = Number(options.hours) * 60 * MINUTE_MS;
const lifeMs = Number(options['kill-every']) * MINUTE_MS;
const SAMPLE_EVERY_MS = 10_000;
/** Caches fill, and the runtime settles. A sixth of a life, for shorter tries. */
const warmUpMs = Math.min(10 * MINUTE_MS, lifeMs / 6);

const PER_SECOND = { 'Sign-in': 1, 'Enrollments list': 7, 'Class detail': 7, 'Enrollment POST': 0.5 };
const WANTED = { megabytesAnHour: 1, drift: 0.1 };

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

/** How much a figure grows in an hour: the straight line that is nearest to all samples. */
const slopeAnHour = (samples) => {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, value] = [mean(samples.map((sample) => sample.at)), mean(samples.map((sample) => sample.value))];
  const above = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0);
  const below = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60 * MINUTE_MS;
};

/** Asks at a steady rate, whether or not the last answer has come; what is asked while the server is away is not counted. */
const askSteadily = (row, perSecond, { url, isAway, note }) => {
  let turn = 0;
  const timer = setInterval(async () => {
    turn += 1;
    const { method, path, headers, body } = row.next(turn);
    const began = performance.now();
    try {
      const answer = await fetch(`${url}${path}`, { method, headers, body });
      await answer.arrayBuffer();
      note({ kind: row.name, status: answer.status, at: began, ms: performance.now() - began });
    } catch {
      if (!isAway(began)) note({ kind: row.name, status: 0, at: began, ms: performance.now() - began });
    }
  }, 1000 / perSecond);
  return () => clearInterval(timer);
};

/** One life of the server, until it is killed. */
const live = async (temari, rows, forMs) => {
  const notes = [];
  const [memory, files] = [[], []];
  let isEnding = false;
  const stops = rows.map((row) =>
    askSteadily(row, PER_SECOND[row.name], {
      url: temari.url,
      isAway: () => isEnding,
      note: (entry) => notes.push(entry),
    }),
  );
  const began = performance.now();
  while (performance.now() - began < forMs) {
    await sleep(SAMPLE_EVERY_MS);
    const at = performance.now() - began;
    if (at < warmUpMs) continue;
    memory.push({ at, value: rssMb(temari.pid) });
    files.push({ at, value: openFiles(temari.pid) });
  }
  isEnding = true;
  for (const stop of stops) stop();
  const settled = notes.filter(({ at }) => at - began >= warmUpMs);
  return { notes, settled, memory, files };
};

const killed = async (temari) => {
  process.kill(temari.pid, 'SIGKILL');
  while ((await fetch(`${temari.url}/healthz`).catch(() => null)) !== null) await sleep(50);
};

const p95Of = (entries, kind) =>
  percentile(
    entries.filter((entry) => entry.kind === kind).map(({ ms }) => ms),
    0.95,
  );

const dataDir = mkdtempSync(join(tmpdir(), 'temari-soak-'));
try {
  await buildWhatIsStale();
  const standIn = await startProgram('bench/stand-in.mjs');
  const outside = settingsFor(JSON.parse(standIn.line));
  const start = () => startTemari({ dataDir, port: Number(options.port), outside });
  let temari = await start();
  const client = new pg.Client(temari.connection());
  await client.connect();
  await fillTo(client, STUDENTS);
  const ids = await idsOf(client);
  await client.end();
  const rows = rowsFor(ids, STUDENTS).filter(({ name }) => name in PER_SECOND);
  const lives = [];
  for (let done = 0; done < totalMs; done += lifeMs) {
    if (done > 0) temari = await start();
    const life = await live(temari, rows, Math.min(lifeMs, totalMs - done));
    lives.push(life);
    const failed = life.notes.filter(({ status }) => status === 0 || status >= 500);
    console.log(
      `life ${lives.length}: ${life.notes.length} answers, ${failed.length} failed, memory ${life.memory.at(0)?.value.toFixed(0)} to ${life.memory.at(-1)?.value.toFixed(0)} MB, files ${life.files.at(0)?.value} to ${life.files.at(-1)?.value}`,
    );
    await killed(temari);
  }
  const slope = median(lives.map(({ memory }) => slopeAnHour(memory)));
  const moreFiles = Math.max(...lives.map(({ files }) => slopeAnHour(files)));
  const failed = lives.flatMap(({ notes }) => notes).filter(({ status }) => status === 0 || status >= 500).length;
  const [first, last] = [lives.at(0).settled, lives.at(-1).settled];
  const middle = first.length / 2;
  const drifts = Object.keys(PER_SECOND).map((kind) => {
    const [before, after] = lives.length > 1 ? [first, last] : [first.slice(0, middle), first.slice(middle)];
    return { kind, before: p95Of(before, kind), after: p95Of(after, kind) };
  });
  for (const { kind, before, after } of drifts) {
    console.log(`${kind}: p95 ${before.toFixed(1)} ms at first, ${after.toFixed(1)} ms at last`);
  }
  const worst = Math.max(...drifts.map(({ before, after }) => after / before - 1));
  console.log(
    `memory ${slope.toFixed(2)} MB an hour (wanted < ${WANTED.megabytesAnHour}), files ${moreFiles.toFixed(2)} an hour, ${failed} failed, worst drift of a p95 ${(worst * 100).toFixed(0)}% (wanted < ${WANTED.drift * 100}%)`,
  );
  const isMet = slope < WANTED.megabytesAnHour && moreFiles < 1 && failed === 0 && worst < WANTED.drift;
  process.exitCode = isMet ? 0 : 1;
  await standIn.stop?.();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
