import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A test cannot be loaded by drizzle-kit.
  schema: './src/db/schema/!(*.test).ts',
  out: './src/db/migrations',
});
