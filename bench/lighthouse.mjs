/**
 * Lighthouse, mobile preset, median of several runs, on every public page and every dashboard in both languages.
 *
 *   node bench/lighthouse.mjs                      starts the built app on a folder of its own
 *   ORIGIN=http://127.0.0.1:3000 node bench/lighthouse.mjs   measures one that runs
 *   RUNS=1 PAGES=/,/about,/myClass LANGUAGES=en node bench/lighthouse.mjs
 *
 * Prints a table, writes bench/results/lighthouse.json, and ends with 1 when a figure is missed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';
import { keepSession, sessionOf } from '../e2e/demo-session.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { withApp } from './app.mjs';
import { median } from './load.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
const PUBLIC =
  '/,/about,/privacyPolicy,/services/tutor,/services/languagePrep,/services/visaPrep,/services/studyAbroad,/scholarships,/give,/login,/loginTeacher,/signUp'.split(
    ',',
  );
/** Who is signed in on a page that is not for everybody. */
const DASHBOARDS = {
  '/myClass': 'student',
  '/myClass/timetable': 'student',
  '/payments': 'student',
  '/setting': 'student',
  '/services/purchase/tutor': 'student',
  '/teacher/myClass': 'teacher',
  '/teacher/today': 'teacher',
  '/teacher/timetable': 'teacher',
};
const PAGES = process.env.PAGES?.split(',') ?? [...PUBLIC, ...Object.keys(DASHBOARDS)];
const LANGUAGES = (process.env.LANGUAGES ?? 'en,am').split(',');

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LEAST = {
  public: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  dashboard: { performance: 95, accessibility: 100 },
};
const MOST = { public: { lcpMs: 1500, cls: 0.01 }, dashboard: { lcpMs: 2000, cls: 0.01 } };

/** A purchase begins with a package; without one its address only leads elsewhere. */
const addressOf = async (origin, path) => {
  if (!path.startsWith('/services/purchase/')) return `${origin}${path}`;
  const [{ _id }] = await (await fetch(`${origin}/backend/api/v1/package`)).json();
  return `${origin}${path}?package=${_id}`;
};

/** One without windows of its own where there is one: on two cores a whole browser competes with the page it shows. */
const browser = await findBrowser();

/** A tab that is signed in, as long as it is open. */
const signedInTab = async (origin, who, port) => {
  const driver = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const tab = await driver.newPage();
  await tab.goto(`${origin}/favicon.svg`);
  await tab.evaluate(keepSession, await sessionOf(origin, who));
  return tab;
};

const measureOnce = async (origin, path, language, port) => {
  const who = DASHBOARDS[path];
  const flags = {
    port,
    logLevel: 'error',
    output: 'json',
    extraHeaders: { Cookie: `lang=${language}` },
    disableStorageReset: who !== undefined,
  };
  const tab = who && (await signedInTab(origin, who, port));
  const result = await lighthouse(await addressOf(origin, path), flags, undefined, tab);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError || audits['cumulative-layout-shift'].numericValue === undefined) return null;
  const faults = Object.values(categories)
    .flatMap(({ id, auditRefs }) => (id === 'performance' ? [] : auditRefs))
    .map(({ id }) => audits[id])
    .filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
    .map(({ id }) => id);
  return {
    ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    fcpMs: Math.round(audits['first-contentful-paint'].numericValue),
    lcpMs: Math.round(audits['largest-contentful-paint'].numericValue),
    tbtMs: Math.round(audits['total-blocking-time'].numericValue),
    cls: Number(audits['cumulative-layout-shift'].numericValue.toFixed(4)),
    kilobytes: Math.round(audits['total-byte-weight'].numericValue / 1024),
    faults: [...new Set(faults)],
  };
};

const measure = async (origin, path, language) => {
  const runs = [];
  // A run that a busy machine spoiled has no figures; it is done again, three times at most.
  for (let tries = 0; runs.length < RUNS && tries < RUNS + 3; tries++) {
    const chrome = await launch({
      chromePath: browser,
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const figures = await measureOnce(origin, path, language, chrome.port);
      if (figures) runs.push(figures);
    } finally {
      await chrome.kill();
    }
  }
  if (runs.length === 0) throw new Error(`${path} could not be measured.`);
  const { faults: _, ...figures } = runs[0];
  const medians = Object.fromEntries(Object.keys(figures).map((name) => [name, median(runs.map((run) => run[name]))]));
  return { path, language, ...medians, faults: [...new Set(runs.flatMap(({ faults }) => faults))] };
};

const misses = (row) => {
  const kind = DASHBOARDS[row.path] ? 'dashboard' : 'public';
  return [
    ...Object.entries(LEAST[kind]).filter(([name, least]) => row[name] < least),
    ...Object.entries(MOST[kind]).filter(([name, most]) => row[name] > most),
  ];
};

await withApp(async (origin) => {
  const rows = [];
  // The first request of a page also compiles what answers it.
  for (const path of PAGES) await fetch(`${origin}${path}`);
  console.log('page                      lang  perf  a11y  best  seo   FCP   LCP  TBT     CLS   KB');
  for (const path of PAGES) {
    for (const language of LANGUAGES) {
      const row = await measure(origin, path, language);
      rows.push(row);
      const figures = [row.performance, row.accessibility, row['best-practices'], row.seo].map((score) =>
        String(score).padStart(5),
      );
      const times = [row.fcpMs, row.lcpMs, row.tbtMs].map((time) => String(time).padStart(5));
      console.log(
        `${path.padEnd(26)}${language}  ${figures.join(' ')} ${times.join(' ')} ${String(row.cls).padStart(7)} ${String(row.kilobytes).padStart(4)}  ${misses(row).length > 0 ? 'MISSED' : ''} ${row.faults.join(' ')}`,
      );
    }
  }
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'lighthouse.json'), `${JSON.stringify({ runs: RUNS, rows }, null, 2)}\n`);
  const missed = rows.filter((row) => misses(row).length > 0);
  console.log(`${rows.length - missed.length} of ${rows.length} pages hold every figure`);
  if (missed.length > 0) process.exitCode = 1;
});
