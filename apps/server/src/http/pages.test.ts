import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';

/** `npm test` builds the web app first. */
const webDist = join(import.meta.dirname, '../../../web/dist');
const ORIGIN = 'http://localhost';
const PUBLIC = [
  '/',
  '/about',
  '/privacyPolicy',
  '/terms',
  '/services/tutor',
  '/services/languagePrep',
  '/services/visaPrep',
  '/services/studyAbroad',
];

const page = async (world: World, url: string, cookie = '') =>
  world.app.inject({ url, headers: { ...(cookie && { cookie }) } });

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const structuredData = (html: string): Record<string, unknown>[] =>
  all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map((json) => JSON.parse(json));

test('each public page has a title, a description, a picture and an address of its own', async () => {
  const world = await testWorld({ webDist });
  await world.seed();

  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PUBLIC) {
    const { body, statusCode } = await page(world, path);
    expect([path, statusCode]).toEqual([path, 200]);
    const [title = ''] = all(body, /<title>(.*?)<\/title>/g);
    const [description = ''] = all(body, /<meta name="description" content="(.*?)"/g);
    expect(title).toContain('Temari');
    expect(description.length).toBeGreaterThan(40);
    titles.add(title);
    descriptions.add(description);
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/og.png">`);
    expect(all(body, /<meta property="og:title" content="(.*?)"/g)).toEqual([title]);
  }
  expect([titles.size, descriptions.size]).toEqual([PUBLIC.length, PUBLIC.length]);
});

test('an address that names Amharic is its own page, points to the English one, and is remembered', async () => {
  const world = await testWorld({ webDist });
  await world.seed();

  const asked = await page(world, '/about?lang=am');
  const remembered = await page(world, '/about', 'lang=am');

  for (const { body, headers } of [asked, remembered]) {
    expect(body).toContain('<html lang="am"');
    expect(headers['content-language']).toBe('am');
    expect(body).toContain(`<link rel="alternate" hreflang="en" href="${ORIGIN}/about">`);
    expect(body).toContain(`<link rel="alternate" hreflang="am" href="${ORIGIN}/about?lang=am">`);
  }
  expect(asked.body).toContain(`<link rel="canonical" href="${ORIGIN}/about?lang=am">`);
  expect(remembered.body).toContain(`<link rel="canonical" href="${ORIGIN}/about">`);
  expect(asked.headers['set-cookie']).toMatch(/^lang=am; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  expect(remembered.headers['set-cookie']).toBeUndefined();
});

test('a device set to Amharic gets Amharic at its first visit; a chosen language always wins', async () => {
  const world = await testWorld({ webDist });
  const visit = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { 'accept-language': 'am-ET,am;q=0.9,en;q=0.8', ...headers } });

  const first = await visit('/about');
  const english = await world.app.inject({ url: '/about', headers: { 'accept-language': 'en-US,en;q=0.9,am;q=0.5' } });

  expect(first.headers).toMatchObject({ 'content-language': 'am', vary: expect.stringContaining('accept-language') });
  // Nothing was chosen, so nothing is remembered: a device that is set to English later reads English.
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.body).toContain('<html lang="am"');
  expect(first.body).toContain(`<link rel="canonical" href="${ORIGIN}/about">`);
  expect(english.headers['content-language']).toBe('en');
  expect((await visit('/about', { cookie: 'lang=en' })).headers['content-language']).toBe('en');
  expect((await visit('/about?lang=en')).headers['content-language']).toBe('en');
  expect((await visit('/about', { cookie: 'lang=xx' })).headers['content-language']).toBe('am');
  expect((await visit('/myClass')).body).toContain('<html lang="am"');

  const again = await visit('/about', { 'if-none-match': String(first.headers.etag) });
  const other = await visit('/about', { 'if-none-match': String(english.headers.etag) });
  expect([again.statusCode, other.statusCode]).toEqual([304, 200]);
});

test('the same page under another spelling names its one address', async () => {
  const world = await testWorld({ webDist });

  expect((await page(world, '/signup')).body).toContain(`<link rel="canonical" href="${ORIGIN}/signUp">`);
  expect((await page(world, '/About/')).body).toContain(`<link rel="canonical" href="${ORIGIN}/about">`);
});

test('what belongs to one person, and what does not exist, is not to be found', async () => {
  const world = await testWorld({ webDist });

  const nothing = await page(world, '/no/such/page');

  expect(nothing.statusCode).toBe(404);
  for (const body of [nothing.body, (await page(world, '/myClass')).body]) {
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
  }
});

test('a page behind the sign-in is a frame that waits: the name, its scripts named, nothing about anybody', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const aLesson = '/lessons/0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d3e';

  for (const path of ['/myClass', '/teacher/myClass', '/setting', '/services/purchase/tutor', aLesson]) {
    const { body } = await page(world, path);
    const [frame = ''] = all(body, /<div id="root" data-waiting>(.*?)<\/main>/gs);
    expect([path, frame]).toEqual([path, expect.stringContaining('Temari')]);
    expect(frame).not.toMatch(/Register|Login|Dashboard|Hi, /);
    const [named = '[]'] = all(body, /<script type="application\/json" id="scripts">(.*?)<\/script>/g);
    expect(JSON.parse(named)).toContainEqual(expect.stringMatching(/query-frame-/));
    // Fetched at once, unless the server draws the page for its reader: that goes first.
    const ahead = all(body, /<link rel="modulepreload"[^>]* href="(.*?)"/g);
    expect([path, ahead.length > 0]).toEqual([path, path === aLesson]);
    expect([path, /<script [^>]*data-code="\/assets\/[\w.-]+\.js"/.test(body)]).toEqual([path, path !== aLesson]);
  }
});

test('a page behind the sign-in names what it shows first, and the one script that asks for it may run', async () => {
  const world = await testWorld({ webDist });
  const id = '0192f0c4-6d5b-7c3a-9a51-3f0f6f1c2d3e';

  const { body, headers } = await page(world, `/teacher/today/${id}`);
  const landing = await page(world, '/');

  const [, reads = '', script = ''] = /<script data-reads="([^"]*)">([^<]*)<\/script>/.exec(body) ?? [];
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(reads.split(' ')).toEqual(['/lessons/:id/sheet', '/me/draft-key']);
  expect(headers['content-security-policy']).toContain(hash);
  expect(landing.headers['content-security-policy']).not.toContain(hash);
  expect(landing.body).not.toContain('data-reads');
});

test('search engines read who we are, and what can be learned for how much', async () => {
  const world = await testWorld({ webDist });
  await world.seed();

  const [organisation] = structuredData((await page(world, '/')).body);
  const courses = structuredData((await page(world, '/services/tutor')).body);
  const [amharic] = structuredData((await page(world, '/services/tutor?lang=am')).body);

  expect(organisation).toMatchObject({
    '@type': ['NGO', 'EducationalOrganization'],
    name: 'Temari',
    telephone: ['+251 11 000 0001', '+251 91 100 0000'],
    email: 'info@temari.example',
  });
  const packages = (await world.call('GET', '/package')).json();
  expect(courses.map(({ offers }) => offers)).toEqual(
    packages.map(({ price }: { price: number }) => expect.objectContaining({ price, priceCurrency: 'ETB' })),
  );
  expect(courses.every((course) => course['@type'] === 'Course')).toBe(true);
  expect(courses[0]?.name).toBe('Grades 5 & 6: Strong beginnings');
  expect(amharic?.name).toBe('5ኛና 6ኛ ክፍል: ጠንካራ መሠረት');
});

test('what the office writes is on the page with the next visit, and cannot break out of it', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  expect((await page(world, '/')).body).toContain('A bright mind should never have to wait.');

  const words = { en: 'New </script><script>alert(1)</script> words', am: 'አዲስ' };
  await world.pool.query("update site_content set value = $1 where key = 'landing.heroTitle'", [words]);
  await expect
    .poll(async () => (await page(world, '/')).body)
    .toContain('New &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; words');
  expect((await page(world, '/')).body).not.toContain('<script>alert(1)');
});

test('a part that could not be read is there with the next visit', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const partners = async () => (await page(world, '/')).body.includes('Entoto Sample University');
  await world.pool.query('alter table partner_universities rename to away');
  const { statusCode, body } = await page(world, '/');
  expect([statusCode, body.includes('A bright mind should never have to wait.')]).toEqual([200, true]);
  expect(await partners()).toBe(false);

  await world.pool.query('alter table away rename to partner_universities');

  expect(await partners()).toBe(true);
});

test('the sitemap lists the public pages in both languages, and robots.txt leads to it', async () => {
  const world = await testWorld({ webDist });

  const sitemap = await page(world, '/sitemap.xml');
  const robots = await page(world, '/robots.txt');

  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(all(sitemap.body, /<loc>(.*?)<\/loc>/g)).toEqual(
    expect.arrayContaining(PUBLIC.map((path) => `${ORIGIN}${path}`)),
  );
  expect(sitemap.body).toContain(`hreflang="am" href="${ORIGIN}/about?lang=am"`);
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const address of all(sitemap.body, /<loc>(.*?)<\/loc>/g)) {
    const path = new URL(address).pathname;
    expect((await page(world, path)).statusCode).toBe(200);
    expect(all(robots.body, /^Disallow: (.*)$/gm).filter((closed) => path.startsWith(closed))).toEqual([]);
  }
});

test('search engines are kept out of pages behind the sign-in, and may read what secret links say about listing', async () => {
  const { body } = await page(await testWorld({ webDist }), '/robots.txt');

  const closed = all(body, /^Disallow: (.*)$/gm);
  for (const path of [
    ...['/admin', '/admin/login', '/myClass/class/x', '/teacher/today', '/services/purchase/tutor', '/join/x'],
    ...['/family', '/notices', '/lessons/x', '/progress', '/payments', '/receipt/x', '/shared', '/setting'],
    ...['/backend/api/v1/me', '/sandbox/sms', '/drawn/myClass', '/payment/return'],
  ]) {
    expect([path, closed.some((beginning) => path.startsWith(beginning))]).toEqual([path, true]);
  }
  for (const path of [
    ...['/give', '/scholarships', '/undo', '/sitemap.xml'],
    ...['/recommend/x', '/mail/off/x', '/consent/x', '/gift/x', '/give/begun/x'],
  ]) {
    expect([path, closed.some((beginning) => path.startsWith(beginning))]).toEqual([path, false]);
  }
});

test('the page of a secret link is stored nowhere, neither by browsers nor by the server', async () => {
  const world = await testWorld({ webDist });

  for (const _visit of ['first', 'second']) {
    const { statusCode, headers, body } = await page(world, '/gift/q3rT-9aB_secret-token');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  }
});

test('no page is drawn for an address that is answered however many ask', async () => {
  const world = await testWorld({ webDist });

  for (const path of ['/icon-1', '/healthzX', '/faviconX', '/sw.js.map', '/assets/none.js']) {
    const { statusCode, headers } = await page(world, path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 404, expect.stringContaining('json')]);
  }
});

test('the manifest carries the name that the office gave, and pictures that exist', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  await world.pool.query(`update site_content set value = value || '{"name":"Selam Learning"}' where key = 'contact'`);

  const manifest = (await page(world, '/manifest.webmanifest')).json();

  expect(manifest).toMatchObject({ name: 'Selam Learning', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    expect((await page(world, src)).headers['content-type']).toBe('image/png');
  }
});

test('nothing but our own script and style may run, and a page that has not changed is not sent again', async () => {
  const world = await testWorld({ webDist });
  const first = await page(world, '/');

  const again = await world.app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });

  const policy = String(first.headers['content-security-policy']);
  const inPage = [...first.body.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script]) => script ?? '');
  expect(inPage).toHaveLength(1);
  const hash = createHash('sha256')
    .update(inPage[0] ?? '')
    .digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/);
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a page for whoever saves data carries no picture, by their own choice or by their browser', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const pictures = async (headers: Record<string, string>): Promise<number> => {
    const { body, headers: answered } = await world.app.inject({ url: '/', headers });
    expect(answered.vary).toBe('accept-encoding, accept-language, cookie, save-data');
    return all(body, /(<img |<source |rel="preload" as="image")/g).length;
  };

  expect(await pictures({})).toBeGreaterThan(10);
  expect(await pictures({ cookie: 'lang=en; pictures=off' })).toBe(0);
  expect(await pictures({ 'save-data': 'on' })).toBe(0);
  expect(await pictures({ 'save-data': 'on', cookie: 'pictures=on' })).toBeGreaterThan(10);
});

test.each([
  ['/about?pictures=off', '/about'],
  ['/about?lang=am&pictures=off', '/about?lang=am'],
])('without a script the choice %s is remembered and leads back to %s', async (asked, back) => {
  const world = await testWorld({ webDist });

  const { statusCode, headers } = await page(world, asked);

  expect([statusCode, headers.location]).toEqual([303, back]);
  expect(headers['set-cookie']).toMatch(/^pictures=off; Path=\/; Max-Age=\d+; SameSite=Lax$/);
});

const ODD_ADDRESSES: [string, number][] = [
  ['//[', 404],
  ['//:99999/', 404],
  ['http://[::bad/', 404],
  ['/%zz', 404],
  ['/%ff', 404],
  ['/myClass/class/%ED%A0%80', 404],
  ['/%00', 404],
  ['/about%00', 404],
  [`/${'a'.repeat(10_000)}`, 404],
  [`/myClass/class/${'a'.repeat(10_000)}`, 200],
  ['/__proto__', 404],
  ['/about?lang=%zz&pictures=%00', 200],
  ['/about?lang=am%00', 200],
  ['/about?lang=am&lang=en', 200],
  ['/services/purchase/tutor?package=%00', 200],
];

test('an odd address finds its page or none, and nothing breaks', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const headers = { cookie: 'lang=%zz; pictures=\u0080; =; lang=' };

  const statuses: [string, number | undefined][] = [];
  for (const [path] of ODD_ADDRESSES) {
    const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
    answer.resume();
    statuses.push([path, answer.statusCode]);
  }

  expect(statuses).toEqual(ODD_ADDRESSES);
});

test('a page with the same content is the same bytes, whichever server has drawn it', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const etags = new Set<unknown>();
  for (let drawing = 0; drawing < 5; drawing += 1) {
    await world.pool.query('update content_versions set version = version + 1');
    etags.add((await page(world, '/')).headers.etag);
  }
  expect(etags.size).toBe(1);
});
