/**
 * How soon a teacher can mark after opening a sheet of 40 learners on a phone four times slower than this machine: on the
 * first visit, and on the next one without a network. Counted from the start of the navigation until the first row is
 * painted and can be tapped. Beside it, in the same rounds, a page of the same app with next to nothing on it.
 * Run: node bench/sheet.mjs [--runs 5] [--port 3114]
 */
import { parseArgs } from 'node:util';
import { keepSession, sessionOf } from '../e2e/demo-session.ts';
import { sealedReads } from '../e2e/sealed-reads.ts';
import { withPhone } from './device.mjs';
import { withFilledOffice } from './filled-office.mjs';
import { fillClasses } from './full-classes.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, port: { type: 'string', default: '3114' } },
});
const SLOWER = 4;
const MOST_MS = 2000;

/** Runs in the page: when what was asked for is there and painted. Nothing is asked of the page until it changes. */
const watch = () => {
  window.paintedWhen = (selector) =>
    new Promise((resolve) => {
      const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      if (document.querySelector(selector)) return painted();
      const changes = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        changes.disconnect();
        painted();
      });
      changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    });
};

/** A row that can be tapped: until the device's own marks are read, they cannot. */
const firstRow = (page) => page.evaluate(() => window.paintedWhen('main fieldset:not([disabled]) li button'));
const firstHeading = (page) => page.evaluate(() => window.paintedWhen('main h1'));

const isControlled = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

/** What was read is written to the device a moment later. */
const untilSheetIsKept = async (page) => {
  while (!(await sealedReads(page)).includes('/lessons/:id/sheet')) await page.waitForTimeout(100);
};

const visit = (origin, lessonId) =>
  withPhone(origin, async (page, context) => {
    await page.addInitScript(watch);
    await page.goto('/favicon.svg');
    await page.evaluate(keepSession, await sessionOf(origin, 'teacher'));

    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const sheet = `/teacher/today/${lessonId}`;
    await page.goto(sheet, { waitUntil: 'commit' });
    const firstMs = await firstRow(page);
    await page.waitForLoadState('networkidle');
    await isControlled(page);
    await page.reload();
    await firstRow(page);
    await page.waitForLoadState('networkidle');
    await untilSheetIsKept(page);

    await context.setOffline(true);
    await page.goto(sheet, { waitUntil: 'commit' });
    const offlineMs = await firstRow(page);
    await context.setOffline(false);
    await page.goto('/teacher/hours-that-are-not-there', { waitUntil: 'commit' });
    const barePageMs = await firstHeading(page);
    return { firstMs, offlineMs, barePageMs };
  });

await withFilledOffice({ name: 'sheet', port: Number(options.port), fill: [] }, async ({ temari, client }) => {
  const [{ lessonId, classId }] = await fillClasses(client, { classes: 1, learners: 40 });
  await client.query(
    `insert into class_teachers (class_id, part, account_id)
     select $1, 'teacher', id from accounts where phone = '+251911000002' and kind = 'teacher'`,
    [classId],
  );
  const runs = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    runs.push(await visit(temari.url, lessonId));
    console.log(
      Object.entries(runs.at(-1))
        .map(([name, value]) => `${name} ${value.toFixed(0)}`)
        .join(', '),
    );
  }
  const middle = (name) => median(runs.map((run) => run[name]));
  console.log(
    `sheet of 40 rows, ${SLOWER}× slower phone, medians of ${runs.length}: ${middle('firstMs').toFixed(0)} ms, without a network ${middle('offlineMs').toFixed(0)} ms (wanted ${MOST_MS}); a page without content ${middle('barePageMs').toFixed(0)} ms`,
  );
  process.exitCode = Math.max(middle('firstMs'), middle('offlineMs')) <= MOST_MS ? 0 : 1;
});
