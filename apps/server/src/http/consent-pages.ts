import { ZONE } from '@temari/contracts/addis-time';
import { BASE_PATH } from '@temari/contracts/base-path';
import type { ErrorCode, ErrorReply } from '@temari/contracts/errors';
import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { CONSENT_PATH } from '@temari/contracts/server-paths';
import type { Site } from '@temari/contracts/site';
import { wordIn } from '@temari/contracts/translations';
import { type ConsentPurpose, type ConsentRequestState, LASTING_PURPOSES } from '@temari/contracts/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consentText } from '../texts/consent-texts.ts';
import { escaped } from '../texts/escaped.ts';
import { CONSENT_TEXT_VERSIONS, SERVER_TEXTS } from '../texts/server-texts.ts';
import { acceptedLanguage } from './accepted-language.ts';
import {
  askedLanguage,
  filled,
  formOf,
  framed,
  isFromElsewhere,
  keepPrivate,
  MOST_BYTES,
  otherLanguages,
  PLAIN_STYLE,
  policyFor,
} from './plain-page.ts';

const PAPER_STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:190mm;padding:8mm;color:#000;background:#fff;font:10.5pt/1.4 system-ui,"Noto Sans Ethiopic",Nyala,sans-serif}
h1{font-size:16pt;margin:0 0 1mm}h2{font-size:12pt;margin:4mm 0 1mm}
p{margin:1mm 0}ul{margin:1mm 0;padding-left:5mm}li{margin:.8mm 0}
.lines{display:grid;grid-template-columns:1fr 1fr;gap:3mm 8mm;margin:3mm 0}
.line{border-bottom:.3mm solid #000;padding-top:8mm;font-size:9pt}
.choice{display:flex;justify-content:space-between;gap:6mm;border-top:.2mm solid #999;padding:1.2mm 0}
.choice span{white-space:nowrap}
nav{display:flex;gap:6mm;padding:4mm 0}nav a{color:#17573f;padding:3mm 0}
@page{size:A4;margin:12mm}
@media print{nav{display:none}body{padding:0;max-width:none}}
`;

/** As the API answers it. */
interface Shown {
  _id: string;
  state: ConsentRequestState;
  purpose: ConsentPurpose;
  voice: 'guardian' | 'learner';
  learner: string;
  askedPerson: string;
  sentTo: string;
  language: string;
  textVersion: string;
  texts: Record<string, { title: string; lines: string[] }>;
  letter: string | null;
  answeredAt: string | null;
  expiresAt: string;
}

const dateIn = (language: Language, instant: string): string => {
  const calendar = LANGUAGES[language].calendar === 'both' ? 'ethiopic' : 'gregory';
  const format = new Intl.DateTimeFormat(localeOf(language, { calendar, dayFirst: true }), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: ZONE,
  });
  // The era follows the Ethiopian year by itself; nobody needs it here.
  return format
    .formatToParts(new Date(instant))
    .filter(({ type }) => type !== 'era')
    .map(({ value }) => value)
    .join('')
    .trim();
};

/** Which sentence of the page tells an error of the API. */
const TOLD: Partial<Record<ErrorCode, keyof (typeof SERVER_TEXTS)[Language]['consentPage']>> = {
  'auth/invalid-verification-code': 'wrongCode',
  'auth/code-expired': 'expired',
  'auth/too-many-requests': 'tooOften',
  'consent/answered': 'answered',
  'consent/closed': 'closed',
  'consent/unknown': 'unknown',
  'request/invalid': 'codeMissing',
  'request/not-from-page': 'notFromPage',
};

interface PageOf {
  language: Language;
  path: string;
  site: Site;
  consent: Shown | null;
  refusal: ErrorCode | null;
}

/** Where the page is opened after an answer: what became of it is in sight, not below the text. */
const ANSWER = 'answer';

const codeForm = (
  words: (typeof SERVER_TEXTS)[Language]['consentPage'],
  language: Language,
  hint: string,
  buttons: string,
) =>
  `<form class="card" method="post" action="#${ANSWER}" autocomplete="off"><input type="hidden" name="language" value="${language}" hidden>
<label for="code">${escaped(words.code)}</label><p class="soft" id="hint">${escaped(hint)}</p>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*(\\d\\s*){6}" maxlength="12" required aria-describedby="hint">
${buttons}</form>`;

const stateOf = ({ language, consent }: PageOf): string => {
  const words = SERVER_TEXTS[language].consentPage;
  if (!consent) return `<p class="card told no">${escaped(words.unknown)}</p>`;
  const date = consent.answeredAt ? dateIn(language, consent.answeredAt) : '';
  const hint = filled(words.codeHint, { phone: consent.sentTo });
  if (consent.state === 'asked') {
    const buttons = `<button name="answer" value="confirm">${escaped(words.agree)}</button>
<button class="second" name="answer" value="refuse">${escaped(words.refuse)}</button>
<p><small>${escaped(filled(words.until, { date: dateIn(language, consent.expiresAt) }))}</small></p>`;
    return codeForm(words, language, hint, buttons);
  }
  const isYes = consent.state === 'given';
  const told = `<p class="card told${isYes ? '' : ' no'}" role="status">${escaped(filled(words[consent.state], { date }))}</p>`;
  if (!isYes) return told;
  const takeBack = `<button class="second" name="answer" value="withdraw">${escaped(words.takeBack)}</button>`;
  return `${told}<details><summary>${escaped(words.takeBack)}</summary>${codeForm(words, language, words.takeBackHint, takeBack)}</details>`;
};

/** Addressed by its first name alone; the link may be opened by anybody who holds the phone. */
const greetingOf = ({ language, consent, site }: PageOf): string => {
  if (!consent) return '';
  const words = SERVER_TEXTS[language].consentPage;
  const text = consent.texts[language];
  const asks = consent.voice === 'learner' ? words.asksLearner : words.asks;
  const values = { site: wordIn(language, site, 'name'), learner: consent.learner, name: consent.askedPerson };
  return `<p>${escaped(filled(words.hello, values))}<br>${escaped(filled(asks, values))}</p>
<h1>${escaped(text?.title ?? '')}</h1>`;
};

const linesOf = ({ language, consent }: PageOf): string => {
  const lines = consent?.texts[language]?.lines ?? [];
  const letter = consent?.letter ? `<blockquote class="card">${escaped(consent.letter)}</blockquote>` : '';
  return letter + listed(lines);
};

const listed = (lines: string[]): string =>
  lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` : '';

/** An open question is read before it is answered; whoever opens the link of an answered one looks for the answer. */
const contentOf = (facts: PageOf, told: string): string => {
  const answer = `<section id="${ANSWER}">${told}${stateOf(facts)}</section>`;
  const parts = facts.consent?.state === 'asked' ? [linesOf(facts), answer] : [answer, linesOf(facts)];
  return greetingOf(facts) + parts.join('');
};

const page = (facts: PageOf): string => {
  const { language, path, site, consent, refusal } = facts;
  const words = SERVER_TEXTS[language].consentPage;
  const told = refusal ? `<p class="card told no" role="alert">${escaped(words[TOLD[refusal] ?? 'busy'])}</p>` : '';
  const version = consent
    ? `<p><small>${escaped(filled(words.version, { version: consent.textVersion }))}</small></p>`
    : '';
  return framed({ language, path, site, title: words.title, content: contentOf(facts, told), below: version });
};

/** Both parts on one sheet: what is agreed to, and where to sign. */
const paper = (language: Language, site: Site, path: string): string => {
  const words = SERVER_TEXTS[language].consentPaper;
  const [version] = CONSENT_TEXT_VERSIONS;
  const textOf = (purpose: ConsentPurpose) =>
    consentText(language, { version, purpose, voice: 'guardian', learner: words.nameLine });
  const service = textOf('service');
  const optional = LASTING_PURPOSES.filter((purpose) => purpose !== 'service').map((purpose) => {
    const { title, lines } = textOf(purpose);
    return `<div class="choice"><div><b>${escaped(title)}</b> ${escaped(lines[0] ?? '')}</div><span>☐ ${escaped(words.yes)} &nbsp; ☐ ${escaped(words.no)}</span></div>`;
  });
  const line = (label: string): string => `<div class="line">${escaped(label)}</div>`;
  const name = wordIn(language, site, 'name');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(words.title)} · ${escaped(name)}</title><style>${PAPER_STYLE}</style></head><body>
<nav>${otherLanguages(language, path)}</nav>
<h1>${escaped(words.title)}</h1><p>${escaped(filled(words.intro, { site: name }))} ${escaped(words.bring)} ${escaped(wordIn(language, site, 'address'))} · ${site.phones.map(escaped).join(' · ')}</p>
<div class="lines">${[words.learner, words.grade, words.guardian, words.phone].map(line).join('')}</div>
<h2>${escaped(service.title)}</h2>${listed(service.lines)}<div class="choice"><b>${escaped(words.agreeTo)}</b><span>☐ ${escaped(words.yes)} &nbsp; ☐ ${escaped(words.no)}</span></div>
<h2>${escaped(words.optional)}</h2>${optional.join('')}
<div class="lines">${[words.signature, words.date, words.relation, words.learnerSigns].map(line).join('')}</div>
<div class="line">${escaped(words.office)}</div>
<p><small>${escaped(filled(SERVER_TEXTS[language].consentPage.version, { version }))}</small></p></body></html>`;
};

const ANSWERS = ['confirm', 'refuse', 'withdraw'];
const DIGITS = /\D/g;

/**
 * The page behind the link of a consent's SMS, and the form on paper: plain HTML that needs no script and loads nothing.
 * Answers are handed to the API inside this process, so that checks and limits are those of every other answer.
 */
export const serveConsentPages = (app: FastifyInstance, publicUrl: string): void => {
  const policy = policyFor(PLAIN_STYLE);
  const paperPolicy = policyFor(PAPER_STYLE);
  const siteOf = async (): Promise<Site> => (await app.inject({ url: `${BASE_PATH}/site` })).json<Site>();
  const consentOf = async (link: string): Promise<Shown | null> => {
    const answer = await app.inject({ url: `${BASE_PATH}/consents/${encodeURIComponent(link)}` });
    return answer.statusCode === 200 ? answer.json<{ consent: Shown }>().consent : null;
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { link, language: chosen, refusal }: { link: string; language: Language | null; refusal: ErrorCode | null },
  ) => {
    const consent = await consentOf(link);
    const own = isLanguage(consent?.language) ? consent.language : acceptedLanguage(request.headers['accept-language']);
    const language = chosen ?? own ?? LANGUAGE_CODES[0];
    const path = `${CONSENT_PATH}/${encodeURIComponent(link)}`;
    if (!consent) reply.code(404);
    return reply
      .header('content-security-policy', policy)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(page({ language, path, site: await siteOf(), consent, refusal }));
  };

  const paperPath = `${CONSENT_PATH}/paper`;
  app.get(paperPath, { onSend: keepPrivate }, async (request, reply) => {
    const language =
      askedLanguage(request) ?? acceptedLanguage(request.headers['accept-language']) ?? LANGUAGE_CODES[0];
    return reply
      .header('content-security-policy', paperPolicy)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(paper(language, await siteOf(), paperPath));
  });

  app.get<{ Params: { link: string } }>(`${CONSENT_PATH}/:link`, { onSend: keepPrivate }, (request, reply) =>
    show(request, reply, { link: request.params.link, language: askedLanguage(request), refusal: null }),
  );

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever else is sent is a form with nothing in it.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, formOf);
    scope.post<{ Params: { link: string } }>(
      `${CONSENT_PATH}/:link`,
      { bodyLimit: MOST_BYTES, onSend: keepPrivate },
      async (request, reply) => {
        const { link } = request.params;
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const asked = form.get('language');
        const language = isLanguage(asked) ? asked : askedLanguage(request);
        if (isFromElsewhere(request, { publicUrl, hasSecret: true })) {
          return show(request, reply.code(403), { link, language, refusal: 'request/not-from-page' });
        }
        const answer = ANSWERS.find((each) => each === form.get('answer')) ?? 'confirm';
        const response = await app.inject({
          method: 'POST',
          url: `${BASE_PATH}/consents/${encodeURIComponent(link)}/${answer}`,
          remoteAddress: request.ip,
          payload: { code: (form.get('code') ?? '').replace(DIGITS, ''), ...(language && { language }) },
        });
        const isDone = response.statusCode < 300;
        const retryAfter = response.headers['retry-after'];
        if (retryAfter) reply.header('retry-after', retryAfter);
        return show(request, reply.code(isDone ? 200 : response.statusCode), {
          link,
          language,
          refusal: isDone ? null : response.json<ErrorReply>().code,
        });
      },
    );
  });
};
