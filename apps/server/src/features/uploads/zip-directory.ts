import type { ErrorCode } from '@temari/contracts/errors';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
/** Marks a value that only the 64-bit form of the format can hold: more than we take anyway. */
const TOO_LARGE_FOR_FIELD = 0xffffffff;

const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 1024 ** 3;
/** Text packs to a tenth, a bomb to a thousandth; small files may pack as they like. */
const MAX_RATIO = 100;
const RATIO_COUNTS_FROM_BYTES = 10 * 1024 ** 2;

/** The end record sits in the last bytes, behind a comment of at most this. */
export const ZIP_TAIL_BYTES = END_BYTES + 0xffff;
export const MAX_DIRECTORY_BYTES = 4 * 1024 ** 2;

export interface ZipEnd {
  entries: number;
  directoryBytes: number;
  directoryOffset: number;
  /** Where in the file the end record itself begins. */
  endOffset: number;
}

export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  unpackedBytes: number;
  offset: number;
}

/** The end record whose comment reaches to the last byte: what every unpacker would find. Null: not a zip archive. */
export const zipEnd = (tail: Buffer, sizeBytes: number): ZipEnd | null => {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) {
      return {
        entries: tail.readUInt16LE(at + 10),
        directoryBytes: tail.readUInt32LE(at + 12),
        directoryOffset: tail.readUInt32LE(at + 16),
        endOffset: sizeBytes - tail.length + at,
      };
    }
  }
  return null;
};

/** The archive's table of contents, or null when it does not add up. */
export const zipEntries = (directory: Buffer, count: number): ZipEntry[] | null => {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === directory.length && entries.length === count ? entries : null;
};

const total = (entries: ZipEntry[], size: (entry: ZipEntry) => number): number =>
  entries.reduce((sum, entry) => sum + size(entry), 0);

/** Several entries made of the same packed bytes: how the worst bombs grow. */
const overlap = (entries: ZipEntry[], directoryOffset: number): boolean => {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset);
  return inOrder.some((entry, index) => {
    const end = entry.offset + LOCAL_HEADER_BYTES + entry.packedBytes;
    return end > (inOrder[index + 1]?.offset ?? directoryOffset);
  });
};

/** Why an archive is refused before its directory is read, or null. */
export const endRefusal = ({ entries, directoryBytes, directoryOffset, endOffset }: ZipEnd): ErrorCode | null => {
  if (directoryOffset === TOO_LARGE_FOR_FIELD || entries === 0xffff) return 'upload/unpacks-too-large';
  if (entries > MAX_ENTRIES || directoryBytes > MAX_DIRECTORY_BYTES) return 'upload/unpacks-too-large';
  // Nothing may hide between the parts of an archive.
  return directoryOffset + directoryBytes === endOffset ? null : 'upload/damaged';
};

/** Why an archive is refused, judged by its table of contents alone: nothing is unpacked. */
export const archiveRefusal = (entries: ZipEntry[], directoryOffset: number): ErrorCode | null => {
  const packed = total(entries, (entry) => entry.packedBytes);
  const unpacked = total(entries, (entry) => entry.unpackedBytes);
  if (entries.some((entry) => entry.unpackedBytes === TOO_LARGE_FOR_FIELD)) return 'upload/unpacks-too-large';
  if (unpacked > MAX_UNPACKED_BYTES) return 'upload/unpacks-too-large';
  if (unpacked > RATIO_COUNTS_FROM_BYTES && unpacked > packed * MAX_RATIO) return 'upload/unpacks-too-large';
  if (overlap(entries, directoryOffset)) return 'upload/unpacks-too-large';
  // Bytes before the first entry belong to another format: a file that is two things at once.
  if (Math.min(...entries.map((entry) => entry.offset)) !== 0) return 'upload/damaged';
  if (entries.some((entry) => entry.isEncrypted || (entry.method === 0 && entry.packedBytes !== entry.unpackedBytes))) {
    return 'upload/damaged';
  }
  return null;
};

const OFFICE_PARTS = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What the archive is, by what it holds; null for macros and other things that are programs. */
export const archiveMediaType = (
  names: string[],
): (typeof OFFICE_PARTS)[keyof typeof OFFICE_PARTS] | 'application/zip' | null => {
  const held = new Set(names);
  if (names.some((name) => /(^|\/)vbaProject\.bin$|^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$/i.test(name)))
    return null;
  if (!held.has('[Content_Types].xml')) return 'application/zip';
  const part = (Object.keys(OFFICE_PARTS) as (keyof typeof OFFICE_PARTS)[]).find((name) => held.has(name));
  return part ? OFFICE_PARTS[part] : 'application/zip';
};
