/** Bytes that can still be written to the disk that holds a folder. */
export type FreeBytes = (folder: string) => Promise<number>;
