import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bigBlueButton, signedQuery } from './bigbluebutton.ts';
import { jitsi } from './jitsi.ts';
import { claimsOf, signedToken } from './json-web-token.ts';

const LESSON = {
  id: '0190a1b2-0000-7000-8000-000000000000',
  title: 'Maths, 8',
  endsAt: new Date(Date.now() + 3_600_000),
  mayRecord: false,
};
const HANA = { id: 'learner-1', name: 'Hana & Dawit <Sample>', role: 'learner' } as const;
const SURROUNDINGS = { logoutUrl: 'https://temari.example', reportUrl: 'https://temari.example/report' };
const SETTINGS = { baseUrl: 'https://rooms.example/bigbluebutton', secret: 'secret' };

const answering = (...answers: (string | Error)[]) => {
  const asked: URL[] = [];
  const transport = (async (address: string | URL | Request) => {
    asked.push(new URL(String(address)));
    const answer = answers.shift() ?? '';
    if (answer instanceof Error) throw answer;
    return new Response(answer);
  }) as typeof fetch;
  return { asked, server: bigBlueButton(SETTINGS, { ...SURROUNDINGS, transport }) };
};
const MADE = '<response><returncode>SUCCESS</returncode><createTime>1700000000000</createTime></response>';

test('a call is signed with SHA-256 over its name, the query as it is sent and the secret', () => {
  const query = 'name=Maths%2C+8&meetingID=a';
  const checksum = createHash('sha256').update(`create${query}secret`).digest('hex');

  expect(signedQuery('create', { name: 'Maths, 8', meetingID: 'a' }, 'secret')).toBe(`${query}&checksum=${checksum}`);
  expect(signedQuery('getMeetings', {}, 'secret')).toMatch(/^checksum=[0-9a-f]{64}$/);
});

test('the room is made before each entry, and the entry is for one person, one role and this very room', async () => {
  const { asked, server } = answering(MADE);

  const entry = new URL(await server.enter(LESSON, HANA));

  const [create] = asked;
  expect(create?.pathname).toBe('/bigbluebutton/api/create');
  expect(Object.fromEntries(create?.searchParams ?? [])).toMatchObject({
    ...{ name: 'Maths, 8', meetingID: LESSON.id, record: 'false', allowStartStopRecording: 'false' },
    ...{ meetingKeepEvents: 'true', 'meta_analytics-callback-url': SURROUNDINGS.reportUrl },
  });
  expect(Object.fromEntries(entry.searchParams)).toMatchObject({
    ...{ fullName: HANA.name, meetingID: LESSON.id, role: 'VIEWER', userID: 'learner-1', createTime: '1700000000000' },
  });
  const signed = entry.search.slice(1).split('&checksum=');
  expect(signed[1]).toBe(createHash('sha256').update(`join${signed[0]}secret`).digest('hex'));
});

test.each([
  ['refused', '<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>'],
  ['no answer of its kind', '<html>502</html>'],
  ['cut off', new Error('socket hang up')],
])('a server that cannot be used is an error: %s', async (_, answer) => {
  await expect(answering(answer).server.enter(LESSON, HANA)).rejects.toThrow();
});

test('a server that does not answer in time is an error too', async () => {
  const transport = ((_address: string, init?: RequestInit) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    })) as unknown as typeof fetch;
  const server = bigBlueButton(SETTINGS, { ...SURROUNDINGS, transport, timeoutMs: 20 });

  await expect(server.enter(LESSON, HANA)).rejects.toThrow(/timeout/i);
});

test('who is in is read from the answer, names as they were given; a room that is not there is empty', async () => {
  const { server } = answering(
    `<response><returncode>SUCCESS</returncode><attendees>
      <attendee><userID>t</userID><fullName>Selam &amp; Co</fullName><role>MODERATOR</role></attendee>
      <attendee><userID>l</userID><fullName><![CDATA[Hana <3]]></fullName><role>VIEWER</role></attendee></attendees></response>`,
    '<response><returncode>FAILED</returncode><messageKey>notFound</messageKey></response>',
  );

  expect(await server.whoIsIn('a')).toEqual([
    { name: 'Selam & Co', role: 'teacher' },
    { name: 'Hana <3', role: 'learner' },
  ]);
  expect(await server.whoIsIn('b')).toEqual([]);
});

const NOW = new Date('2026-11-18T16:00:00Z');
const EXP = NOW.getTime() / 1000 + 60;
const CONTENT = { meeting_id: LESSON.id, data: { attendees: [{ ext_user_id: 'learner-1', duration: 3001.4 }] } };

test.each([
  ['signed by the server', `Bearer ${signedToken('HS512', { exp: EXP }, 'secret')}`, true],
  ['signed by somebody else', `Bearer ${signedToken('HS512', { exp: EXP }, 'other')}`, false],
  ['signed with another algorithm', `Bearer ${signedToken('HS256', { exp: EXP }, 'secret')}`, false],
  ['expired', `Bearer ${signedToken('HS512', { exp: EXP - 120 }, 'secret')}`, false],
  ['without an end', `Bearer ${signedToken('HS512', {}, 'secret')}`, false],
  ['not signed', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`, false],
  ['without a token', undefined, false],
])('a report %s', (_, authorization, isBelieved) => {
  const report = answering().server.readReport(authorization, CONTENT, NOW);

  expect(report).toEqual(
    isBelieved ? { lessonId: LESSON.id, visits: [{ visitorId: 'learner-1', seconds: 3001 }] } : null,
  );
});

test('Jitsi lets in by a token for one room, one person and the time of the lesson', async () => {
  const server = jitsi({ baseUrl: 'https://meet.example', appId: 'temari', secret: 'key' });

  const entry = new URL(await server.enter(LESSON, { id: 't', name: 'Selam', role: 'teacher' }));

  const room = 'temari-0190a1b2000070008000000000000000';
  expect(entry.pathname).toBe(`/${room}`);
  const claims = claimsOf('HS256', entry.searchParams.get('jwt') ?? '', 'key', new Date());
  expect(claims).toMatchObject({
    ...{ aud: 'temari', iss: 'temari', sub: 'meet.example', room },
    context: { user: { id: 't', name: 'Selam', moderator: 'true' } },
  });
  expect(Number(claims?.exp) * 1000).toBeLessThanOrEqual(LESSON.endsAt.getTime() + 30 * 60_000);
});
