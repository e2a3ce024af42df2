import { randomUUID } from 'node:crypto';
import { FROM_OWN_PAGES } from '@temari/contracts/endpoint';
import { expect, test } from 'vitest';
import type { ChannelMessage } from '../../domains/notices/channels/channel.ts';
import { hasPush } from '../../domains/notices/channels/push.ts';
import { sendBy } from '../../testing/channels.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const newBrowser = async ({ app }: World): Promise<Browser> => {
  const { endpoint, keys } = (await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json();
  return { endpoint, keys };
};
const answersFrom = (world: World, { endpoint }: Browser, answers: number | null) =>
  world.app.inject({ method: 'POST', url: '/sandbox/push/switches', payload: { endpoint, answers } });
const subscribe = (world: World, { token }: { token: string }, browser: unknown) =>
  world.call('POST', '/push/subscriptions', { token, body: browser, headers: { 'user-agent': PHONE } });
const withBrowser = async (world: World, member: { token: string }): Promise<Browser> => {
  const browser = await newBrowser(world);
  expect((await subscribe(world, member, browser)).statusCode).toBe(204);
  return browser;
};
const shown = async ({ app }: World) => (await app.inject('/sandbox/push/messages')).json();
const rows = async ({ pool }: World) => (await pool.query('select * from push_subscriptions order by seen_at')).rows;

const noticeTo = ({ id }: { id: string }, changes: Partial<ChannelMessage> = {}): ChannelMessage => ({
  noticeId: randomUUID(),
  accountId: id,
  language: 'en',
  title: 'Temari',
  line: 'Hana’s lesson begins in an hour',
  path: '/myClass',
  uselessAfter: null,
  isUrgent: false,
  ...changes,
});

const familyWorld = async () => {
  const world = await testWorld();
  const town = school(world);
  return { world, town, family: await town.student() };
};

test('a notice reaches every browser of the person, and nobody else’s', async () => {
  const { world, town, family } = await familyWorld();
  const other = await town.teacher();
  const [phone, laptop] = [await withBrowser(world, family), await withBrowser(world, family)];
  await withBrowser(world, other);

  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'sent' });

  const message = {
    title: 'Temari',
    line: 'Hana’s lesson begins in an hour',
    path: '/myClass',
    at: expect.any(String),
  };
  const messages = await shown(world);
  expect(messages).toHaveLength(2);
  expect(messages).toEqual(
    expect.arrayContaining([
      { endpoint: phone.endpoint, ...message },
      { endpoint: laptop.endpoint, ...message },
    ]),
  );
  expect((await rows(world)).filter(({ last_ok_at }) => last_ok_at)).toHaveLength(2);
  const stranger = await town.student('Abel');
  expect(await hasPush(world.deps.db, [family.id, other.id, stranger.id])).toEqual(new Set([family.id, other.id]));
  expect(await sendBy('push', world.deps, noticeTo(stranger))).toEqual({ result: 'nobody' });
});

test('a notice that is sent twice is shown once', async () => {
  const { world, family } = await familyWorld();
  await withBrowser(world, family);
  const notice = noticeTo(family);

  await sendBy('push', world.deps, notice);
  await sendBy('push', world.deps, notice);
  await sendBy('push', world.deps, noticeTo(family));

  expect(await shown(world)).toHaveLength(2);
});

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const { world, family } = await familyWorld();
  const [gone, kept] = [await withBrowser(world, family), await withBrowser(world, family)];
  await answersFrom(world, gone, status);

  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'sent' });
  expect((await rows(world)).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);

  await answersFrom(world, kept, status);
  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'nobody' });
  expect(await hasPush(world.deps.db, [family.id])).toEqual(new Set());
});

test('a busy push service is asked again when it says, a broken one some time, and the browser stays', async () => {
  const { world, family } = await familyWorld();
  const browser = await withBrowser(world, family);

  await answersFrom(world, browser, 429);
  expect(await sendBy('push', world.deps, noticeTo(family))).toMatchObject({
    isHopeless: false,
    retryAfterSeconds: 120,
  });
  await answersFrom(world, browser, 503);
  for (let time = 0; time < 6; time += 1) {
    expect(await sendBy('push', world.deps, noticeTo(family))).toMatchObject({ result: 'refused', isHopeless: false });
  }
  await answersFrom(world, browser, null);
  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'sent' });
});

test('a push service that does not accept us is an alarm, and after five times the browser is left alone', async () => {
  const alarms: unknown[][] = [];
  const { world, family } = await familyWorld();
  const browser = await withBrowser(world, family);
  await answersFrom(world, browser, 403);
  const log = { ...world.deps.log, error: (...said: unknown[]) => void alarms.push(said) } as typeof world.deps.log;

  for (let time = 0; time < 5; time += 1) {
    expect(await sendBy('push', { ...world.deps, log }, noticeTo(family))).toMatchObject({
      result: 'refused',
      isHopeless: true,
    });
  }

  expect(alarms).toHaveLength(5);
  expect(JSON.stringify(alarms)).not.toContain(browser.endpoint.split('/').at(-1));
  expect(await rows(world)).toEqual([]);
  // A page that begins on the device claims it again.
  await answersFrom(world, browser, null);
  await subscribe(world, family, browser);
  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'sent' });
});

test('what is of no use any more is not sent', async () => {
  const { world, family } = await familyWorld();
  await withBrowser(world, family);

  const outcome = await sendBy('push', world.deps, noticeTo(family, { uselessAfter: world.clock.now() }));

  expect([outcome, await shown(world)]).toMatchObject([{ result: 'refused', isHopeless: true }, []]);
});

test('a browser belongs to one account, the newest: a shared phone shows nothing of the one before', async () => {
  const { world, town, family } = await familyWorld();
  const next = await town.teacher();
  const browser = await withBrowser(world, family);
  await sendBy('push', world.deps, noticeTo(family));

  await subscribe(world, next, browser);

  expect(await sendBy('push', world.deps, noticeTo(family))).toEqual({ result: 'nobody' });
  expect(await sendBy('push', world.deps, noticeTo(next))).toEqual({ result: 'sent' });
  expect(await rows(world)).toMatchObject([{ account_id: next.id, name: 'Chrome, Android' }]);
});

test('two accounts that claim a browser at once do not both get it', async () => {
  const { world, town, family } = await familyWorld();
  const next = await town.teacher();
  const browser = await newBrowser(world);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, time) => subscribe(world, time % 2 ? family : next, browser)),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
  expect(await rows(world)).toHaveLength(1);
});

test('whoever holds the device switches it off, whoever switched it on', async () => {
  const { world, town, family } = await familyWorld();
  const next = await town.teacher();
  const browser = await withBrowser(world, family);
  const off = () =>
    world.call('DELETE', '/push/subscriptions', { token: next.token, body: { endpoint: browser.endpoint } });

  expect([(await off()).statusCode, (await off()).statusCode]).toEqual([204, 204]);
  expect(await rows(world)).toEqual([]);
});

test('an account has ten browsers at most; the ones seen longest ago make room', async () => {
  const { world, family } = await familyWorld();
  const first = await withBrowser(world, family);
  const second = await withBrowser(world, family);
  for (let count = 0; count < 8; count += 1) {
    world.clock.advance(1000);
    await withBrowser(world, family);
  }
  world.clock.advance(1000);
  await subscribe(world, family, first);
  await withBrowser(world, family);

  const endpoints = (await rows(world)).map(({ endpoint }) => endpoint);
  expect([endpoints.length, endpoints.includes(first.endpoint), endpoints.includes(second.endpoint)]).toEqual([
    10,
    true,
    false,
  ]);
});

test('a browser on which no page was open for ninety days is forgotten', async () => {
  const { world, town, family } = await familyWorld();
  await withBrowser(world, family);
  world.clock.advance(80 * DAY_MS);
  const again = await town.teacher();
  await withBrowser(world, again);
  world.clock.advance(11 * DAY_MS);

  await world.runJob('forget-unseen-push');

  expect((await rows(world)).map(({ account_id }) => account_id)).toEqual([again.id]);
});

test('a browser stays when the session is over by itself, and goes when its owner signs out', async () => {
  const { world, town, family } = await familyWorld();
  const elsewhere = await town.teacher();
  await withBrowser(world, elsewhere);
  await withBrowser(world, family);
  world.clock.advance(13 * 3_600_000);
  await world.runJob('forget-dead-sessions');
  expect(await hasPush(world.deps.db, [family.id])).toEqual(new Set([family.id]));

  const again = await town.student('Abel');
  const browser = await withBrowser(world, again);
  await world.call('POST', '/logout', { token: again.token });

  expect((await rows(world)).map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint);
  expect(await rows(world)).toHaveLength(2);
});

/** Signs in with a device that keeps its owner signed in. */
const keptSession = async (world: World, phoneNumber: string, password: string) => {
  const answer = await world.call('POST', '/user/login', { body: { phoneNumber, password, keepSignedIn: true } });
  return { token: String(answer.json().data.token), cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
};

test('signing out in one tab of a kept device ends what another tab switched on', async () => {
  const world = await testWorld();
  await world.seed();
  const { token, cookie } = await keptSession(world, '0911000001', 'temari123');
  await withBrowser(world, { token });
  const resumed = await world.call('POST', '/session/resume', { headers: { cookie, [FROM_OWN_PAGES]: '1' } });
  const tab = { token: String(resumed.json().data.token), cookie: String(resumed.headers['set-cookie']).split(';')[0] };

  await world.call('POST', '/logout', { token: tab.token, headers: { cookie: tab.cookie ?? '' } });

  expect(await rows(world)).toEqual([]);
});

test('who signed out while offline has no push as soon as the page can say so', async () => {
  const world = await testWorld();
  await world.seed();
  const { token, cookie } = await keptSession(world, '0911000001', 'temari123');
  await withBrowser(world, { token });

  await world.call('POST', '/session/forget', { headers: { cookie, [FROM_OWN_PAGES]: '1' } });

  expect(await rows(world)).toEqual([]);
});

test('a new password ends push everywhere but on the device in hand', async () => {
  const world = await testWorld();
  await world.seed();
  const thief = await keptSession(world, '0911000001', 'temari123');
  await withBrowser(world, thief);
  const plain = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911000001', password: 'temari123' },
  });
  const { token, user } = plain.json().data;
  const own = await withBrowser(world, { token });

  const changed = await world.call('PATCH', `/user/passwordChange/${user._id}`, {
    token,
    body: { oldPassword: 'temari123', newPassword: 'brandnew1' },
  });

  expect(changed.statusCode).toBe(200);
  expect((await rows(world)).map(({ endpoint }) => endpoint)).toEqual([own.endpoint]);
});

test('signing out while the browser is being claimed leaves none behind', async () => {
  const { world, town } = await familyWorld();
  for (let time = 0; time < 10; time += 1) {
    const member = await town.student();
    const browser = await newBrowser(world);
    const [claimed] = await Promise.all([
      subscribe(world, member, browser),
      world.call('POST', '/logout', { token: member.token }),
    ]);
    expect([204, 401]).toContain(claimed.statusCode);
  }

  expect(await rows(world)).toEqual([]);
});

test('only push services and keys that are keys are taken', async () => {
  const { world, family } = await familyWorld();
  const good = await newBrowser(world);
  const bad = [
    { ...good, endpoint: 'https://169.254.169.254/latest/meta-data/' },
    { ...good, endpoint: 'http://127.0.0.1:5432/' },
    { ...good, endpoint: 'https://attacker.example/fcm.googleapis.com' },
    { ...good, endpoint: 'http://localhost/backend/api/v1/logout' },
    { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
    { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } },
    { ...good, keys: { ...good.keys, auth: 'short' } },
    { endpoint: good.endpoint },
    {},
  ];

  const answers = await Promise.all(bad.map((browser) => subscribe(world, family, browser)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 400));
  expect(await rows(world)).toEqual([]);
});

test('the key for browsers is the same for everybody', async () => {
  const { world, family } = await familyWorld();

  const answers = [await world.call('GET', '/push/key'), await world.call('GET', '/push/key', { token: family.token })];

  expect(answers.map((answer) => answer.json())).toEqual([
    { key: world.deps.push.publicKey },
    { key: world.deps.push.publicKey },
  ]);
});
