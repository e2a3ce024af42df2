import { createHash } from 'node:crypto';
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

/** The small pieces that nearly every page shows; what only some pages need stays with those. */
const FIRST_PIECES =
  /src\/(ui\/(button|class-names|first-icons|hem|icon|link|mark|menu-button|page-head|picture|spinner|text-link|texts)|lib\/(data-saver|first-sign|i18n|line-is-down|packages|paths|public-data|session|site))\.tsx?$/;

/** What the pages add that show what is offered. */
const PICTURE_PIECES = /src\/(ui\/(card-grid|illustration|money|stitched-cloth)|lib\/format)\.tsx?$/;

/** Loaded with every page, so that none needs to name them as something to fetch ahead. */
const ALREADY_THERE = /assets\/(react|pieces|rolldown-runtime|main)-/;

const apiPort = process.env.PORT ?? '3000';
const proxied = ['/backend', '/sandbox', '/healthz', '/readyz', '/sitemap.xml', '/robots.txt'];

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorker(), precompress()],
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
      // What every first visit needs in two files instead of a dozen: fewer requests, and it compresses better.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
            },
            { name: 'pieces', test: FIRST_PIECES },
            { name: 'pictures', test: PICTURE_PIECES },
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
