import { BASE_PATH } from '@temari/contracts/base-path';
import { FILE_URL_HEADER, UPLOAD_RULES, UPLOADS_PATH } from '@temari/contracts/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { fileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { AppError } from '../../errors/app-error.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { REMOVE_STORED_FILE, removeExpiredUploads, removeUnreferredFiles, sweepPartials } from './clean-files.ts';
import { finishUpload, giveUpUpload } from './finish-upload.ts';
import { type AskedFile, openFile } from './open-file.ts';
import { ownUpload } from './own-upload.ts';
import { fileHeaders } from './present.ts';
import { reserveRoom } from './reserve-room.ts';
import { rangeOf } from './rules.ts';
import { createTus } from './tus.ts';

const TUS_VERSION = '1.0.0';
const TUS_EXTENSIONS = 'creation,creation-with-upload,termination,expiration';
const LARGEST_BYTES = Math.max(...Object.values(UPLOAD_RULES).map(({ maxBytes }) => maxBytes));

const SWEEP_EVERY_MS = 60 * 60_000;

type WithId = { Params: { id: string } };

/** What tus answered, without its open invitation to other origins. */
const passOn = (reply: FastifyReply, response: Response): FastifyReply => {
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
  }
  return reply.code(response.status);
};

const tusRoutes = (app: FastifyInstance, deps: Deps): void => {
  const tus = createTus(deps);
  // Bytes are read where they are stored, never into memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION, 'cache-control': 'no-store' });
  });

  const caller = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await app.findActor(request);
    if (!actor) throw new AppError('auth/not-signed-in');
    if (request.headers['tus-resumable'] !== TUS_VERSION) throw new AppError('upload/version');
    return actor;
  };

  app.options(UPLOADS_PATH, async (_request, reply) =>
    reply.headers({ 'tus-extension': TUS_EXTENSIONS, 'tus-max-size': LARGEST_BYTES }).code(204).send(),
  );

  app.post(UPLOADS_PATH, async (request, reply) =>
    passOn(reply, await tus(request, reply, await caller(request))).send(),
  );

  app.head<WithId>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    const actor = await caller(request);
    const upload = await ownUpload(deps, actor, request.params.id);
    reply.headers({ 'upload-length': upload.sizeBytes, 'upload-expires': upload.expiresAt.toUTCString() });
    if (upload.fileId) {
      return reply.headers({ 'upload-offset': upload.sizeBytes, [FILE_URL_HEADER]: fileUrl(upload.fileId) }).send();
    }
    const response = await tus(request, reply, actor);
    // All bytes are here, but the answer that said so was lost, or the server stopped before it could finish.
    if (response.headers.get('upload-offset') === String(upload.sizeBytes)) {
      reply.header(FILE_URL_HEADER, await finishUpload(deps, upload.id));
    }
    return passOn(reply, response).send();
  });

  app.patch<WithId>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    const actor = await caller(request);
    const upload = await ownUpload(deps, actor, request.params.id);
    reply.header('upload-expires', upload.expiresAt.toUTCString());
    if (!upload.fileId) {
      await reserveRoom(deps, upload);
      return passOn(reply, await tus(request, reply, actor)).send();
    }
    if (request.headers['upload-offset'] !== String(upload.sizeBytes)) throw new AppError('upload/wrong-offset');
    reply.headers({ 'upload-offset': upload.sizeBytes, [FILE_URL_HEADER]: fileUrl(upload.fileId) });
    return reply.code(204).send();
  });

  app.delete<WithId>(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    const upload = await ownUpload(deps, await caller(request), request.params.id);
    await giveUpUpload(deps, upload.id);
    return reply.code(204).send();
  });
};

const downloadRoute = (app: FastifyInstance, deps: Deps): void => {
  app.route<WithId & { Querystring: Omit<AskedFile, 'id'> & { bytes?: string } }>({
    method: ['GET', 'HEAD'],
    url: `${BASE_PATH}/files/:id`,
    handler: async (request, reply) => {
      const file = await openFile(deps, { ...request.query, id: request.params.id }, () => app.findActor(request));
      const headers = fileHeaders(file);
      const isUnchanged = request.headers['if-none-match'] === headers.etag;
      if (isUnchanged) return reply.headers(headers).code(304).send();
      // A logo is cached for a year, so it must not lead to an address that lives a minute.
      const mayLeadElsewhere = file.purpose !== 'logo' && request.query.bytes === undefined;
      if (deps.fileStore.presignGet && mayLeadElsewhere) {
        const address = await deps.fileStore.presignGet(file.storageKey);
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      }
      const ifRange = request.headers['if-range'];
      const range = ifRange && ifRange !== headers.etag ? 'none' : rangeOf(request.headers.range, file.sizeBytes);
      if (range === null) {
        reply.header('content-range', `bytes */${file.sizeBytes}`);
        throw new AppError('file/range');
      }
      const isPart = range !== 'none';
      const length = isPart ? range.end - range.start + 1 : file.sizeBytes;
      const bytes =
        request.method === 'HEAD' ? null : await deps.fileStore.get(file.storageKey, isPart ? range : undefined);
      if (!bytes && request.method !== 'HEAD') {
        request.log.error({ fileId: file.id }, 'a file is missing from the store');
        throw new AppError('file/not-found');
      }
      reply.headers({ ...headers, 'content-length': length });
      if (isPart) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
      return reply.code(isPart ? 206 : 200).send(bytes);
    },
  });
};

/** Uploads under way lie on the machine that takes them, so each instance sweeps its own disk. */
const sweepRegularly = (app: FastifyInstance, deps: Deps): void => {
  const sweep = (): void => {
    sweepPartials(deps).catch((error: unknown) => app.log.error({ err: error }, 'partial uploads could not be swept'));
  };
  app.addHook('onListen', async () => {
    sweep();
    const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
};

export const uploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => tusRoutes(scope, deps));
  downloadRoute(app, deps);
  sweepRegularly(app, deps);
};

export const uploadJobs = (deps: Deps): JobHandler[] => [
  retentionJob(deps, {
    name: 'remove-expired-uploads',
    cron: '7 * * * *',
    remove: async () => ({ uploads: await removeExpiredUploads(deps) }),
  }),
  retentionJob(deps, {
    name: 'remove-unreferred-files',
    cron: '37 * * * *',
    remove: async () => ({ files: await removeUnreferredFiles(deps) }),
  }),
  { name: REMOVE_STORED_FILE, run: ({ key }) => deps.fileStore.delete(String(key)) },
];
