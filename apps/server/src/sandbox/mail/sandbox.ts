import type { FastifyInstance } from 'fastify';
import { escapeHtml, STYLE, sandboxPage } from '../page.ts';
import type { MailBox } from './mail-box.ts';

const ROOT = '/sandbox/mail';
const MAIL_STYLE = `${STYLE}\narticle{border-top:1px solid #e4d8c3;padding:16px 0;white-space:pre-line;overflow-wrap:anywhere}h2{font-size:17px;margin:0 0 4px}`;

/** Addresses can be followed. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);

/** Shows the mails that reached nobody. Exists in the demo only. */
export const mailSandbox = (app: FastifyInstance, { mails }: MailBox): void => {
  app.get<{ Querystring: { to?: string } }>(`${ROOT}/messages`, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = query.to === undefined ? mails : mails.filter(({ to }) => to === query.to);
    return asked.map(({ to, subject, text, at }) => ({ to, subject, text, at }));
  });
  app.get(`${ROOT}/style.css`, async (_request, reply) => reply.type('text/css').send(MAIL_STYLE));
  app.get(ROOT, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        sandboxPage(
          'Mail of the demo',
          `<h1>Mail of the demo</h1><p class="quiet">Nothing here reached a real mailbox.</p>${mails
            .map(
              ({ to, subject, text, at }) =>
                `<article><h2>${escapeHtml(subject)}</h2><p class="quiet">${escapeHtml(to)} · ${at.slice(0, 19).replace('T', ' ')} UTC</p>${linked(text)}</article>`,
            )
            .join('')}`,
          { style: `${ROOT}/style.css`, isWide: true },
        ),
      ),
  );
};
