import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { SERVER_PATHS } from '@temari/contracts/server-paths';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyScripts } from './build/early-scripts.ts';
import { stylesForFloor } from './build/floor-styles.ts';
import { BESIDE_PAGES, pageChunks } from './build/page-chunks.ts';
import { readRoutes } from './build/route-facts.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Compressed once at build time, so that serving a file costs no CPU. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  async writeBundle(options) {
    const folder = options.dir ?? 'dist/client';
    const files = await readdir(folder, { recursive: true });
    const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const content = await readFile(join(folder, file));
        const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        await writeFile(join(folder, `${file}.br`), brotli);
        await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
});

/** Changes with whatever the pages and the answers they read are made of: what a device kept for another build is dropped. */
const buildVersion = (): string => {
  const hash = createHash('sha256');
  for (const folder of ['src', '../../packages/contracts/src']) {
    const sources = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' });
    for (const source of sources.filter((name) => /\.(tsx?|json)$/.test(name) && !name.includes('.test.')).sort()) {
      hash.update(source).update(readFileSync(join(import.meta.dirname, folder, source)));
    }
  }
  return hash.digest('hex').slice(0, 12);
};

/** Loaded with every page, so that none needs to name them as something to fetch ahead. */
const ALREADY_THERE = /assets\/(react|start|rolldown-runtime|main)-/;

/** The route table names each page's file for this build and for the server; a device has no use for the names. */
const withoutSources = (): Plugin => ({
  name: 'without-sources',
  enforce: 'pre',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  transform: {
    filter: { id: /src\/app\/route-table\.ts$/ },
    handler: (code) => code.replace(/\bpage\(\s*'[a-z/-]+',/g, "page('',").replace(/'src\/[\w/.-]+'/g, "''"),
  },
});

/**
 * The floor (Chrome 87, Firefox 91, Safari 14) reads ES2021. By their names `?.` would be rewritten, for a fault of Chrome
 * below 91 with `?.(...spread)`, which the check of the floor refuses instead.
 */
const TARGET = 'es2021';

const routes = await readRoutes();

/**
 * The list of what each page needs travels with every page. Of pages behind the sign-in, and of what is fetched
 * beside them, it is left out: a direct visit is told by the server, and whoever is signed in has most of it.
 */
const pagesBehindSignIn = routes.filter((route) => route.for || route.path.startsWith('/admin'));
const behindSignIn = new Set(
  [...pagesBehindSignIn.map(({ source }) => source), ...BESIDE_PAGES].map((source) =>
    basename(source).replace(/\..*/, ''),
  ),
);
const isBehindSignIn = (file: string): boolean => behindSignIn.has(basename(file).replace(/-[\w-]{7}\.js$/, ''));
/** Asked for with a tap, on a page that has most of what it needs. */
const isDialog = (file: string): boolean => /-dialog-[\w-]{7}\.js$/.test(file);

/** Every page carries the names of the files that others need, so the hashes are as short as the bundler allows. */
const SHORT_NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

const apiPort = process.env.PORT ?? '3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    withoutSources(),
    react(),
    tailwindcss(),
    stylesForFloor(),
    earlyScripts(routes, TARGET),
    serviceWorker(routes),
    precompress(),
  ],
  define: {
    'import.meta.env.VITE_BUILD': JSON.stringify(buildVersion()),
    // What draws pages is built once, for every way to start: React's own checks take four times as long as the drawing.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: TARGET,
    cssTarget: ['chrome87', 'firefox91', 'safari14'],
    assetsInlineLimit: 0,
    // All of it stands in every page already: no part that is fetched later may ask for it again.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        isBehindSignIn(file) || isDialog(file) ? [] : files.filter((needed) => !ALREADY_THERE.test(needed)),
    },
    rolldownOptions: {
      input: 'src/main.tsx',
      transform: { assumptions: { setPublicClassFields: true, noDocumentAll: true } },
      // What a visit needs in a handful of files instead of dozens: fewer requests, and it compresses better.
      output: {
        ...(!isSsrBuild && SHORT_NAMES),
        codeSplitting: {
          // What a module needs is needed wherever the module is: it has a file at least as common.
          includeDependenciesRecursively: false,
          groups: pageChunks(routes, import.meta.dirname),
        },
      },
    },
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${apiPort}`])),
  },
}));
