import type { Readable } from 'node:stream';

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes on this machine's disk, and the headers that the store sends when it serves them itself. */
export interface FileSource {
  path: string;
  sizeBytes: number;
  mediaType: string;
  disposition: string;
  /** Nobody writes to these bytes again, so the store may keep them under a second name instead of a copy. */
  mayShare?: boolean;
}

/** Where finished files live. Who may see one is decided before this is asked. */
export interface FileStore {
  /** On return the bytes are safe; the same key again replaces them. */
  put: (key: string, source: FileSource) => Promise<void>;
  /** Null when there is nothing under this key. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Nothing under this key is fine. */
  delete: (key: string) => Promise<void>;
  /** A short-lived address of the store's own, where it has one. */
  presignGet?: (key: string) => Promise<string>;
}
