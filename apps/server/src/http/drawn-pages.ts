import type { Language } from '@temari/contracts/languages';
import { DRAWN_PATH } from '@temari/contracts/server-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { encodingOf, packed } from './encoding.ts';
import { savesData, wantedLanguage } from './reader.ts';

/** What the web app's server build draws for one reader; null where the page is not for them. */
export type RenderForReader = (
  url: string,
  reader: { language: Language; savesData: boolean },
  transport: typeof fetch,
) => Promise<{ head: string; body: string; prefetched: string; state: string } | null>;

/** Calls the API inside this process with the reader's own token, from their own device: it decides as for any other call. */
const transportFor = (
  app: FastifyInstance,
  { headers: { authorization, cookie = '' }, ip }: FastifyRequest,
): typeof fetch =>
  (async (address) => {
    const response = await app.inject({
      method: 'GET',
      url: String(address),
      remoteAddress: ip,
      headers: { authorization, cookie },
    });
    return new Response(response.body, { status: response.statusCode });
  }) as typeof fetch;

/**
 * A page behind the sign-in, drawn for whoever's token comes with the request. It is not an address to visit: the waiting
 * frame asks for it and puts it in its place (`early-reads.ts`). It is one person's, so nobody keeps it.
 */
export const serveDrawnPages = (app: FastifyInstance, renderForReader: RenderForReader): void => {
  app.get(`${DRAWN_PATH}/*`, async (request, reply) => {
    if (!(await app.findActor(request))) throw new AppError('auth/not-signed-in');
    const url = request.url.slice(DRAWN_PATH.length);
    if (!URL.canParse(url, 'http://page')) throw new AppError('request/not-found');
    const reader = { language: wantedLanguage(request.headers), savesData: savesData(request.headers) };
    const page = await renderForReader(url, reader, transportFor(app, request));
    if (!page) throw new AppError('request/not-found');
    const html = `<!doctype html>
<html lang="${reader.language}" data-pictures="${reader.savesData ? 'off' : 'on'}"><head><meta charset="utf-8">${page.head}</head><body><div id="root">${page.body}</div><script type="application/json" id="prefetched">${page.prefetched}</script><script type="application/json" id="state">${page.state}</script></body></html>`;
    const encoding = encodingOf(request.headers);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, accept-language, authorization, cookie');
    reply.header('content-language', reader.language).type('text/html; charset=utf-8');
    return reply.send(await packed(html, encoding));
  });
};
