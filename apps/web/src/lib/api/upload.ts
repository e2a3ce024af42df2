import type { ErrorReply } from '@temari/contracts/errors';
import { FILE_URL_HEADER, UPLOADS_PATH } from '@temari/contracts/uploads';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import type { DetailedError, HttpRequest, HttpResponse, PreviousUpload, Upload } from 'tus-js-client';
import { attempt } from '../device/attempt.ts';
import { isShrunk, shrinkPhoto } from '../device/shrink-photo.ts';
import { ApiError } from './api-error.ts';
import { isRenewed } from './renew-session.ts';
import { currentSession } from './session.ts';

/** One request at most: a connection that drops loses little, a fast one is not slowed. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Small enough that sending it again costs less than a second request. */
const WITH_CREATION_BYTES = 128 * 1024;
const WAIT_SECONDS = [1, 2, 4, 8, 15, 30] as const;
/** How often a server that answers with failures is tried before the person is asked. */
const FAILURES_AT_MOST = 5;
/** How long without progress counts as a lost connection: a phone that lost its network gets no error. */
const SILENT_MS = 30_000;
const KEPT_HOURS = 24;
const KEPT_PREFIX = 'upload:';

export interface UploadEvents {
  onProgress: (percent: number) => void;
  /** The connection is lost; the upload goes on by itself. */
  onPaused: () => void;
  onDone: (fileUrl: string) => void;
  onFailed: (error: ApiError) => void;
}

export interface RunningUpload {
  /** Stops it, and lets the server forget it. */
  cancel: () => void;
  /** Stops it here; when the same file is chosen again, it continues where it stopped. */
  leave: () => void;
}

/** The address of an upload on the server, kept on the device so that a reload continues it; else it begins anew. */
const kept = {
  key: (fingerprint: string): string => `${KEPT_PREFIX}${fingerprint}`,
  find: (fingerprint: string): PreviousUpload[] => {
    const text = attempt(() => localStorage.getItem(kept.key(fingerprint)));
    const upload = text ? (JSON.parse(text) as PreviousUpload) : null;
    const isFresh = upload && Date.parse(upload.creationTime) > Date.now() - KEPT_HOURS * 3_600_000;
    return isFresh ? [{ ...upload, urlStorageKey: kept.key(fingerprint) }] : [];
  },
};

const urlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint: string) => kept.find(fingerprint),
  removeUpload: async (key: string) => void attempt(() => localStorage.removeItem(key)),
  addUpload: async (fingerprint: string, { uploadUrl, size, creationTime }: PreviousUpload) => {
    const text = JSON.stringify({ uploadUrl, size, creationTime, metadata: {} });
    attempt(() => localStorage.setItem(kept.key(fingerprint), text));
    return kept.key(fingerprint);
  },
};

/** The same file of the same person for the same purpose; a hash, so that no file name stays on the device. */
const fingerprintOf = async (file: File, purpose: FilePurpose): Promise<string> => {
  const words = [currentSession()?.id, purpose, file.name, file.size, file.lastModified].join('\n');
  let hash = 5381n;
  for (const byte of new TextEncoder().encode(words)) hash = (hash * 33n + BigInt(byte)) & 0xffffffffffffffffn;
  return hash.toString(36);
};

const errorReply = (response: HttpResponse): ErrorReply | null => {
  try {
    const reply: unknown = JSON.parse(response.getBody());
    return typeof reply === 'object' && reply !== null && 'code' in reply ? (reply as ErrorReply) : null;
  } catch {
    return null;
  }
};

const responseOf = (error: Error | DetailedError): HttpResponse | null =>
  'originalResponse' in error ? error.originalResponse : null;

const UNFINISHED = { message: 'The upload did not finish. Please try again.', code: 'network/unreadable' } as const;

const asApiError = (response: HttpResponse): ApiError =>
  new ApiError(response.getStatus(), errorReply(response) ?? UNFINISHED);

/** The file itself is refused, or the person: trying again changes nothing. */
const isFinal = (response: HttpResponse): boolean =>
  response.getStatus() >= 400 && response.getStatus() < 500 && ![409, 423, 429].includes(response.getStatus());

const authorise = (request: HttpRequest): void => {
  const token = currentSession()?.token;
  if (token) request.setHeader('authorization', `Bearer ${token}`);
};

/** tus would start over when the server is only busy; this makes it retry and continue where it stopped. */
const keepPlace = (request: HttpRequest, response: HttpResponse): void => {
  const isBusy = response.getStatus() >= 500 || response.getStatus() === 429;
  if (request.getMethod() === 'HEAD' && isBusy) throw new Error('busy');
};

/** Sends a file in pieces, waits out a lost connection, and ends with the file's address. */
export const startUpload = (file: File, purpose: FilePurpose, events: UploadEvents): RunningUpload => {
  let upload: Upload | null = null;
  let isStopped = false;
  let waits = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = (): void => {
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('online', goOn);
    removeEventListener('offline', interrupt);
  };

  /** Gives up the connection, not the upload. */
  const interrupt = (): void => {
    void upload?.abort(false);
    pause();
  };

  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(interrupt, SILENT_MS);
  };

  const pause = (): void => {
    stopWaiting();
    events.onPaused();
    const seconds = WAIT_SECONDS[Math.min(waits, WAIT_SECONDS.length - 1)] ?? 30;
    waits += 1;
    timer = setTimeout(goOn, seconds * 1000);
    addEventListener('online', goOn);
  };

  const send = (ready: Upload): void => {
    addEventListener('offline', interrupt);
    listenForSilence();
    ready.start();
  };

  const goOn = (): void => {
    stopWaiting();
    if (upload) send(upload);
    else void begin();
  };

  const failed = (error: Error | DetailedError): void => {
    const response = responseOf(error);
    if (response) failures += 1;
    // All bytes arrived with the first request and only finishing failed: that is tried again, and nothing is resent.
    const begunAt = response?.getHeader('Location');
    if (begunAt && upload) upload.url = new URL(begunAt, location.origin).href;
    if (!response || (!isFinal(response) && failures < FAILURES_AT_MOST)) {
      pause();
      return;
    }
    stopWaiting();
    void refused(asApiError(response));
  };

  /** A session that was renewed meanwhile goes on with the upload. */
  const refused = async (reason: ApiError): Promise<void> => {
    const session = currentSession();
    const isRepeated = failures >= FAILURES_AT_MOST;
    if (reason.code === 'auth/not-signed-in' && session && (await isRenewed(session)) && !isRepeated) goOn();
    else events.onFailed(reason);
  };

  const prepare = async (): Promise<Upload> => {
    const [tus, sent] = await Promise.all([import('tus-js-client'), shrinkPhoto(file, purpose)]);
    return new tus.Upload(sent, {
      endpoint: `${location.origin}${UPLOADS_PATH}`,
      metadata: { filename: sent.name, purpose },
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: sent.size <= WITH_CREATION_BYTES,
      retryDelays: null,
      urlStorage,
      fingerprint: () => fingerprintOf(file, purpose),
      // A redrawn photo is small, and its bytes differ each time, so its upload cannot be resumed.
      storeFingerprintForResuming: !isShrunk(file, purpose),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: authorise,
      onAfterResponse: keepPlace,
      onProgress: (sentBytes, allBytes) => {
        if (isStopped) return;
        listenForSilence();
        events.onProgress(Math.floor((100 * sentBytes) / Math.max(1, allBytes)));
      },
      onChunkComplete: () => {
        waits = 0;
        failures = 0;
      },
      onSuccess: ({ lastResponse }) => {
        stopWaiting();
        if (isStopped) return;
        const fileUrl = lastResponse.getHeader(FILE_URL_HEADER);
        if (fileUrl) events.onDone(fileUrl);
        else events.onFailed(new ApiError(0, UNFINISHED));
      },
      onError: (error) => {
        if (!isStopped) failed(error);
      },
    });
  };

  const begin = async (): Promise<void> => {
    try {
      const prepared = await prepare();
      const [previous] = await prepared.findPreviousUploads();
      if (isStopped) return;
      if (previous?.size === (prepared.file as File).size) prepared.resumeFromPreviousUpload(previous);
      upload = prepared;
      send(prepared);
    } catch {
      // The uploader itself could not be fetched: the connection was lost before it was needed.
      if (!isStopped) pause();
    }
  };

  const stop = (isForgotten: boolean): void => {
    isStopped = true;
    stopWaiting();
    upload?.abort(isForgotten).catch(() => {});
  };

  void begin();
  return { cancel: () => stop(true), leave: () => stop(false) };
};
