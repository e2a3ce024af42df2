import { BASE_PATH } from './base-path.ts';
import type { Method } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { BLOCK_NEEDS, CONSENT_NEEDS } from './office-needs.ts';
import { FILE_PURPOSES, type FilePurpose, type Needs, type Role } from './vocabulary.ts';

const MIB = 1024 * 1024;

/** Every kind of file we take, and the ending its name gets: what the bytes say counts, never the name. */
export const MEDIA_TYPES = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/x-m4a': 'm4a',
  'application/zip': 'zip',
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

const IMAGES = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly MediaType[];
const PAPERS = ['application/pdf', ...IMAGES] as const satisfies readonly MediaType[];

/** What phones record; a browser keeps sound alone in the same containers as films. */
const RECORDINGS = [
  'video/webm',
  'audio/ogg',
  'audio/x-m4a',
  'video/mp4',
  'audio/mpeg',
] as const satisfies readonly MediaType[];

interface UploadRule {
  /** The most that may be sent. */
  maxBytes: number;
  /** The most that its form takes, where that is less. */
  formMaxBytes?: number;
  mediaTypes: readonly MediaType[];
  /** Who may upload for this purpose. */
  access: readonly Role[];
  /** What a member of staff must hold to open such a file of somebody else, or to upload one. */
  needs: Needs;
}

/** What each purpose takes: the server enforces it, and the web says it beforehand. */
export const UPLOAD_RULES: Record<FilePurpose, UploadRule> = {
  cv: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student', 'teacher'], needs: ['review', 'cases'] },
  receipt: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student'], needs: ['money'] },
  identification: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student'], needs: ['teaching', 'cases'] },
  document: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student'], needs: ['teaching', 'cases'] },
  resource: {
    maxBytes: 200 * MIB,
    mediaTypes: Object.keys(MEDIA_TYPES) as MediaType[],
    access: ['teacher', 'owner', 'office'],
    needs: ['teaching'],
  },
  /** A signed form, photographed at the desk. */
  consent: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['owner', 'office'], needs: CONSENT_NEEDS },
  /** Why a guardian is blocked: a court's order, a letter. */
  evidence: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['owner', 'office'], needs: BLOCK_NEEDS },
  /** Photos of a learner's exercise book, or a PDF. */
  homework: { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student'], needs: ['teaching'] },
  /** With an application for a scholarship: a photo of the report card, and what the learner says, in at most two minutes. */
  'report-card': { maxBytes: 10 * MIB, mediaTypes: PAPERS, access: ['student'], needs: ['welfare'] },
  voice: { maxBytes: 4 * MIB, mediaTypes: RECORDINGS, access: ['student'], needs: ['welfare'] },
  // Logos are shown 64 px wide; a larger file is the wrong one.
  logo: {
    maxBytes: 10 * MIB,
    formMaxBytes: 2 * MIB,
    mediaTypes: IMAGES,
    access: ['owner', 'office'],
    needs: ['cases'],
  },
};

/** What the form behind a purpose takes: never more than may be sent. */
export const formMaxBytes = (purpose: FilePurpose): number =>
  UPLOAD_RULES[purpose].formMaxBytes ?? UPLOAD_RULES[purpose].maxBytes;

export const UPLOADS_PATH = `${BASE_PATH}/uploads`;
/** In the answer that ends an upload: the address that a form field stores. */
export const FILE_URL_HEADER = 'X-File-Url';

/** A call that carries bytes instead of JSON, so it is described rather than decoded. */
export interface Transfer {
  method: Method | 'HEAD' | 'OPTIONS';
  path: string;
  access: string;
  summary: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  answers: Record<number, string>;
  errors: readonly ErrorCode[];
}

const TUS_RESUMABLE = { 'Tus-Resumable': 'Always `1.0.0`.' };
const SIGNED_IN = 'any account';
/** Of each call of an upload. */
const EVERY_CALL = [
  'auth/not-signed-in',
  'auth/authenticator-needed',
  'upload/version',
  'server/busy',
] as const satisfies readonly ErrorCode[];
/** What finishing finds out, after the last byte. */
const FINISHING = [
  'upload/empty',
  'upload/wrong-type',
  'upload/damaged',
  'upload/too-many-pixels',
  'upload/unpacks-too-large',
  'upload/no-room',
] as const satisfies readonly ErrorCode[];

/** The tus protocol (tus.io, 1.0.0, with creation, creation-with-upload, expiration and termination), and downloads. */
export const TRANSFERS: readonly Transfer[] = [
  {
    method: 'OPTIONS',
    path: '/uploads',
    access: 'public',
    summary: 'What this tus server can do.',
    answers: { 204: 'See the headers `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.' },
    errors: [],
  },
  {
    method: 'POST',
    path: '/uploads',
    access: 'the roles its purpose is for',
    summary: 'Starts an upload; the body may already hold the first bytes.',
    headers: {
      ...TUS_RESUMABLE,
      'Upload-Length': 'Size of the whole file in bytes.',
      'Upload-Metadata': `\`filename\` and \`purpose\` (${FILE_PURPOSES.join(', ')}), each value in Base64.`,
    },
    answers: {
      201: `Started; \`Location\` is where to send the rest until \`Upload-Expires\`. If these were all the bytes, \`${FILE_URL_HEADER}\` is the file's address; a 503 with \`Location\` has all the bytes too: ask there (\`HEAD\`) for the end.`,
    },
    errors: [
      ...EVERY_CALL,
      'request/invalid',
      'request/too-many',
      'auth/not-allowed',
      'auth/capability-missing',
      'teacher/not-approved',
      'upload/too-large',
      'upload/quota',
      'upload/too-many-open',
      ...FINISHING,
    ],
  },
  {
    method: 'HEAD',
    path: '/uploads/:id',
    access: SIGNED_IN,
    summary: 'How far an upload of the caller has come.',
    headers: TUS_RESUMABLE,
    answers: { 200: `\`Upload-Offset\`; once finished also \`${FILE_URL_HEADER}\`.` },
    errors: [...EVERY_CALL, 'auth/not-allowed', 'upload/gone', ...FINISHING],
  },
  {
    method: 'PATCH',
    path: '/uploads/:id',
    access: SIGNED_IN,
    summary: 'Sends bytes of an upload of the caller, from `Upload-Offset` on.',
    headers: {
      ...TUS_RESUMABLE,
      'Upload-Offset': 'Where these bytes begin.',
      'Content-Type': 'Always `application/offset+octet-stream`.',
    },
    answers: { 204: `Taken; \`Upload-Offset\` is the new one. After the last byte \`${FILE_URL_HEADER}\`.` },
    errors: [...EVERY_CALL, 'auth/not-allowed', 'upload/wrong-offset', 'upload/gone', 'upload/too-large', ...FINISHING],
  },
  {
    method: 'DELETE',
    path: '/uploads/:id',
    access: SIGNED_IN,
    summary: 'Gives up an upload of the caller.',
    headers: TUS_RESUMABLE,
    answers: { 204: 'Forgotten.' },
    errors: [...EVERY_CALL, 'auth/not-allowed', 'upload/gone'],
  },
  {
    method: 'GET',
    path: '/files/:id',
    access: 'whoever holds a signed link; its owner and the office by token; logos are public',
    summary: 'A file, whole or a range of it, as an attachment.',
    query: {
      reader: 'From a signed link.',
      session: 'From a signed link.',
      expires: 'From a signed link.',
      signature: 'From a signed link; good for ten minutes, and no longer than the session it was made for.',
      bytes: 'Given: always the bytes, never where they are; for a page that keeps them on the device.',
    },
    headers: { Range: 'One range of bytes.' },
    answers: {
      200: 'The bytes.',
      206: 'The range.',
      302: 'Where the bytes are, for a minute (object storage).',
      304: 'Not changed.',
    },
    errors: [
      'auth/not-signed-in',
      'auth/authenticator-needed',
      'auth/not-allowed',
      'file/link-expired',
      'file/not-found',
      'file/range',
      'server/busy',
    ],
  },
];
