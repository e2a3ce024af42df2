import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { claimsOf, signedToken } from '../../adapters/rooms/json-web-token.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Guest, refusedPage, roomPage } from './room-page.ts';

export interface RoomSandboxSettings {
  bigBlueButton: { secret: string };
  jitsi: { appId: string; secret: string };
  transport?: typeof fetch;
}

interface Room {
  id: string;
  name: string;
  createTime: number;
  isRecorded: boolean;
  reportUrl: string | undefined;
  guests: Map<string, Guest & { since: number }>;
}

/** What a test does to the stand-in; the demo's testers do it with the same call. */
interface Switches {
  isAway: boolean;
}

const BBB = '/sandbox/bigbluebutton';
const JITSI = '/sandbox/jitsi';
const DAY_SECONDS = 24 * 60 * 60;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const xml = (reply: FastifyReply, content: string) =>
  reply.type('text/xml; charset=utf-8').send(`<response>${content}</response>`);
const success = (reply: FastifyReply, content = '') => xml(reply, `<returncode>SUCCESS</returncode>${content}`);
const failed = (reply: FastifyReply, key: string) =>
  xml(reply, `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>${key}</message>`);

/**
 * The servers where lessons happen, as far as we use them, so that the real adapters are the only adapters. Their clock
 * is the app's: in a demo of another day a token lasts as long as the lesson of that day.
 */
export const roomSandbox =
  ({ bigBlueButton, jitsi, transport = fetch }: RoomSandboxSettings, clock: Clock) =>
  async (scope: FastifyInstance): Promise<void> => {
    const rooms = new Map<string, Room>();
    const jitsiGuests = new Map<string, Map<string, Guest>>();
    const switches: Switches = { isAway: false };

    type Handler = (query: Record<string, string>, reply: FastifyReply) => unknown;
    const call = (name: string, handler: Handler): void => {
      scope.get(`${BBB}/api/${name}`, async (request: FastifyRequest, reply) => {
        if (switches.isAway) return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
        const [, sent = ''] = request.url.split('?');
        const query = sent.replace(/&?checksum=[0-9a-f]*$/, '');
        const expected = createHash('sha256').update(`${name}${query}${bigBlueButton.secret}`).digest('hex');
        const given = request.query as Record<string, string>;
        if (given.checksum !== expected) return failed(reply, 'checksumError');
        return handler(given, reply);
      });
    };
    const known = (handler: (room: Room, query: Record<string, string>, reply: FastifyReply) => unknown): Handler => {
      return (query, reply) => {
        const room = rooms.get(query.meetingID ?? '');
        return room ? handler(room, query, reply) : failed(reply, 'notFound');
      };
    };

    call('create', (query, reply) => {
      const id = query.meetingID ?? '';
      if (!/^[\w-]{2,256}$/.test(id)) return failed(reply, 'validationError');
      const room = rooms.get(id) ?? {
        id,
        name: query.name ?? id,
        createTime: clock.now().getTime(),
        isRecorded: query.record === 'true',
        reportUrl: query['meta_analytics-callback-url'],
        guests: new Map(),
      };
      const isRepeated = rooms.has(id);
      rooms.set(id, room);
      return success(
        reply,
        `<meetingID>${id}</meetingID><createTime>${room.createTime}</createTime>${isRepeated ? '<messageKey>duplicateWarning</messageKey>' : ''}`,
      );
    });

    call(
      'join',
      known((room, query, reply) => {
        if (query.createTime && Number(query.createTime) !== room.createTime)
          return failed(reply, 'mismatchCreateTime');
        const id = query.userID ?? query.fullName ?? '';
        room.guests.set(id, {
          id,
          name: query.fullName ?? '',
          role: query.role === 'MODERATOR' ? 'MODERATOR' : 'VIEWER',
          since: clock.now().getTime(),
        });
        return reply.redirect(`${BBB}/room/${encodeURIComponent(room.id)}/${encodeURIComponent(id)}`);
      }),
    );

    scope.get(`${BBB}/room/:room/:guest`, async (request, reply) => {
      const asked = request.params as { room: string; guest: string };
      const room = rooms.get(asked.room);
      const me = room?.guests.get(asked.guest);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!room || !me) return reply.code(404).send(refusedPage('This room has ended.'));
      return reply.send(roomPage({ title: room.name, me: me.name, guests: [...room.guests.values()] }));
    });

    call(
      'getMeetingInfo',
      known((room, _query, reply) =>
        success(
          reply,
          `<meetingID>${room.id}</meetingID><participantCount>${room.guests.size}</participantCount><attendees>${[
            ...room.guests.values(),
          ]
            .map(
              ({ id, name, role }) =>
                `<attendee><userID>${escapeXml(id)}</userID><fullName>${escapeXml(name)}</fullName><role>${role}</role></attendee>`,
            )
            .join('')}</attendees>`,
        ),
      ),
    );

    call('isMeetingRunning', (query, reply) =>
      success(reply, `<running>${(rooms.get(query.meetingID ?? '')?.guests.size ?? 0) > 0}</running>`),
    );

    call('getRecordings', (query, reply) => {
      const room = rooms.get(query.meetingID ?? '');
      const recording = `<recording><recordID>${room?.id}-1</recordID><startTime>${room?.createTime}</startTime><playback><format><type>video</type><url>https://recordings.example.com/${room?.id}</url><length>52</length></format></playback></recording>`;
      return success(reply, `<recordings>${room?.isRecorded ? recording : ''}</recordings>`);
    });

    /** After the end it tells who was there and for how long. */
    const tell = async (room: Room): Promise<void> => {
      if (!room.reportUrl) return;
      const now = Math.floor(clock.now().getTime() / 1000);
      await transport(room.reportUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${signedToken('HS512', { exp: now + DAY_SECONDS }, bigBlueButton.secret)}`,
        },
        body: JSON.stringify({
          version: '1.0',
          meeting_id: room.id,
          internal_meeting_id: `${room.id}-${room.createTime}`,
          data: {
            metadata: {},
            attendees: [...room.guests.values()].map(({ id, name, role, since }) => ({
              ext_user_id: id,
              name,
              moderator: role === 'MODERATOR',
              duration: Math.round((clock.now().getTime() - since) / 1000),
            })),
          },
        }),
      }).catch((error: unknown) => scope.log.warn({ reason: String(error) }, 'the report of a room was not taken'));
    };

    call(
      'end',
      known(async (room, _query, reply) => {
        await tell(room);
        rooms.delete(room.id);
        return success(reply, '<messageKey>sentEndMeetingRequest</messageKey>');
      }),
    );

    scope.get(`${JITSI}/:room`, async (request, reply) => {
      const { room } = request.params as { room: string };
      const { jwt = '' } = request.query as { jwt?: string };
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      const claims = claimsOf('HS256', jwt, jitsi.secret, clock.now());
      const isMeant = claims?.room === room && claims.aud === jitsi.appId && claims.iss === jitsi.appId;
      if (!isMeant) return reply.code(403).send(refusedPage('The token is not for this room.'));
      const { user } = claims.context as { user: { id: string; name: string; moderator: string } };
      const guests = jitsiGuests.get(room) ?? new Map<string, Guest>();
      jitsiGuests.set(room, guests);
      guests.set(user.id, { ...user, role: user.moderator === 'true' ? 'moderator' : 'participant' });
      return reply.send(roomPage({ title: room, me: user.name, guests: [...guests.values()] }));
    });

    scope.post('/sandbox/rooms/switches', async (request) => {
      switches.isAway = String((request.body as { isAway?: unknown } | null)?.isAway) === 'true';
      return switches;
    });
  };
