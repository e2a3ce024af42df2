import { SITE_PAGES, SITE_TEXTS } from '@temari/contracts/site';
import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';

test("the site shows the office's own words", async () => {
  const world = await testWorld();
  await world.seed();
  await world.pool.query(
    `update site_content set value = '{"en":"New words","am":"አዲስ ቃላት"}' where key = 'landing.heroTitle'`,
  );
  await world.pool.query(
    `update site_content set value = value || '{"phones":["+251 11 222 3333"]}' where key = 'contact'`,
  );

  const texts = (await world.call('GET', '/site/texts?page=landing')).json();
  const site = (await world.call('GET', '/site')).json();

  expect(texts.heroTitle).toEqual({ en: 'New words', am: 'አዲስ ቃላት' });
  expect(site).toMatchObject({ name: 'Temari', phones: ['+251 11 222 3333'], address: 'Arat Kilo, Addis Ababa' });
});

test.each(SITE_PAGES)('a new installation has every text of the page %s in both languages', async (page) => {
  const world = await testWorld();

  const texts = (await world.call('GET', `/site/texts?page=${page}`)).json();

  expect(Object.keys(texts).sort()).toEqual([...SITE_TEXTS[page]].sort());
  for (const { en, am } of Object.values<{ en: string; am: string }>(texts)) {
    expect(en).toMatch(/\S/);
    expect(am).toMatch(/\p{Script=Ethiopic}|\d/u);
  }
});

test('the texts of the demo are rows that the office can edit', async () => {
  const world = await testWorld();
  await world.seed();

  const { rows } = await world.pool.query<{ key: string }>('select key from site_content');

  const expected = SITE_PAGES.flatMap((page) => SITE_TEXTS[page].map((name) => `${page}.${name}`));
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['contact', ...expected]));
});

test('a page that does not exist has no texts', async () => {
  const world = await testWorld();

  const refused = await world.call('GET', '/site/texts?page=office');

  expect(refused.json()).toMatchObject({ code: 'request/invalid', errors: { page: 'Please name one of the pages' } });
});
