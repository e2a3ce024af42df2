/**
 * The office's month in a real browser: twelve tasks, each with its clicks and keys and how long it took, beside what it
 * may cost. Names and words are typed for nothing; each other press counts. Machine seconds are without anybody thinking,
 * and without what other programs took meanwhile; work seconds add a second and a half for each press.
 * Run: npm run bench -- office [--only "cash,walk-in"]
 */
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { withApp } from '../app.mjs';
import { personAt, SECONDS_A_PRESS } from './person.mjs';
import { stageOf } from './stage.mjs';
import { TASKS } from './tasks.mjs';

const PATIENCE_MS = 30_000;

const signIn = async (page) => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

const LOOP_MS = 200;

/** How much of a core a busy program gets at this moment: 1 on a machine at rest. Others at work make it less. */
const shareOfCore = () => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  while (performance.now() - began < LOOP_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - began));
};

/** Machine seconds are those of a machine at rest: what others took meanwhile is taken off. */
const measured = async ({ name, most, prepare, work }, scene) => {
  await prepare?.(scene);
  const me = personAt(scene.page);
  const before = shareOfCore();
  const began = performance.now();
  await work(me, scene).catch(async (error) => {
    const shown = await scene.page.evaluate(() => (document.querySelector('dialog[open]') ?? document.body).innerText);
    throw new Error(`${name} ended at ${scene.page.url()}:\n${shown.slice(0, 1500)}`, { cause: error });
  });
  const seconds = (performance.now() - began) / 1000;
  const share = (before + shareOfCore()) / 2;
  const machineSeconds = seconds * share;
  const workSeconds = machineSeconds + (me.count.clicks + me.count.keys) * SECONDS_A_PRESS;
  const figures = { ...me.count, seconds, share, machineSeconds, workSeconds };
  const over = Object.entries(most).filter(([figure, limit]) => figures[figure] > limit);
  return { name, most, figures, over };
};

const wasOver = ({ over }) => over.length > 0;
const beside = (value, limit, digits) => `${value.toFixed(digits)}${limit === undefined ? '' : ` (≤ ${limit})`}`;

const report = (rows, about) => `# The office's month, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

${about.cpu}, ${about.memory}, ${about.system}, Node.js ${about.node}, commit ${about.commit}. Load before: ${about.loadBefore}. The built app with the demo's content and Chromium share the machine. Besides names and words every press counts. Machine seconds are those measured times the share of a core that was free beside others at work; work seconds are these and ${SECONDS_A_PRESS} s for each press.

| task | clicks | keys | measured, s | share of a core | machine, s | work, s | |
|---|--:|--:|--:|--:|--:|--:|---|
${rows
  .map(
    ({ name, most, figures, over }) =>
      `| ${name} | ${beside(figures.clicks, most.clicks, 0)} | ${beside(figures.keys, most.keys, 0)} | ${figures.seconds.toFixed(1)} | ${figures.share.toFixed(2)} | ${beside(figures.machineSeconds, most.machineSeconds, 1)} | ${beside(figures.workSeconds, most.workSeconds, 0)} | ${over.length === 0 ? 'met' : `MISSED: ${over.map(([figure]) => figure).join(', ')}`} |`,
  )
  .join('\n')}
`;

/** Whether every ceiling was met, and the report. `only` names parts of the names of tasks. */
export const benchOffice = async ({ about, only, say }) => {
  const wanted = only.split(',').map((part) => part.trim());
  const rows = await withApp(async (origin) => {
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1280, height: 860 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      await signIn(page);
      const scene = { page, stage: stageOf(origin), kept: {} };
      const done = [];
      for (const task of TASKS.filter(({ name }) => wanted.some((part) => name.includes(part)))) {
        const row = await measured(task, scene);
        done.push(row);
        const { clicks, keys, seconds, share } = row.figures;
        const took = `${seconds.toFixed(1)} s with ${share.toFixed(2)} of a core`;
        say(`${wasOver(row) ? 'MISSED' : 'met'}: ${row.name}: ${clicks} clicks, ${keys} keys, ${took}`);
      }
      return done;
    } finally {
      await browser.close();
    }
  });
  return { isMet: !rows.some(wasOver), text: report(rows, about) };
};
