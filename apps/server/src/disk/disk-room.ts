import { AppError } from '../errors/app-error.ts';

/** Kept free for the database, which shares the disk. */
export const KEPT_FREE_BYTES = 256 * 1024 * 1024;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The one refusal for a disk that is full, or would be. */
export const noRoom = (cause?: unknown): AppError => new AppError('upload/no-room', { cause });

/** A full disk in our words; any other error as it came. */
export const asNoRoom = (error: unknown): unknown => (isDiskFull(error) ? noRoom(error) : error);
