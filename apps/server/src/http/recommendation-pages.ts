import { BASE_PATH } from '@temari/contracts/base-path';
import type { ErrorCode, ErrorReply } from '@temari/contracts/errors';
import { isLanguage, LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { AskedRecommendation } from '@temari/contracts/scholarship-applications';
import { RECOMMENDATION_MAX, RECOMMENDATION_MIN } from '@temari/contracts/scholarship-rules';
import { RECOMMENDATION_PATH } from '@temari/contracts/server-paths';
import type { Site } from '@temari/contracts/site';
import { wordIn } from '@temari/contracts/translations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../texts/escaped.ts';
import { SERVER_TEXTS } from '../texts/server-texts.ts';
import { acceptedLanguage } from './accepted-language.ts';
import {
  askedLanguage,
  filled,
  formOf,
  framed,
  isFromElsewhere,
  keepPrivate,
  PLAIN_STYLE,
  policyFor,
} from './plain-page.ts';

/** An Amharic letter takes nine bytes in a form. */
const MOST_BYTES = RECOMMENDATION_MAX * 10 + 1024;

const TOLD: Partial<Record<ErrorCode, 'length' | 'answered' | 'closed' | 'unknown'>> = {
  'request/invalid': 'length',
  'application/recommended': 'answered',
  'round/closed': 'closed',
  'request/not-found': 'unknown',
};

interface Facts {
  language: Language;
  path: string;
  site: Site;
  asked: AskedRecommendation | null;
  refusal: ErrorCode | null;
  /** What was typed and not taken. */
  typed: string;
}

const LIMITS = { min: String(RECOMMENDATION_MIN), max: String(RECOMMENDATION_MAX) };

const formFor = ({ language, typed }: Facts): string => {
  const words = SERVER_TEXTS[language].recommendationPage;
  return `<form class="card" method="post"><input type="hidden" name="language" value="${language}" hidden>
<label for="words">${escaped(words.label)}</label><p class="soft" id="hint">${escaped(filled(words.hint, LIMITS))}</p>
<textarea id="words" name="words" rows="6" minlength="${LIMITS.min}" maxlength="${LIMITS.max}" required aria-describedby="hint">${escaped(typed)}</textarea>
<button>${escaped(words.send)}</button></form>`;
};

const contentOf = (facts: Facts): string => {
  const { language, asked, refusal, site } = facts;
  const words = SERVER_TEXTS[language].recommendationPage;
  if (!asked) return `<p class="card told no">${escaped(words.unknown)}</p>`;
  const told = refusal
    ? `<p class="card told no" role="alert">${escaped(filled(words[TOLD[refusal] ?? 'busy'], LIMITS))}</p>`
    : '';
  if (asked.state === 'answered') return told || `<p class="card told" role="status">${escaped(words.thanks)}</p>`;
  if (asked.state === 'closed') return `<p class="card told">${escaped(words.closed)}</p>`;
  const values = { learner: asked.learner, name: asked.teacher, site: wordIn(language, site, 'name') };
  return `<h1>${escaped(words.title)}</h1><p>${escaped(filled(words.asks, values))}</p><p>${escaped(words.lead)}</p>${told}${formFor(facts)}`;
};

/** The page behind the link that a teacher gets by SMS: plain HTML that needs no script and no account. */
export const serveRecommendationPages = (app: FastifyInstance, publicUrl: string): void => {
  const policy = policyFor(PLAIN_STYLE);
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      link,
      language: chosen,
      refusal,
      typed,
    }: { link: string } & Pick<Facts, 'refusal' | 'typed'> & { language: Language | null },
  ) => {
    const answer = await app.inject({ url: `${BASE_PATH}/recommendations/${encodeURIComponent(link)}` });
    const asked = answer.statusCode === 200 ? answer.json<AskedRecommendation>() : null;
    const site = (await app.inject({ url: `${BASE_PATH}/site` })).json<Site>();
    const language = chosen ?? acceptedLanguage(request.headers['accept-language']) ?? LANGUAGE_CODES[0];
    const path = `${RECOMMENDATION_PATH}/${encodeURIComponent(link)}`;
    if (!asked) reply.code(404);
    const { title } = SERVER_TEXTS[language].recommendationPage;
    const content = contentOf({ language, path, site, asked, refusal, typed });
    return reply
      .header('content-security-policy', policy)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(framed({ language, path, site, title, content }));
  };

  app.get<{ Params: { link: string } }>(`${RECOMMENDATION_PATH}/:link`, { onSend: keepPrivate }, (request, reply) =>
    show(request, reply, { link: request.params.link, language: askedLanguage(request), refusal: null, typed: '' }),
  );

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, formOf);
    scope.post<{ Params: { link: string } }>(
      `${RECOMMENDATION_PATH}/:link`,
      { bodyLimit: MOST_BYTES, onSend: keepPrivate },
      async (request, reply) => {
        const { link } = request.params;
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const chosen = form.get('language');
        const language = isLanguage(chosen) ? chosen : askedLanguage(request);
        const typed = form.get('words') ?? '';
        if (isFromElsewhere(request, { publicUrl, hasSecret: true })) {
          return show(request, reply.code(403), { link, language, refusal: 'request/not-from-page', typed });
        }
        const response = await app.inject({
          method: 'POST',
          url: `${BASE_PATH}/recommendations/${encodeURIComponent(link)}`,
          remoteAddress: request.ip,
          payload: { words: typed },
        });
        const isDone = response.statusCode < 300;
        const refusal = isDone ? null : response.json<ErrorReply>().code;
        return show(request, reply.code(isDone ? 200 : response.statusCode), { link, language, refusal, typed });
      },
    );
  });
};
