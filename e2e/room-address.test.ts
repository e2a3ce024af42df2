import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { officePaths } from '../apps/web/src/lib/navigation/office-paths.ts';
import { openContext, origin } from './browser.ts';
import { readableOnDevice } from './device-storage.ts';
import { show, untilControlled } from './page.ts';
import { sealedTexts } from './sealed-reads.ts';
import { VISITORS, walk } from './visitors.ts';

/** Every room of the demo has it in its address. */
const ROOM = 'temari-sample-class';

/** Whoever edits a class sees the link in its form, and nobody else. */
const mayHold = (path: string): boolean =>
  path.startsWith(officePaths.class('')) && path !== officePaths.newClass && path !== officePaths.classes;

const tabOf = async (page: Page): Promise<string> => JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })));

test.each(Object.keys(VISITORS))(
  '%s: the address of a room is in no page, and stays nowhere on the device',
  async (who) => {
    const visitor = VISITORS[who];
    if (!visitor) throw new Error(`Nobody is called ${who}.`);
    const page = await (await openContext({ width: 1280 })).newPage();
    const found: string[] = [];
    let looked = 0;

    await walk(page, visitor, async (path) => {
      // The page as the server writes it, and the page as the device draws it.
      const written = await (await fetch(`${origin()}${path}`)).text();
      await show(page, path);
      await page.waitForLoadState('networkidle');
      const drawn = await page.content();
      looked += 1;
      if (written.includes(ROOM)) found.push(`${path} as the server writes it`);
      if (drawn.includes(ROOM) && !mayHold(path)) found.push(path);
    });

    expect(found).toEqual([]);
    expect(looked).toBe(visitor.pages.length);
    await untilControlled(page);
    expect(await readableOnDevice(page, [ROOM])).toEqual([]);
    expect(await tabOf(page)).not.toContain(ROOM);
    if (visitor.signIn) expect((await sealedTexts(page)).filter((text) => text.includes(ROOM))).toEqual([]);
  },
  300_000,
);
