/** How the built server is run, wherever it is run. */
export const SERVER_ARGS = [
  '--enable-source-maps',
  // Garbage of uploads is collected sooner: a third less memory at the peak, and requests cost the same.
  '--max-semi-space-size=2',
  'apps/server/dist/main.js',
];

export const SERVER_ENV = {
  /** The C library's own pools, of which it would keep eight per core. */
  MALLOC_ARENA_MAX: '2',
  /** Two passwords and two pictures at once would fill the four threads there are by default, and files would wait. */
  UV_THREADPOOL_SIZE: '8',
};
