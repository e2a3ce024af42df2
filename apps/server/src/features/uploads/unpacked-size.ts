import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import type { ErrorCode } from '@temari/contracts/errors';
import type { ZipEntry } from './zip-directory.ts';

const STORED = 0;
const DEFLATED = 8;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const CHUNK_BYTES = 256 * 1024;

const dataStart = async (file: FileHandle, { offset }: ZipEntry): Promise<number | null> => {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, header.length, offset);
  if (bytesRead < header.length || header.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  return offset + header.length + header.readUInt16LE(26) + header.readUInt16LE(28);
};

const inflatesTo = async (path: string, start: number, entry: ZipEntry): Promise<number> => {
  const end = start + entry.packedBytes - 1;
  const unpacked = createReadStream(path, { start, end, highWaterMark: CHUNK_BYTES }).pipe(
    createInflateRaw({ chunkSize: CHUNK_BYTES }),
  );
  let bytes = 0;
  for await (const chunk of unpacked) {
    bytes += (chunk as Buffer).length;
    if (bytes > entry.unpackedBytes) break;
  }
  return bytes;
};

/** Whether the table of contents told the truth: each entry is unpacked into nothing, and no further than it claimed. */
export const unpackingRefusal = async (
  path: string,
  file: FileHandle,
  entries: ZipEntry[],
): Promise<ErrorCode | null> => {
  for (const entry of entries) {
    const start = await dataStart(file, entry);
    if (start === null || (entry.method !== STORED && entry.method !== DEFLATED)) return 'upload/damaged';
    if (entry.method === STORED || entry.packedBytes === 0) continue;
    const bytes = await inflatesTo(path, start, entry).catch(() => null);
    if (bytes === null) return 'upload/damaged';
    if (bytes > entry.unpackedBytes) return 'upload/unpacks-too-large';
  }
  return null;
};
