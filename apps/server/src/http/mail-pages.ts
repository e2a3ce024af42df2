import { BASE_PATH } from '@temari/contracts/base-path';
import { isLanguage, LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { MAIL_PATH } from '@temari/contracts/server-paths';
import type { Site } from '@temari/contracts/site';
import { wordIn } from '@temari/contracts/translations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../texts/escaped.ts';
import { SERVER_TEXTS } from '../texts/server-texts.ts';
import { acceptedLanguage } from './accepted-language.ts';
import {
  askedLanguage,
  formOf,
  keepPrivate,
  MOST_BYTES,
  otherLanguages,
  PLAIN_STYLE,
  policyFor,
} from './plain-page.ts';

type Word = keyof (typeof SERVER_TEXTS)[Language]['mail'];

interface MailPage {
  /** The call of the API that the button makes. */
  call: string;
  title: Word;
  text: Word;
  button: Word;
  done: Word;
}

const PAGES: Record<string, MailPage> = {
  confirm: {
    call: 'confirmations',
    title: 'confirmTitle',
    text: 'confirmText',
    button: 'confirm',
    done: 'confirmed',
  },
  off: { call: 'unsubscriptions', title: 'offTitle', text: 'offText', button: 'offButton', done: 'off' },
};

interface Shown {
  page: MailPage;
  language: Language;
  site: Site;
  path: string;
  /** Before the button was pressed there is no outcome. */
  outcome: 'done' | 'unknown' | null;
}

const contentOf = ({ page, language, outcome }: Shown): string => {
  const words = SERVER_TEXTS[language].mail;
  if (outcome === 'done') return `<p class="card told" role="status">${escaped(words[page.done])}</p>`;
  if (outcome === 'unknown') return `<p class="card told no" role="alert">${escaped(words.linkUnknown)}</p>`;
  return `<h1>${escaped(words[page.title])}</h1><p>${escaped(words[page.text])}</p>
<form method="post"><button>${escaped(words[page.button])}</button></form>`;
};

const htmlOf = (shown: Shown): string => {
  const { page, language, site, path } = shown;
  const name = escaped(wordIn(language, site, 'name'));
  const title = escaped(SERVER_TEXTS[language].mail[page.title]);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title} · ${name}</title><style>${PLAIN_STYLE}</style></head><body>
<header><strong>${name}</strong><span>${otherLanguages(language, path)}</span></header><main>${contentOf(shown)}</main></body></html>`;
};

/**
 * The pages behind the links of mails: plain HTML that needs no script and no sign-in. Opening one changes nothing,
 * because mail programs open links to look at them; the button does, and so does the one click of a mail program.
 */
export const serveMailPages = (app: FastifyInstance): void => {
  const policy = policyFor(PLAIN_STYLE);
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, path, own, outcome }: Pick<Shown, 'page' | 'path' | 'outcome'> & { own: Language | null },
  ) => {
    const asked = askedLanguage(request) ?? own ?? acceptedLanguage(request.headers['accept-language']);
    const language = asked ?? LANGUAGE_CODES[0];
    const site = (await app.inject({ url: `${BASE_PATH}/site` })).json<Site>();
    return reply
      .header('content-security-policy', policy)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(htmlOf({ page, language, site, path, outcome }));
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, formOf);
    for (const [name, page] of Object.entries(PAGES)) {
      const address = `${MAIL_PATH}/${name}/:token`;
      const pathOf = (token: string): string => `${MAIL_PATH}/${name}/${encodeURIComponent(token)}`;
      scope.get<{ Params: { token: string } }>(address, { onSend: keepPrivate }, (request, reply) =>
        show(request, reply, { page, path: pathOf(request.params.token), own: null, outcome: null }),
      );
      scope.post<{ Params: { token: string } }>(
        address,
        { bodyLimit: MOST_BYTES, onSend: keepPrivate },
        async (request, reply) => {
          const { token } = request.params;
          const answer = await app.inject({
            method: 'POST',
            url: `${BASE_PATH}/email/${page.call}/${encodeURIComponent(token)}`,
            remoteAddress: request.ip,
          });
          const isDone = answer.statusCode === 200;
          const { language } = isDone ? answer.json<{ language: string }>() : { language: null };
          return show(request, reply.code(isDone ? 200 : 404), {
            page,
            path: pathOf(token),
            own: isLanguage(language) ? language : null,
            outcome: isDone ? 'done' : 'unknown',
          });
        },
      );
    }
  });
};
