import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { RouteFacts } from './route-facts.ts';

const root = join(import.meta.dirname, '..');

/** One file with all that it needs and nothing of the app. */
const bundled = async (source: string, target: string): Promise<string> => {
  const [{ output } = { output: [] }] = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target,
      minify: true,
      lib: { entry: join(root, source), formats: ['iife'], name: 'early' },
      // Of modules that the app shares with it, only what it uses: not React.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id.endsWith(source) } },
    },
  })) as { output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] }[];
  const [script] = output;
  if (script?.type !== 'chunk') throw new Error(`${source} was not built.`);
  return script.code;
};

/** Builds the scripts that make a form work before the app has come; the manifest names them by their source. */
export const earlyScripts = (routes: RouteFacts[], target: string): Plugin => ({
  name: 'early-scripts',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  async buildStart() {
    for (const source of new Set(routes.flatMap(({ early }) => early ?? []))) {
      const name = `${basename(source, '.ts')}.js`;
      this.emitFile({ type: 'asset', name, originalFileName: source, source: await bundled(source, target) });
    }
  },
});
