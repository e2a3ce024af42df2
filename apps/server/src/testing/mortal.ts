import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished } from 'vitest';
import { connect, type Db } from '../db/client.ts';
import type { World } from './world.ts';

/** Connections of their own, made to die: gives a function that writes, and loses its connection before that is kept. */
export const mortal = ({ pool: { options } }: World) => {
  // The options of a pool do not carry its password.
  const { db, pool } = connect({ ...inject('usual'), database: options.database, max: 3 }, () => {});
  onTestFinished(() => pool.end());
  return async (write: (tx: Db) => Promise<unknown>): Promise<void> => {
    let isWritten = false;
    const killed = db.transaction(async (tx) => {
      await write(tx);
      isWritten = true;
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(killed).rejects.toThrow();
    expect(isWritten).toBe(true);
  };
};
