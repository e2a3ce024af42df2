import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { RouteFacts } from './route-facts.ts';

/** Pages of a kind are built of the same pieces: what shows the catalogue, what has a form, what is behind the sign-in. */
type Kind = 'catalogue' | 'plain' | 'dashboard' | 'office';

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: string[]; dynamicImporters: string[]; code?: string | null } | null;
}

const kindOf = (route: RouteFacts): Kind => {
  if (route.path.startsWith('/admin')) return 'office';
  if (!route.isPrerendered) return 'dashboard';
  return route.reads ? 'catalogue' : 'plain';
};

/** Not pages, but fetched only by who is signed in. No page waits for these. */
export const BESIDE_PAGES = ['src/app/signed-in-home.tsx', 'src/app/while-signed-in.ts', 'src/app/bell.tsx'];
const SIGNED_IN = ['src/app/query-frame.tsx', ...BESIDE_PAGES];

/** Signing in and up need these together; each would be a file of its own. */
const SIGNING_IN = /src\/(features\/accounts\/texts|ui\/fields\/password-field|lib\/api\/start-session)\.tsx?$/;

/** The frame of all dashboards needs it, and so do few of their pages; public pages that have a date fetch it with that. */
const BEHIND_SIGN_IN = /src\/lib\/api\/late-part\.ts$/;

/** Forms before the sign-in need it, and two pages of the office: left to them, it would be a file of its own. */
const PHONES_AND_PASSWORDS = /src\/lib\/form\/account-rules\.ts$/;

const TINY_CHARACTERS = 800;

const CALLING = 'calling';
/** The contracts and what calls them are fetched together, when somebody begins to use a form. */
const partOf = (source: string): string =>
  /contracts\/src\/|src\/lib\/api\//.test(source) ? CALLING : basename(source).replace(/\..*/, '');

/** Who else needs it, in four characters: every page carries the names of all files. */
const shortNameOf = (parts: string[]): string[] =>
  parts.length === 0
    ? []
    : [
        createHash('sha256')
          .update([...new Set(parts)].sort().join())
          .digest('hex')
          .slice(0, 4),
      ];

/** Kinds by their first letters, for the same reason. */
const nameOf = (kinds: Kind[], rest: string[] = []): string =>
  [kinds.map((kind) => kind[0]).join(''), ...rest].join('-');

/** Whose part it is, its texts included. */
const featureOf = (source: string): string | undefined => /src\/(?:features|messages\/en)\/([\w-]+)/.exec(source)?.[1];

/** What this share of the pages of a kind needs travels with all of them. A first visit is leaner than a dashboard. */
const COMMON_SHARE: Partial<Record<Kind, number>> = { catalogue: 0.5, plain: 0.4, dashboard: 0.4 };
/** What this many pages of the office need is one file for all of them: in files of its own it compresses worse. */
const COMMON_IN_OFFICE = 7;
const COMMON_KINDS = Object.keys(COMMON_SHARE) as Kind[];

/**
 * Decides which modules travel in one file: what the same kinds of pages need. A visit then takes a handful of files
 * instead of dozens, and no public page fetches what only other pages need. Read from the route table.
 */
export const pageChunks = (routes: RouteFacts[], root: string) => {
  const pages = new Map(routes.map((route) => [join(root, route.source), kindOf(route)]));
  const kinds = new Map([...pages, ...SIGNED_IN.map((source) => [join(root, source), 'dashboard'] as const)]);
  const total = (kind: Kind): number => [...pages.values()].filter((each) => each === kind).length;
  const features = new Set(routes.map(({ source }) => featureOf(source)));
  const known = new Map<string, string[]>();

  /** The pages, late parts and the start of the app from which a module is reached without waiting. */
  const rootsOf = (id: string, modules: Modules): string[] => {
    const before = known.get(id);
    if (before) return before;
    const found: string[] = [];
    const seen = new Set([id]);
    for (const next of seen) {
      const info = modules.getModuleInfo(next);
      if (info?.isEntry || info?.dynamicImporters.length) found.push(next);
      for (const importer of info?.importers ?? []) seen.add(importer);
    }
    known.set(id, found);
    return found;
  };

  const isStart = (id: string, modules: Modules): boolean =>
    rootsOf(id, modules).some((each) => modules.getModuleInfo(each)?.isEntry);

  /** Every visit fetches it, after the page has settled. */
  const isFetchedByStart = (id: string, modules: Modules): boolean =>
    !kinds.has(id) &&
    partOf(id) !== CALLING &&
    Boolean(modules.getModuleInfo(id)?.dynamicImporters.some((importer) => isStart(importer, modules)));

  /** Whether a visitor who is not signed in comes to fetch it: with a public page, or later from one. */
  const isVisitedByAll = (id: string, modules: Modules, seen = new Set<string>()): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const kind = kinds.get(id);
    if (kind) return kind === 'catalogue' || kind === 'plain';
    const info = modules.getModuleInfo(id);
    if (info?.isEntry) return true;
    return (info?.dynamicImporters ?? [])
      .flatMap((importer) => rootsOf(importer, modules))
      .some((each) => isVisitedByAll(each, modules, seen));
  };

  /** A piece of the interface for which the headers of a file of its own would be larger than itself. */
  const isTiny = (id: string, modules: Modules): boolean =>
    /src\/ui\/.*\.tsx?$/.test(id) && (modules.getModuleInfo(id)?.code?.length ?? TINY_CHARACTERS) < TINY_CHARACTERS;

  /** The pages of the office are not in the route table: its frame fetches them. Its sign-in, which is, stays small. */
  const isCommonInOffice = (from: string[]): boolean =>
    // Parts that a page fetches later do not count: what the dialogs of one page share would travel with all pages.
    from.filter((each) => each.endsWith('-page.tsx')).length >= COMMON_IN_OFFICE &&
    from.every((each) => /src\/features\/office\//.test(each) && !pages.has(each));

  const chunkOf = (id: string, modules: Modules): string | null => {
    const from = rootsOf(id, modules);
    if (isStart(id, modules)) return 'start';
    const ofKind = (kind: Kind | undefined): string[] => from.filter((each) => pages.get(each) === kind);
    const isCommonIn = (kind: Kind): boolean =>
      ofKind(kind).length > 1 && ofKind(kind).length >= (COMMON_SHARE[kind] ?? 1) * total(kind);
    const common = COMMON_KINDS.filter(isCommonIn);
    if (SIGNING_IN.test(id)) return 'accounts';
    if (BEHIND_SIGN_IN.test(id)) return nameOf(['dashboard']);
    if (PHONES_AND_PASSWORDS.test(id)) return nameOf(['plain']);
    if (common.length === 0) return isCommonInOffice(from) ? 'office' : null;
    if (common.includes('catalogue') && common.includes('plain')) return 'start';
    // Public pages that need it though most of their kind do not must not fetch the rest of the file, nor must a call.
    // A part that is fetched when somebody asks for it may: it is rare, and every further file costs all the others.
    const others = from.filter((each) => !common.includes(kinds.get(each) as Kind) && isVisitedByAll(each, modules));
    if (others.some((each) => isFetchedByStart(each, modules))) return 'start';
    const alone = others.filter((each) => kinds.has(each) || partOf(each) === CALLING);
    if (isTiny(id, modules) && alone.some((each) => kinds.has(each))) return 'start';
    // A feature can have many pages. What only they share is loaded with them, and not with all dashboards.
    const feature = featureOf(id);
    const own = feature && features.has(feature) ? [feature] : [];
    return nameOf(common, [...own, ...shortNameOf(alone.map(partOf))]);
  };

  return [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
    { name: chunkOf, debugName: 'pages' },
  ];
};
