import { dehydrate, QueryClient } from '@tanstack/react-query';
import { type Me, showMe } from '@temari/contracts/accounts';
import { PLAIN_CONTACT_PATH } from '@temari/contracts/contact-form';
import type { ErrorReply } from '@temari/contracts/errors';
import type { Pledge } from '@temari/contracts/gifts';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { PLAIN_GIVE_PATH, type PlainGiftValues } from '@temari/contracts/plain-gift';
import { type ReactNode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router';
import { BegunGift } from '../features/giving/begun-gift.tsx';
import { PlainGift } from '../features/giving/plain-gift.tsx';
import { ContactAnswer } from '../features/site/contact-answer.tsx';
import type { ContactValues } from '../features/site/contact-fields.tsx';
import { call } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import type { DrawnState } from '../lib/api/drawn-page.ts';
import { type ServerReads, ServerReadsContext } from '../lib/api/drawn-queries.ts';
import { type DrawnWith, DrawnWithContext } from '../lib/api/drawn-with.ts';
import { createPublicStore, type PublicData } from '../lib/api/public-data.ts';
import { DrawnForContext, type Session, visitorOf } from '../lib/api/session.ts';
import { siteRead } from '../lib/domain/site.ts';
import { paths } from '../lib/navigation/paths.ts';
import { App } from './app.tsx';
import { closedPathsOf } from './closed-paths.ts';
import { DRAWN_FOR_READER } from './drawn-routes.ts';
import { earlyReadsOf } from './early-reads.ts';
import { FirstDrawingProvider } from './first-drawing.tsx';
import { Frame } from './frame.tsx';
import { type AppRoute, NOT_FOUND, ROUTES } from './route-table.ts';
import { WaitingApp } from './waiting-app.tsx';
import { WaitingTitle } from './waiting-title.tsx';

interface Rendered {
  status: 200 | 404;
  /** As the route spells it, whatever the visitor typed. */
  path: string;
  /** The same for everybody, so worth finding. */
  isPublic: boolean;
  /** The device renders the page; this is the placeholder until then. */
  isWaiting: boolean;
  /** Its address is a secret link: no browser may store what is answered. */
  isSecret: boolean;
  /** Nothing that it shows was missing when it was drawn. */
  isWhole: boolean;
  /** `<title>`, `<meta>` and the like, made by the page itself. */
  head: string;
  body: string;
  prefetched: string;
  /** A script that makes the page's form work before the app has come, by its source. */
  early: string | undefined;
  /** The page's own file, where the server draws it for whoever is signed in. */
  drawnSource: string | undefined;
  /** What the page shows first, to be asked for before its code has come. */
  earlyReads: readonly string[];
  /** The source files that the page needs, to find them in the manifest. */
  sources: readonly string[];
}

/** The pages worth finding. */
export const listedPaths: readonly string[] = [
  paths.home,
  paths.about,
  ...Object.values(paths.services),
  paths.signUp,
  paths.login,
  paths.loginTeacher,
  paths.privacyPolicy,
  paths.terms,
];

/** Pages of one person or of the office, by how their addresses begin. */
export const closedPaths: readonly string[] = closedPathsOf(ROUTES);

const sentences = import.meta.glob<string>('../messages/*/without-script.json', { eager: true, import: 'sentence' });
/** What a page says where no script runs, in every language: nobody can choose one there. `{phone}` is the office's. */
export const withoutScript = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [language, sentences[`../messages/${language}/without-script.json`] ?? '']),
);

const routeOf = (path: string): AppRoute => ROUTES.find((route) => matchPath(route.path, path)) ?? NOT_FOUND;

/** `<` cannot end the script element when it is written as an escape. */
const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * A reading that fails leaves its part of the page to the device: the rest is still worth sending. They stand in the order
 * of the page, not of the answers: the same content is then the same bytes, which are not sent to whoever has them.
 */
const readAll = async (route: AppRoute, transport: typeof fetch): Promise<PublicData> => {
  const reads = [siteRead, ...(route.reads ?? [])];
  const answers = await Promise.all(
    reads.map(async ({ endpoint, input }) =>
      call(await endpoint(), input as object, { transport }).catch(() => undefined),
    ),
  );
  return Object.fromEntries(reads.map(({ key }, place) => [key, answers[place]]));
};

interface Reader {
  language: Language;
  savesData: boolean;
  isKnown: boolean;
}

interface Drawn {
  head: string;
  body: string;
}

const drawn = async (url: string, app: ReactNode, onError?: (error: unknown) => void): Promise<Drawn> => {
  const { prelude } = await prerender(
    <StaticRouter location={url}>{app}</StaticRouter>,
    // Above this size React sends a part behind the page, with a script that puts it in place; a page must do without.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, ...(onError && { onError }) },
  );
  const html = await new Response(prelude).text();
  // React puts what belongs in the head first; the app itself begins with its Suspense boundary.
  const start = html.indexOf('<!--$-->');
  return { head: html.slice(0, start), body: html.slice(start) };
};

/** A page as HTML, with what it shows inside. Pages behind the sign-in are a waiting frame: the device draws them. */
export const renderPage = async (url: string, reader: Reader, transport: typeof fetch): Promise<Rendered> => {
  const { pathname } = new URL(url, 'http://page');
  const route = routeOf(pathname);
  const status = route === NOT_FOUND ? 404 : 200;
  const data = await readAll(route, transport);
  const shared = {
    status,
    path: /[:*]/.test(route.path) ? pathname : route.path,
    isPublic: status === 200 && route.isPrerendered === true,
    isWaiting: !route.isPrerendered,
    isSecret: route.isSecret === true,
    isWhole: Object.values(data).every((value) => value !== undefined),
    prefetched: safeJson(data),
    early: route.early,
    drawnSource: DRAWN_FOR_READER.has(route.path) ? route.source : undefined,
    earlyReads: earlyReadsOf(route.path),
    sources: [
      route.source,
      ...(route.for ? ['src/app/query-frame.tsx'] : []),
      ...(reader.isKnown ? ['src/app/signed-in-home.tsx', 'src/lib/api/refill-session.ts'] : []),
    ],
  } as const;
  const store = createPublicStore(data);
  const app = route.isPrerendered ? (
    <App store={store} {...reader} />
  ) : (
    <WaitingApp store={store} {...reader} title={<WaitingTitle pathname={pathname} />} />
  );
  return { ...shared, ...(await drawn(url, app)) };
};

/** Who is signed in, as the app keeps it; the token stays where it is. */
const sessionOf = ({ kind, applicationStatus, ...person }: Me): Session => ({
  token: '',
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phoneNumber: person.phoneNumber,
  role: kind === 'student' ? '' : kind,
  status: applicationStatus ?? '',
});

/**
 * A page behind the sign-in as whoever the transport speaks for would see it, with what it shows inside. Null where it
 * is not for them, or is drawn by the device alone.
 */
export const renderForReader = async (
  url: string,
  reader: Omit<Reader, 'isKnown'>,
  transport: typeof fetch,
): Promise<(Drawn & { prefetched: string; state: string }) | null> => {
  const route = routeOf(new URL(url, 'http://page').pathname);
  if (!DRAWN_FOR_READER.has(route.path)) return null;
  const [me, data] = await Promise.all([call(showMe, {}, { transport }), readAll(route, transport)]);
  const session = sessionOf(me);
  if (!route.for?.includes(visitorOf(session))) return null;
  const drawnAt = new Date();
  const reads: ServerReads = { client: new QueryClient(), transport, asked: new Map(), drawnAt };
  const drawnWith: DrawnWith = { parts: new Set(), texts: new Set() };
  const errors: unknown[] = [];
  const page = await drawn(
    url,
    <DrawnForContext value={session}>
      <ServerReadsContext value={reads}>
        <DrawnWithContext value={drawnWith}>
          <App store={createPublicStore(data)} {...reader} />
        </DrawnWithContext>
      </ServerReadsContext>
    </DrawnForContext>,
    (error) => errors.push(error),
  );
  // Only the device can lead elsewhere.
  if (!page.body.includes('<h1')) return null;
  // A part that cannot be drawn here is drawn by the device, with the rest of the page.
  if (errors.length > 0) throw errors[0];
  const { token: _, ...told } = session;
  const state: DrawnState = {
    session: told,
    drawnAt: drawnAt.toISOString(),
    drawnWith: { parts: [...drawnWith.parts], texts: [...drawnWith.texts] },
    queries: dehydrate(reads.client),
  };
  return { ...page, prefetched: safeJson(data), state: safeJson(state) };
};

interface PlainAnswer {
  values: ContactValues;
  status: number;
  refusal: ErrorReply | null;
}

/** The answer to a message that was sent without a script. */
export const renderContactAnswer = async (
  reader: Reader,
  { values, status, refusal }: PlainAnswer,
  transport: typeof fetch,
): Promise<Drawn> => {
  const store = createPublicStore(await readAll(NOT_FOUND, transport));
  return drawn(
    PLAIN_CONTACT_PATH,
    <FirstDrawingProvider store={store} {...reader}>
      <Suspense>
        <Frame isWaiting>
          <ContactAnswer values={values} refusal={refusal && new ApiError(status, refusal)} />
        </Frame>
      </Suspense>
    </FirstDrawingProvider>,
  );
};

interface PlainGiftAnswer {
  values: PlainGiftValues;
  key: string;
  status: number;
  refusal: ErrorReply | null;
}

/** A page of giving where no script runs. */
const drawnGiving = async (reader: Reader, transport: typeof fetch, page: ReactNode): Promise<Drawn> => {
  const store = createPublicStore(await readAll(routeOf(PLAIN_GIVE_PATH), transport));
  return drawn(
    PLAIN_GIVE_PATH,
    <FirstDrawingProvider store={store} {...reader}>
      <Suspense>
        <Frame isWaiting>{page}</Frame>
      </Suspense>
    </FirstDrawingProvider>,
  );
};

/** The form to give, with what is wrong in it. */
export const renderPlainGift = (
  reader: Reader,
  { values, key, status, refusal }: PlainGiftAnswer,
  transport: typeof fetch,
): Promise<Drawn> =>
  drawnGiving(
    reader,
    transport,
    <PlainGift values={values} sendingKey={key} refusal={refusal && new ApiError(status, refusal)} />,
  );

/** The page after the form without a script: the gift that was begun, and the link to pay. */
export const renderBegunGift = (
  reader: Reader,
  { pledge, checkoutUrl }: { pledge: Pledge | null; checkoutUrl: string | null },
  transport: typeof fetch,
): Promise<Drawn> => drawnGiving(reader, transport, <BegunGift pledge={pledge} checkoutUrl={checkoutUrl} />);
