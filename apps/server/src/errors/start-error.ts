/** An error whose message is a whole sentence for the person at the terminal: no stack trace is needed. */
export const startError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'StartError' });

export const isStartError = (error: unknown): error is Error => error instanceof Error && error.name === 'StartError';

const FILE_FAULTS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file system does not take files that large',
  EIO: 'the disk reports an error',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of that path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
};

const CONNECTION_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
};

/** What the operating system says about a file, in words; null where the error is about something else. */
export const fileFault = (error: unknown): string | null =>
  FILE_FAULTS[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? null;

/** Why something failed, as the part of a sentence, on one line. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses fails with an error for each and no message of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const fault = fileFault(error);
  if (fault) return path ? `${fault} (${path})` : fault;
  const words = message.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  return CONNECTION_FAULTS[code] ?? (words || code || 'no reason given');
};
