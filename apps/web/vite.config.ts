import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** The worker's version is what the app is made of: a new build is a new worker. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  async generateBundle(_options, bundle) {
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
    const source = await readFile(join(import.meta.dirname, 'src/service-worker.js'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replaceAll('__VERSION__', version) });
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

/** The small pieces that nearly every page shows; what only some pages need stays with those. */
const FIRST_PIECES =
  /src\/(base-path|ui\/(?:\w+\/)?(button|class-names|control-texts|first-icons|hem|icon|link|mark|menu-button|page-head|picture|spinner|text-link|texts|use-is-alive)|lib\/\w+\/(data-saver|error-sentence|i18n|api-error|packages|paths|public-data|session|site))\.tsx?$/;

/** What the pages add that show what is offered. */
const PICTURE_PIECES =
  /src\/(ui\/(?:\w+\/)?(card-grid|illustration|money|stitched-cloth)|lib\/language\/format)\.tsx?$/;

/** What the pages add that show something read, and say so when it cannot be read. */
const READING_PIECES = /src\/ui\/(?:\w+\/)?(empty-state|note|read-state|skeleton)\.tsx?$/;

/** What the pages add that have a form. */
const FORM_PIECES =
  /src\/(ui\/(?:\w+\/)?(password-field|phone-field|submit-button|text-field|use-early-input)|lib\/\w+\/(late-call|submission)|written-text)\.tsx?$/;

/** What it takes to call the API; pages with a form fetch it when somebody begins to use them. */
const CALLING_PIECES = /(node_modules\/zod\/|src\/lib\/api\/api\.ts$|contracts\/src\/(endpoint|primitives)\.ts$)/;

/** What the pages add that name a day. */
const DATE_PIECES = /(src\/lib\/\w+\/(dates|preferences)\.ts$|contracts\/src\/schedule\.ts$)/;

/** What every page behind the sign-in adds. */
const DASHBOARD_PIECES =
  /(node_modules\/@tanstack\/|src\/(app\/query-frame|ui\/(?:\w+\/)?(back-link|badge|card|copy-button|icons|page|progress-bar|query-state|radio-cards|select-field)|lib\/\w+\/(kept-queries|saved-files|sealed-stream|vault|lesson-words|new-tab|queries|use-now|use-timetable))\.tsx?$|contracts\/src\/(calendar|catalogue|classes|payments)\.ts$)/;

/** Loaded with every page, so that none needs to name them as something to fetch ahead. */
const ALREADY_THERE = /assets\/(react|pieces|rolldown-runtime|main)-/;

const apiPort = process.env.PORT ?? '3000';
const proxied = ['/backend', '/sandbox', '/healthz', '/readyz', '/sitemap.xml', '/robots.txt'];

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorker(), precompress()],
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(buildVersion()) },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !ALREADY_THERE.test(file)),
    },
    rolldownOptions: {
      input: 'src/main.tsx',
      // What a visit needs in a handful of files instead of dozens: fewer requests, and it compresses better.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
            },
            { name: 'pieces', test: FIRST_PIECES },
            // Before the groups below: each takes along what its members import, and these are everybody's.
            { name: 'frame', tags: ['$initial'], test: /src\/(app|lib|ui|messages|features\/site)\// },
            { name: 'pictures', test: PICTURE_PIECES },
            { name: 'reading', test: READING_PIECES },
            { name: 'form', test: FORM_PIECES },
            { name: 'calling', test: CALLING_PIECES },
            { name: 'dates', test: DATE_PIECES },
            { name: 'dashboard', test: DASHBOARD_PIECES },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, `http://127.0.0.1:${apiPort}`])),
  },
});
