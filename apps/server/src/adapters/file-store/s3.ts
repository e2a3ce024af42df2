import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '../../errors/app-error.ts';
import type { FileStore } from '../../ports/file-store.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers reach the store. Null: it is for us alone, and files pass through this server. */
  publicEndpoint: string | null;
}

/** Long enough to follow a redirect, too short to pass around. */
const LINK_SECONDS = 60;
const RETRY_SECONDS = 10;
/**
 * A store whose machine has died says nothing. The whole of a file that is put must be there within `timeoutMs`. A file
 * that is read may come slowly, as slowly as its reader takes it: only a connection that stands still is given up.
 */
const TIMES = { connectMs: 5_000, timeoutMs: 60_000, stillMs: 300_000 };

const silent = (): void => {};

const statusOf = (error: unknown): number =>
  error instanceof Error && '$metadata' in error
    ? ((error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0)
    : 0;

/** The store cannot be reached or refuses our keys: callers are told to retry, the log says which. */
const away = (error: unknown): never => {
  throw new AppError('server/busy', { retryAfterSeconds: RETRY_SECONDS, cause: error });
};

/** Any S3-compatible service. */
export const s3FileStore = (settings: S3Settings, { connectMs, timeoutMs, stillMs } = TIMES): FileStore => {
  const { endpoint, publicEndpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const connectTo = (address: string): S3Client =>
    new S3Client({
      endpoint: address,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: timeoutMs,
        throwOnRequestTimeout: true,
        socketTimeout: stillMs,
      },
      // By default the SDK adds checksums that many compatible services refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // What goes wrong is thrown and logged by us; the SDK would also write it to the console.
      logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    });
  const client = connectTo(endpoint);
  // The host is part of what is signed, so links are made by a client that knows the public one.
  const signer = publicEndpoint === null ? null : connectTo(publicEndpoint);

  return {
    put: async (key, { path, sizeBytes, mediaType, disposition }) => {
      await client
        .send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: createReadStream(path),
            ContentLength: sizeBytes,
            ContentType: mediaType,
            ContentDisposition: disposition,
          }),
        )
        .catch(away);
    },
    get: async (key, range) => {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        return statusOf(error) === 404 ? null : away(error);
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
        if (statusOf(error) !== 404) away(error);
      });
    },
    ...(signer && {
      presignGet: (key: string) =>
        getSignedUrl(
          signer,
          // Said here, because the store's own answer would leave it to the browser whether the file stays on the device.
          new GetObjectCommand({ Bucket: bucket, Key: key, ResponseCacheControl: 'no-store' }),
          { expiresIn: LINK_SECONDS },
        ),
    }),
  };
};
