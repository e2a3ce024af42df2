import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { officePaths } from '../apps/web/src/lib/navigation/office-paths.ts';
import { paths } from '../apps/web/src/lib/navigation/paths.ts';
import { openContext, origin } from './browser.ts';
import { show } from './page.ts';
import { outOfReach, tooSmall, tooWide } from './page-faults.ts';
import { VISITORS, type Visitor, walk } from './visitors.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NARROWEST = 320;
/** A small phone at a zoom of 200%. */
const ZOOMED = 180;
/** The phone most of our users hold, set to letters of twice the size. */
const PHONE = 360;
const LARGE_LETTERS = '32px';

const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'function') return [value(':id')];
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(addressesIn);
};

test('every address of the app is visited here', () => {
  const visited = Object.values(VISITORS).flatMap(({ pages }) =>
    pages.map((page) => (typeof page === 'string' ? page : page.to(':id'))),
  );
  const missing = addressesIn([paths, officePaths]).filter((path) => !path.includes('#') && !visited.includes(path));
  expect(missing).toEqual([officePaths.catalogue, officePaths.cataloguePart(':id')]);
});

const SOME_ID = '0190a1b2-0000-7000-8000-000000000000';

test('every page behind the sign-in has a title before any script runs, in both languages', async () => {
  const titles: Record<string, string[]> = {};
  const behind = Object.values(VISITORS).flatMap(({ signIn, pages }) => (signIn ? pages : []));
  for (const visited of [...behind, paths.adminLogin, '/admin/no/such/page']) {
    const path = typeof visited === 'string' ? visited : visited.to(SOME_ID);
    const titleIn = async (cookie: string): Promise<string> => {
      const html = await (await fetch(`${origin()}${path}`, { headers: { cookie } })).text();
      expect([path, html.includes('<div id="root" data-waiting>')]).toEqual([path, true]);
      return [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).join(' and ');
    };
    titles[path] = [await titleIn('lang=en'), await titleIn('lang=am')];
  }

  for (const [path, found] of Object.entries(titles)) {
    const expected = [expect.stringMatching(/^[A-Za-z ?]{4,}$/), expect.stringMatching(/^[\u1200-\u137F ?]{2,}$/)];
    expect([path, found]).toEqual([path, expected]);
    // The name alone is what a page is called that was forgotten.
    expect([path, found[0]]).not.toEqual([path, 'Temari']);
  }
  expect(titles[paths.myClass]).toEqual(['Enrollments', 'ምዝገባዎች']);
  expect(titles[officePaths.household(SOME_ID)]?.[0]).toBe('Households');
});

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
};

const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** What letters of twice the size push over the edge. The office is a desk's. */
const tooWideInLargeLetters = async (page: Page): Promise<string[]> => {
  await setLetters(page, LARGE_LETTERS);
  const found = [...(await tooWide(page)), ...(await outOfReach(page))];
  await setLetters(page, '');
  return found.map((fault) => `in letters of 200%, ${fault}`);
};

/** What is wrong with the pages, in the words of the page. */
const faultsOf = async (visitor: Visitor, language: 'en' | 'am'): Promise<string[]> => {
  // Amharic, the longer one, on the narrowest phone; English on the desk and made narrow.
  const width = language === 'am' ? NARROWEST : 1280;
  const page = await (await openContext({ language, width })).newPage();
  const height = page.viewportSize()?.height ?? 0;
  const faults: string[] = [];
  let path = visitor.signIn?.path ?? '';
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(`${path}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  const look = async (visited: string): Promise<void> => {
    path = visited;
    await show(page, path);
    const found = await barriers(page);
    await page.setViewportSize({ width: NARROWEST, height });
    found.push(...(await tooWide(page)), ...(await tooSmall(page)));
    await page.setViewportSize({ width: ZOOMED, height });
    found.push(...(await tooWide(page)));
    if (visitor !== VISITORS.office) {
      await page.setViewportSize({ width: PHONE, height });
      found.push(...(await tooWideInLargeLetters(page)));
    }
    await page.setViewportSize({ width, height });
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  };

  await walk(page, visitor, look);
  return faults;
};

test.each(Object.entries(VISITORS))(
  'what a %s sees comes alive without a complaint, fits 320 px, a zoom of 200% and letters of 200%, and can be used by everybody, in both languages',
  async (_, visitor) => {
    const [english, amharic] = await Promise.all([faultsOf(visitor, 'en'), faultsOf(visitor, 'am')]);
    expect({ english, amharic }).toEqual({ english: [], amharic: [] });
  },
  600_000,
);
