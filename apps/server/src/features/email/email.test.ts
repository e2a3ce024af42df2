import { expect, onTestFinished, test } from 'vitest';
import { smtpMail } from '../../adapters/mail/smtp.ts';
import type { ChannelMessage } from '../../domains/notices/channels/channel.ts';
import { hasEmail } from '../../domains/notices/channels/email.ts';
import { unsubscribeToken } from '../../domains/notices/channels/email-links.ts';
import { sendBy } from '../../testing/channels.ts';
import { asksForCode } from '../../testing/codes.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { school } from '../../testing/school.ts';
import { smtpStandIn } from '../../testing/smtp-stand-in.ts';
import { testWorld, type World, type WorldOptions } from '../../testing/world.ts';

const ADDRESS = 'hana@example.com';
const DAY_MS = 86_400_000;

const family = async (options: WorldOptions = {}) => {
  const world = await testWorld(options);
  await world.seed();
  const { id, token } = await school(world).student();
  await world.pool.query('update accounts set email = $1 where id = $2', [ADDRESS, id]);
  return { world, id, token };
};
const stateOf = async ({ call }: World, token: string) => (await call('GET', '/email', { token })).json().state;
const ask = async (world: World, token: string) => {
  const answer = await world.call('POST', '/email', { token });
  await world.runJobs();
  return answer;
};
/** The path of the last link that was mailed. */
const lastLink = ({ mailBox }: World, page: string): string =>
  new RegExp(`/mail/${page}/\\S+`).exec(mailBox.mails[0]?.text ?? '')?.[0] ?? '';
const open = ({ app }: World, url: string) => app.inject({ url });
const press = ({ app }: World, url: string, payload = '') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload });
const confirmed = async (options?: WorldOptions) => {
  const known = await family(options);
  await ask(known.world, known.token);
  await press(known.world, lastLink(known.world, 'confirm'));
  return known;
};

const message = (accountId: string): ChannelMessage => ({
  noticeId: 'a-notice',
  accountId,
  language: 'en',
  title: 'Temari',
  line: 'Hana’s lesson <today> is cancelled',
  path: '/myClass',
  uselessAfter: null,
  isUrgent: false,
});

test('an address is confirmed by the link in a mail; looking at the page changes nothing', async () => {
  const { world, id, token } = await family();
  expect(await stateOf(world, token)).toBe('unconfirmed');
  expect([...(await hasEmail(world.deps, [id]))]).toEqual([]);

  expect((await ask(world, token)).json()).toEqual({ state: 'asked' });
  expect(world.mailBox.mails).toMatchObject([
    { to: ADDRESS, subject: 'Temari: is this your e-mail address?', headers: {} },
  ]);
  const link = lastLink(world, 'confirm');
  const page = await open(world, link);
  expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  expect(page.body).toContain('<button>Yes, this is my address</button>');
  expect(await stateOf(world, token)).toBe('asked');

  expect((await press(world, link)).body).toContain('Our notices now come to your address');
  expect(await stateOf(world, token)).toBe('on');
  expect((await press(world, link)).statusCode).toBe(200);
  expect([...(await hasEmail(world.deps, [id]))]).toEqual([id]);
});

test('a notice comes as text and HTML from the office, with our addresses alone and a way to end it', async () => {
  const { world, id } = await confirmed();

  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'sent' });

  const [mail] = world.mailBox.mails;
  expect(mail).toMatchObject({ to: ADDRESS, subject: 'Hana’s lesson <today> is cancelled' });
  expect(mail?.text).toContain('Open: http://localhost/myClass');
  expect(mail?.html).toContain('Hana’s lesson &lt;today&gt; is cancelled');
  expect(mail?.html).not.toMatch(/<img|<script|src=/);
  for (const [, address] of (mail?.html ?? '').matchAll(/href="([^"]+)"/g)) {
    expect(address).toMatch(/^http:\/\/localhost\//);
  }
  const { 'List-Unsubscribe': off = '', 'List-Unsubscribe-Post': how } = mail?.headers ?? {};
  expect([off, how]).toEqual([
    expect.stringMatching(/^<http:\/\/localhost\/mail\/off\/\S+>$/),
    'List-Unsubscribe=One-Click',
  ]);
});

test('one tap ends it without signing in, also by a mail program; it can be switched on again', async () => {
  const { world, id, token } = await confirmed();
  await sendBy('email', world.deps, message(id));
  const link = lastLink(world, 'off');

  expect((await open(world, link)).body).toContain('Send no more mail');
  expect(await stateOf(world, token)).toBe('on');
  const ended = await press(world, link, 'List-Unsubscribe=One-Click');

  expect([ended.statusCode, await stateOf(world, token)]).toEqual([200, 'off']);
  expect((await press(world, link)).statusCode).toBe(200);
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'nobody' });
  expect((await ask(world, token)).json()).toEqual({ state: 'on' });
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'sent' });
  await world.call('DELETE', '/email', { token });
  expect(await stateOf(world, token)).toBe('off');
});

const PASSWORD = 'temari123';
const resetTo = async (world: World, password: string) => {
  const { id, code } = await asksForCode(world, { kind: 'user', phone: '+251911000001' });
  await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
  return world.call('PATCH', `/user/passwordReset/${id}`, { body: { password } });
};
/** The family of the demo, whose password is known, with mail to an address that somebody confirmed. */
const signedIn = async () => {
  const world = await testWorld();
  await world.seed();
  const body = { phoneNumber: '+251911000001', password: PASSWORD };
  const { token, user } = (await world.call('POST', '/user/login', { body })).json().data;
  await world.pool.query('update accounts set email = $1 where id = $2', [ADDRESS, user._id]);
  return { world, id: String(user._id), token: String(token) };
};

test('a new password switches mail off, because somebody else may have set the address; one tap switches it on', async () => {
  const { world, id, token } = await signedIn();
  await ask(world, token);
  await press(world, lastLink(world, 'confirm'));
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'sent' });

  expect((await resetTo(world, 'brandnew1')).statusCode).toBe(200);

  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'nobody' });
  const body = { phoneNumber: '+251911000001', password: 'brandnew1' };
  const { token: own } = (await world.call('POST', '/user/login', { body })).json().data;
  expect((await world.call('GET', '/email', { token: own })).json()).toMatchObject({ state: 'off', address: ADDRESS });
  expect((await ask(world, own)).json()).toEqual({ state: 'on' });
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'sent' });

  const words = { oldPassword: 'brandnew1', newPassword: 'brandnew2' };
  await world.call('PATCH', `/user/passwordChange/${id}`, { token: own, body: words });
  expect(await stateOf(world, own)).toBe('off');
});

test('a link that was asked for before a new password confirms nothing after it', async () => {
  const { world, id, token } = await signedIn();
  await ask(world, token);
  const link = lastLink(world, 'confirm');

  await resetTo(world, 'brandnew1');

  expect((await press(world, link)).statusCode).toBe(404);
  expect([...(await hasEmail(world.deps, [id]))]).toEqual([]);
});

test.each(['confirmed', 'asked for'])(
  'whoever is signed out by a new password switches nothing on, %s',
  async (which) => {
    const { world, id, token } = await signedIn();
    if (which === 'confirmed') {
      await ask(world, token);
      await press(world, lastLink(world, 'confirm'));
      await world.call('DELETE', '/email', { token });
    }
    const resetting = await world.pool.connect();
    onTestFinished(() => resetting.release());
    await resetting.query('begin');
    await resetting.query('delete from sessions where account_id = $1', [id]);
    const answer = world.call('POST', '/email', { token });
    await untilSomebodyWaits(world);
    await resetting.query('commit');

    expect((await answer).json()).toMatchObject({ code: 'auth/not-signed-in' });
    await world.runJobs();
    expect([...(await hasEmail(world.deps, [id]))]).toEqual([]);
    expect(world.mailBox.mails).toHaveLength(which === 'confirmed' ? 1 : 0);
  },
);

test('another address ends the confirmation, and the old one does not come back by its link', async () => {
  const { world, id, token } = await confirmed();
  const old = lastLink(world, 'confirm');

  await world.call('PATCH', `/user/${id}`, { token, body: { email: 'other@example.com' } });

  expect(await stateOf(world, token)).toBe('unconfirmed');
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'nobody' });
  expect((await press(world, old)).statusCode).toBe(404);
  await ask(world, token);
  expect(world.mailBox.mails[0]).toMatchObject({ to: 'other@example.com' });
  await press(world, lastLink(world, 'confirm'));
  expect(await stateOf(world, token)).toBe('on');
});

test.each<[string, (world: World, token: string, id: string) => unknown]>([
  ['after a day', ({ clock }) => clock.advance(DAY_MS)],
  ['once there is a newer one', async (world, token) => world.clock.advance(1000) ?? (await ask(world, token))],
  ['once it was switched off', (world, token) => world.call('DELETE', '/email', { token })],
  [
    'of an erased account',
    ({ pool }, _token, id) => pool.query(`update accounts set phone = null, erased_at = now() where id = $1`, [id]),
  ],
])('a link is worth nothing %s', async (_, happens) => {
  const { world, id, token } = await family();
  await ask(world, token);
  const link = lastLink(world, 'confirm');

  await happens(world, token, id);

  const opened = await press(world, link);
  expect([opened.statusCode, opened.body]).toEqual([404, expect.stringContaining('does not work any more')]);
  expect([...(await hasEmail(world.deps, [id]))]).toEqual([]);
});

test('forged tokens end nothing', async () => {
  const { world, id, token } = await confirmed();
  const forged = unsubscribeToken(Buffer.from('another key'), id);

  for (const each of [forged, id, 'x'.repeat(5000), '%00', '..%2F']) {
    expect((await press(world, `/mail/off/${each}`)).statusCode).toBe(404);
  }
  expect(await stateOf(world, token)).toBe('on');
});

test('an account asks for five links a day, and an address gets three', async () => {
  const { world, token } = await family();
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push((await ask(world, token)).statusCode);

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(world.mailBox.mails).toHaveLength(3);
});

test('without a mail server, or without an address, nothing is offered', async () => {
  const { world, id, token } = await family({ mail: null });
  expect((await world.call('GET', '/email', { token })).json()).toMatchObject({ isOffered: false });
  expect((await world.call('POST', '/email', { token })).json()).toMatchObject({ code: 'email/not-offered' });
  expect(await sendBy('email', world.deps, message(id))).toEqual({ result: 'nobody' });

  const other = await family();
  await other.world.pool.query(`update accounts set email = '' where id = $1`, [other.id]);
  expect(await stateOf(other.world, other.token)).toBe('none');
  expect((await other.world.call('POST', '/email', { token: other.token })).json()).toMatchObject({
    code: 'email/no-address',
  });
});

test('the real adapter sends both forms; a server that refuses is told apart', async () => {
  const server = await smtpStandIn();
  const { world, id } = await confirmed();
  const deps = { ...world.deps, mail: smtpMail(server.url) };

  expect(await sendBy('email', deps, message(id))).toEqual({ result: 'sent' });

  const [received] = server.received;
  expect(received?.to).toEqual([ADDRESS]);
  expect(received?.data).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(received?.data).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost/m);
  expect(received?.data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const refusing = smtpMail((await smtpStandIn({ recipient: async () => '451 Try again later' })).url);
  expect(await sendBy('email', { ...deps, mail: refusing }, message(id))).toMatchObject({
    result: 'refused',
    isHopeless: false,
  });
  const nobody = smtpMail('smtp://127.0.0.1:1');
  expect(await sendBy('email', { ...deps, mail: nobody }, message(id))).toMatchObject({
    result: 'refused',
    isHopeless: false,
  });
});

test.each<[string, Parameters<typeof smtpStandIn>[0], object]>([
  ['a full mailbox', { recipient: async () => '452 Full' }, { isHopeless: false, isOfMailbox: true }],
  ['no mailbox', { recipient: async () => '550 Nobody' }, { isHopeless: true, isOfMailbox: true }],
  ['a server that does not take our name', { sender: '550 Who are you' }, { isHopeless: false, isOfMailbox: false }],
])('%s is told apart', async (_, answers, outcome) => {
  const { world, id } = await confirmed();
  const mail = smtpMail((await smtpStandIn(answers)).url);

  expect(await sendBy('email', { ...world.deps, mail }, message(id))).toMatchObject({ result: 'refused', ...outcome });
});

test('a mailbox that never answers is given up, and may have got the mail', async () => {
  const { world, id } = await confirmed();
  const server = await smtpStandIn({ recipient: () => new Promise(() => {}) });
  const mail = smtpMail(server.url, { withinMs: 100 });

  expect(await sendBy('email', { ...world.deps, mail }, message(id))).toMatchObject({ result: 'unknown' });
});
