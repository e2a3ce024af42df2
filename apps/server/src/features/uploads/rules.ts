import type { ErrorCode } from '@temari/contracts/errors';
import { MEDIA_TYPES, type MediaType, UPLOAD_RULES } from '@temari/contracts/uploads';
import { FILE_PURPOSES, type FilePurpose, type Role } from '@temari/contracts/vocabulary';
import { type Actor, isStaffRole, may } from '../../domains/identity/actor.ts';
import type { ByteRange } from '../../ports/file-store.ts';

export const UPLOAD_LIVES_HOURS = 24;
export const UNREFERRED_FILE_LIVES_HOURS = 24;

/** After this long without data, an upload loses its reserved space; when it continues, it reserves again. */
const RESERVED_MINUTES = 10;
/** After this long without data, an upload is deleted when others need the space. */
export const GIVEN_UP_AFTER_MINUTES = 60;

export const reservedUntil = (now: Date): Date => new Date(now.getTime() + RESERVED_MINUTES * 60_000);

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/**
 * A picture is redrawn into a second file beside the one that was sent, which needs the same space again until it is
 * done.
 */
const REDRAWN_BYTES = 10 * MIB;

/** What an upload may still need on the disk until it is a file. */
export const neededBytes = ({ sizeBytes, receivedBytes }: { sizeBytes: number; receivedBytes: number }): number =>
  sizeBytes - receivedBytes + Math.min(sizeBytes, REDRAWN_BYTES);

export interface Allowance {
  /** Under way or fresh within a day. */
  dailyBytes: number;
  openAtOnce: number;
}

/** Enough for normal use, too little to fill the disk. New accounts get less, because nobody has checked them yet. */
export const allowanceOf = (role: Role, isApproved: boolean): Allowance => {
  if (role === 'student' || (role === 'teacher' && !isApproved)) return { dailyBytes: 50 * MIB, openAtOnce: 10 };
  return { dailyBytes: role === 'teacher' ? 2 * GIB : 20 * GIB, openAtOnce: 40 };
};

export const purposeOf = (value: string | null | undefined): FilePurpose | null =>
  FILE_PURPOSES.find((purpose) => purpose === value) ?? null;

/** Why an upload may not even start, or null. */
export const startRefusal = (
  { role, capabilities, isApproved }: Pick<Actor, 'role' | 'capabilities'> & { isApproved: boolean },
  purpose: FilePurpose,
  sizeBytes: number,
): ErrorCode | null => {
  const { access, needs, maxBytes } = UPLOAD_RULES[purpose];
  if (!access.includes(role)) return 'auth/not-allowed';
  if (isStaffRole(role) && !may({ role, capabilities }, needs)) return 'auth/capability-missing';
  if (purpose === 'resource' && role === 'teacher' && !isApproved) return 'teacher/not-approved';
  if (sizeBytes === 0) return 'upload/empty';
  return sizeBytes > maxBytes ? 'upload/too-large' : null;
};

const NAME_MAX_CHARACTERS = 120;

/** A name without folders, invisible or direction-changing characters, with the ending its content has. */
export const safeName = (sent: string, mediaType: MediaType, purpose: FilePurpose): string => {
  const extension = MEDIA_TYPES[mediaType];
  const visible = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const stem = visible.replace(new RegExp(`\\.(${extension}${extension === 'jpg' ? '|jpeg' : ''})$`, 'i'), '');
  const short = [...stem]
    .slice(0, NAME_MAX_CHARACTERS)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${short || purpose}.${extension}`;
};

/** Always a download, with a name every browser can read (RFC 6266: plain first, then UTF-8). */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** The one range asked for, 'none' to send everything, or null when the file has no such part. */
export const rangeOf = (header: string | undefined, sizeBytes: number): ByteRange | 'none' | null => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return 'none';
  const last = sizeBytes - 1;
  if (asked[1] === '') {
    const count = Number(asked[2]);
    return count === 0 ? null : { start: Math.max(0, sizeBytes - count), end: last };
  }
  const start = Number(asked[1]);
  const end = asked[2] === '' ? last : Math.min(Number(asked[2]), last);
  if (asked[2] !== '' && Number(asked[2]) < start) return 'none';
  return start > last ? null : { start, end };
};
