import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { RoomServer } from '../../ports/rooms.ts';
import { claimsOf } from './json-web-token.ts';

export interface BigBlueButtonSettings {
  /** Up to and with `/bigbluebutton`. */
  baseUrl: string;
  secret: string;
  /** Where browsers reach it, if that differs. */
  browserUrl?: string;
}

interface Surroundings {
  /** Where people come back to, and where it reports who was there. */
  logoutUrl: string;
  reportUrl: string;
  timeoutMs?: number;
  transport?: typeof fetch;
}

const TIMEOUT_MS = 5000;
/** Far more than a full room answers. */
const ANSWER_MAX = 1024 * 1024;
/** A lesson that runs over is not cut off at once. */
const EXTRA_MINUTES = 30;
const EMPTY_MINUTES = 30;

/** The hash is over the query exactly as it is sent. */
export const signedQuery = (call: string, params: Record<string, string>, secret: string): string => {
  const query = new URLSearchParams(params).toString();
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex');
  return `${query}${query && '&'}checksum=${checksum}`;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[([\s\S]*)\]\]>$/, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** What stands between the tags of a name. Answers are flat, and no tag holds another of its own name. */
const partsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content.trim());
const textOf = (xml: string, tag: string): string => plain(partsOf(xml, tag)[0] ?? '');

const report = z.object({
  meeting_id: z.string(),
  data: z.object({
    attendees: z.array(z.object({ ext_user_id: z.string(), duration: z.number() })),
  }),
});

/** Rooms on a BigBlueButton server, by its own API: https://docs.bigbluebutton.org/development/api */
export const bigBlueButton = (
  { baseUrl, secret, browserUrl = baseUrl }: BigBlueButtonSettings,
  { logoutUrl, reportUrl, timeoutMs = TIMEOUT_MS, transport = fetch }: Surroundings,
): RoomServer => {
  /** The answer, or null for a room that is not there. */
  const ask = async (call: string, params: Record<string, string>): Promise<string | null> => {
    const response = await transport(`${baseUrl}/api/${call}?${signedQuery(call, params, secret)}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const xml = (await response.text()).slice(0, ANSWER_MAX);
    if (textOf(xml, 'returncode') === 'SUCCESS') return xml;
    const key = textOf(xml, 'messageKey');
    if (['notFound', 'invalidMeetingIdentifier'].includes(key)) return null;
    throw new Error(`The room server refused to ${call}: ${key || `status ${response.status}`}`);
  };

  return {
    enter: async ({ id, title, endsAt, mayRecord }, visitor) => {
      const minutes = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 60_000)) + EXTRA_MINUTES;
      const made = await ask('create', {
        name: title,
        meetingID: id,
        duration: String(minutes),
        record: String(mayRecord),
        autoStartRecording: 'false',
        allowStartStopRecording: String(mayRecord),
        notifyRecordingIsOn: 'true',
        muteOnStart: 'true',
        // Families pay for their data: the voice and the slides first.
        webcamsOnlyForModerator: 'true',
        guestPolicy: 'ALWAYS_ACCEPT',
        meetingKeepEvents: 'true',
        meetingExpireIfNoUserJoinedInMinutes: String(EMPTY_MINUTES),
        logoutURL: logoutUrl,
        'meta_analytics-callback-url': reportUrl,
      });
      const join = signedQuery(
        'join',
        {
          fullName: visitor.name,
          meetingID: id,
          role: visitor.role === 'teacher' ? 'MODERATOR' : 'VIEWER',
          userID: visitor.id,
          // Not for another room of the same name.
          createTime: textOf(made ?? '', 'createTime'),
        },
        secret,
      );
      return `${browserUrl}/api/join?${join}`;
    },

    end: async (lessonId) => {
      await ask('end', { meetingID: lessonId });
    },

    whoIsIn: async (lessonId) => {
      const found = await ask('getMeetingInfo', { meetingID: lessonId });
      return partsOf(found ?? '', 'attendee').map((attendee) => ({
        name: textOf(attendee, 'fullName'),
        role: textOf(attendee, 'role') === 'MODERATOR' ? ('teacher' as const) : ('learner' as const),
      }));
    },

    recordings: async (lessonId) => {
      const found = await ask('getRecordings', { meetingID: lessonId, state: 'published' });
      return partsOf(found ?? '', 'recording').flatMap((recording) => {
        const url = textOf(recording, 'url');
        const startedAt = new Date(Number(textOf(recording, 'startTime')));
        const minutes = Number(textOf(recording, 'length')) || 0;
        return /^https?:\/\//.test(url) ? [{ url, startedAt, minutes }] : [];
      });
    },

    readReport: (authorization, content, now) => {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      if (!token || !claimsOf('HS512', token, secret, now)) return null;
      const { data } = report.safeParse(content);
      if (!data) return null;
      return {
        lessonId: data.meeting_id,
        visits: data.data.attendees.map(({ ext_user_id, duration }) => ({
          visitorId: ext_user_id,
          seconds: Math.max(0, Math.round(duration)),
        })),
      };
    },
  };
};
