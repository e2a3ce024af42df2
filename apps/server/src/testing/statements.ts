import type { World } from './world.ts';

/** The statements the database was asked while `work` ran. */
export const statementsDuring = async (world: World, work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = [];
  const ask = world.pool.query.bind(world.pool);
  const counting = (...question: unknown[]): unknown => {
    const [first] = question;
    seen.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(ask, world.pool, question);
  };
  world.pool.query = counting as typeof world.pool.query;
  await work();
  world.pool.query = ask;
  return seen;
};
