import type pg from 'pg';
import type { World } from './world.ts';

/** What was asked of a database, and how often somebody waited for it. */
interface Asked {
  statements: string[];
  /** A statement that is sent while another has not been answered costs no round trip of its own. */
  roundTrips: number;
}

/** What the database was asked while `work` ran. */
export const queriesDuring = async ({ pool }: Pick<World, 'pool'>, work: () => Promise<unknown>): Promise<Asked> => {
  const asked: Asked = { statements: [], roundTrips: 0 };
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return;
    watched.set(client, client.query);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let unanswered = 0;
    client.query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
      asked.statements.push(typeof config === 'string' ? config : config.text);
      if (unanswered === 0 || !client.pipeline) asked.roundTrips += 1;
      unanswered += 1;
      const answered = (): void => {
        unanswered -= 1;
      };
      const callback = rest.at(-1);
      if (typeof callback !== 'function') return query(config, ...rest).finally(answered);
      return query(config, ...rest.slice(0, -1), (...answer: unknown[]) => {
        answered();
        callback(...answer);
      });
    }) as typeof client.query;
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return asked;
};
