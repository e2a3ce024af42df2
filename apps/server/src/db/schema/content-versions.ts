import { bigint, pgTable } from 'drizzle-orm/pg-core';

/** One row: the version of what the public pages show. */
export const contentVersions = pgTable('content_versions', {
  version: bigint('version', { mode: 'number' }).primaryKey(),
});
