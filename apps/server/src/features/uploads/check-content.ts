import { type FileHandle, open } from 'node:fs/promises';
import type { ErrorCode } from '@temari/contracts/errors';
import { MEDIA_TYPES, type MediaType } from '@temari/contracts/uploads';
import { AppError } from '../../errors/app-error.ts';
import { unpackingRefusal } from './unpacked-size.ts';
import { archiveMediaType, archiveRefusal, endRefusal, ZIP_TAIL_BYTES, zipEnd, zipEntries } from './zip-directory.ts';

const HEAD_BYTES = 4096;
const PDF_TAIL_BYTES = 2048;

const refuse = (code: ErrorCode): never => {
  throw new AppError(code);
};

const bytesAt = async (file: FileHandle, start: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
};

/** A browser that guesses would run it; no honest file of the kinds we take begins like this. */
const hasMarkup = (head: Buffer): boolean =>
  /<(?:script|html|svg|iframe|body|!doctype html|\?php)/i.test(head.toString('latin1'));

/** Header first, trailer last, nothing but white space behind it. */
const isWholePdf = (head: Buffer, tail: Buffer): boolean => {
  const end = tail.toString('latin1');
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 9)) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end);
};

const typeOf = async (path: string): Promise<string | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
};

const archiveType = async (path: string, file: FileHandle, tail: Buffer, sizeBytes: number): Promise<MediaType> => {
  const end = zipEnd(tail, sizeBytes) ?? refuse('upload/damaged');
  const unreadable = endRefusal(end);
  if (unreadable) refuse(unreadable);
  const directory = await bytesAt(file, end.directoryOffset, end.directoryBytes);
  const entries = zipEntries(directory, end.entries) ?? refuse('upload/damaged');
  if (entries.length === 0) refuse('upload/empty');
  const refusal = archiveRefusal(entries, end.directoryOffset) ?? (await unpackingRefusal(path, file, entries));
  if (refusal) refuse(refusal);
  return archiveMediaType(entries.map(({ name }) => name)) ?? refuse('upload/wrong-type');
};

const isKnown = (mime: string | undefined): mime is MediaType => mime !== undefined && mime in MEDIA_TYPES;

/** What a file is by its bytes; refused when that is not allowed here, or when it is two things at once. */
export const checkContent = async (path: string, allowed: readonly MediaType[]): Promise<MediaType> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, HEAD_BYTES);
    const tailBytes = Math.min(size, ZIP_TAIL_BYTES);
    const tail = await bytesAt(file, size - tailBytes, tailBytes);
    const isArchive = head.toString('latin1', 0, 4) === 'PK\x03\x04';
    const mediaType = isArchive ? await archiveType(path, file, tail, size) : await typeOf(path);
    if (!isKnown(mediaType) || !allowed.includes(mediaType)) return refuse('upload/wrong-type');
    // Pictures are made anew from their pixels, so whatever else is in them does not survive.
    if (mediaType.startsWith('image/')) return mediaType;
    if (!isArchive && zipEnd(tail, size)) refuse('upload/damaged');
    if (hasMarkup(head)) refuse('upload/damaged');
    if (mediaType === 'application/pdf' && !isWholePdf(head, tail.subarray(-PDF_TAIL_BYTES))) refuse('upload/damaged');
    return mediaType;
  } finally {
    await file.close();
  }
};
