/** How the built server is run, wherever it is run. */
export const SERVER_ARGS = [
  '--enable-source-maps',
  // Rubbish of passing uploads is cleared sooner: a third less memory at its peak, requests cost the same.
  '--max-semi-space-size=2',
  'apps/server/dist/main.js',
];

/** The C library's own pools, of which it would keep eight per core. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
