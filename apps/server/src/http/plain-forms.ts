import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { formOf, isFromElsewhere } from './plain-page.ts';

/** 4,000 letters of Amharic, each nine bytes in a form's spelling, and the rest. */
const MOST_BYTES = 64 * 1024;

type Answer = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) => unknown;

/** A public form as a browser without a script sends it, from our own pages alone. */
export const servePlainForm = (
  app: FastifyInstance,
  { path, publicUrl }: { path: string; publicUrl: string },
  answer: Answer,
): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever else is sent is a form with nothing in it.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, formOf);
    scope.post(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      if (isFromElsewhere(request, { publicUrl })) throw new AppError('request/not-from-page');
      return answer(request, reply, request.body instanceof URLSearchParams ? request.body : new URLSearchParams());
    });
  });
};
