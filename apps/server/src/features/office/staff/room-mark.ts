import { createHash } from 'node:crypto';

const MARK_LENGTH = 8;

/** What may be shown of a room's address to those who must not go there: its host, and a mark that differs for another. */
const roomMark = (link: string): string => {
  const host = URL.canParse(link) ? new URL(link).host : '';
  return `${host} ${createHash('sha256').update(link).digest('hex').slice(0, MARK_LENGTH)}`.trim();
};

/** What the audit trail kept of a class, without the way into its room. */
export const withoutRoom = (kept: unknown): unknown => {
  if (typeof kept !== 'object' || kept === null || !('meetingLink' in kept)) return kept;
  return { ...kept, meetingLink: typeof kept.meetingLink === 'string' ? roomMark(kept.meetingLink) : null };
};
