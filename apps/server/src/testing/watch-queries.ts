import type pg from 'pg';

/** What was asked of a database, and how often somebody waited for it. */
export interface Watched {
  statements: string[];
  /** A statement that is sent while another has not been answered costs no round trip of its own. */
  roundTrips: number;
}

/** Counts what a pool's connections are asked from now on. */
export const watchQueries = (pool: pg.Pool): Watched => {
  const watched: Watched = { statements: [], roundTrips: 0 };
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let unanswered = 0;
    client.query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
      watched.statements.push(typeof config === 'string' ? config : config.text);
      if (unanswered === 0 || !client.pipeline) watched.roundTrips += 1;
      unanswered += 1;
      const answered = (): void => {
        unanswered -= 1;
      };
      const callback = rest.at(-1);
      if (typeof callback === 'function') {
        return query(config, ...rest.slice(0, -1), (...answer: unknown[]) => {
          answered();
          callback(...answer);
        });
      }
      return query(config, ...rest).finally(answered);
    }) as typeof client.query;
  });
  return watched;
};
