import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';

/** `npm test` builds the web app first. */
const webDist = join(import.meta.dirname, '../../../web/dist');

const PASSWORD = 'temari123';

const signedIn = async (world: World, door: 'user' | 'teacher', phoneNumber: string): Promise<string> =>
  (await world.call('POST', `/${door}/login`, { body: { phoneNumber, password: PASSWORD } })).json().data.token;

const drawn = (world: World, path: string, token?: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    url: `/drawn${path}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });

const stateIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('a page behind the sign-in is drawn for whoever asks, with what it shows, and nobody keeps it', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const token = await signedIn(world, 'user', '0911000001');

  const { statusCode, headers, body } = await drawn(world, '/myClass', token);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('authorization') });
  expect(headers.etag).toBeUndefined();
  expect(body).toContain('<title>Enrollments</title>');
  expect(body).toContain('Hi, Hana');
  expect(body).toContain('Hana Sample</');
  expect(body).not.toContain('animate-breathe');
  const { session, queries } = stateIn(body);
  expect(session).toMatchObject({ firstName: 'Hana', role: '' });
  expect(queries.queries.map(({ queryKey }: { queryKey: unknown[] }) => queryKey[0])).toEqual(
    expect.arrayContaining(['/enrollment/getbyuser/:userId', '/learners']),
  );
  expect(body).not.toContain(token);
});

test('two people at the same address get each their own page', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const [student, teacher] = [
    await signedIn(world, 'user', '0911000001'),
    await signedIn(world, 'teacher', '0911000002'),
  ];

  const [ofStudent, ofTeacher, again] = await Promise.all([
    drawn(world, '/setting', student),
    drawn(world, '/setting', teacher),
    drawn(world, '/setting', student),
  ]);

  expect(ofStudent.body).toContain('value="Hana"');
  expect(ofTeacher.body).toContain('value="Dawit"');
  expect(again.body).not.toContain('Dawit');
  expect((await world.app.inject({ url: '/setting' })).body).not.toMatch(/Hana|Dawit/);
});

test('a page is drawn in the language of its reader', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const token = await signedIn(world, 'teacher', '0911000002');

  const { body, headers } = await drawn(world, '/teacher/myClass', token, { cookie: 'lang=am; pictures=off' });

  expect(headers['content-language']).toBe('am');
  expect(body).toContain('<html lang="am" data-pictures="off">');
  expect(body).toMatch(/<h1[^>]*>[\u1200-\u137F ]+</);
});

test('nobody gets a page without a living session, nor one that is for others, nor one that is no page', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const student = await signedIn(world, 'user', '0911000001');
  const teacher = await signedIn(world, 'teacher', '0911000002');
  const ended = await signedIn(world, 'user', '0911000001');
  await world.call('POST', '/logout', { token: ended });

  const answers = await Promise.all([
    drawn(world, '/myClass'),
    drawn(world, '/myClass', 'made-up'),
    drawn(world, '/myClass', ended),
    drawn(world, '/myClass', teacher),
    drawn(world, '/teacher/myClass', student),
    drawn(world, '/admin', student),
    drawn(world, '/about', student),
    drawn(world, '/no/such/page', student),
    drawn(world, '//[', student),
    drawn(world, '/services/purchase/tutor', student),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 404, 404, 404, 404, 404, 404, 404]);
  for (const { body } of answers) expect(body).not.toMatch(/Hana|Dawit/);
});

test('what somebody is called cannot break out of their page', async () => {
  const world = await testWorld({ webDist });
  await world.seed();
  const token = await signedIn(world, 'user', '0911000001');
  const name = '</script><script>alert(1)</script>';
  await world.pool.query("update accounts set first_name = $1 where first_name = 'Hana'", [name]);

  const { body } = await drawn(world, '/setting', token);

  expect(body).not.toContain('<script>alert');
  expect(stateIn(body).session.firstName).toBe(name);
});
