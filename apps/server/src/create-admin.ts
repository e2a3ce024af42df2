import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { staffPassword } from '@temari/contracts/office-sign-in';
import { email, firstName, lastName, phoneNumber } from '@temari/contracts/primitives';
import * as z from 'zod/mini';
import { configError, readConfig } from './config.ts';
import { checkDatabase } from './db/check-database.ts';
import { connect } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrateDatabase } from './db/migrate.ts';
import { accounts } from './db/schema/accounts.ts';
import { staff } from './db/schema/staff.ts';
import { AppError } from './shared/app-error.ts';
import { createPasswords } from './shared/passwords.ts';
import { refuseWeakPassword } from './shared/refuse-weak-password.ts';

const USAGE = `Makes the first owner of the office, or another one.
  npm run admin:create
asks for everything; or set ADMIN_PHONE, ADMIN_FIRST_NAME, ADMIN_LAST_NAME, ADMIN_EMAIL and ADMIN_PASSWORD.`;

const QUESTIONS = {
  phoneNumber: { question: 'Phone number', variable: 'ADMIN_PHONE', schema: phoneNumber },
  firstName: { question: 'First name', variable: 'ADMIN_FIRST_NAME', schema: firstName },
  lastName: { question: 'Last name', variable: 'ADMIN_LAST_NAME', schema: lastName },
  email: { question: 'E-mail', variable: 'ADMIN_EMAIL', schema: email },
  password: { question: 'Password (10 to 72 characters)', variable: 'ADMIN_PASSWORD', schema: staffPassword },
} as const;

type Answers = Record<keyof typeof QUESTIONS, string>;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Each answer by the rule of the contract; at a terminal a wrong one is asked for again. */
const answers = async (): Promise<Answers> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const given: Partial<Answers> = {};
  try {
    for (const [name, { question, variable, schema }] of Object.entries(QUESTIONS)) {
      const kept = process.env[variable];
      for (let isAnswered = false; !isAnswered; ) {
        if (kept === undefined && !process.stdin.isTTY) throw configError(`${variable} is missing.\n${USAGE}`);
        const result = z.safeParse(schema, kept ?? (await terminal.question(`${question}: `)));
        if (result.success) given[name as keyof Answers] = result.data;
        else if (kept === undefined) say(result.error.issues[0]?.message ?? '');
        else throw configError(`${variable}: ${result.error.issues[0]?.message}.`);
        isAnswered = result.success;
      }
    }
  } finally {
    terminal.close();
  }
  return given as Answers;
};

const create = async (): Promise<void> => {
  const { password, phoneNumber: phone, ...names } = await answers();
  // Only where the database is matters here; the rest of the configuration belongs to the server.
  const { databaseUrl, dataDir } = readConfig({
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: process.env.DATA_DIR,
  });
  const engine = databaseUrl ? null : await startEmbeddedPostgres({ dataDir });
  const { db, pool } = connect(engine?.connection ?? { connectionString: databaseUrl ?? '' }, () => {});
  try {
    await checkDatabase(pool);
    await migrateDatabase(pool, join(import.meta.dirname, 'db/migrations'));
    await refuseWeakPassword({ db, demoPassword: null }, { password, phone }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw configError(`${error.facts.errors?.password}. ${error.message}`);
    });
    const passwordHash = await createPasswords().hash(password);
    await db.transaction(async (tx) => {
      const [account] = await tx
        .insert(accounts)
        .values({ kind: 'staff', phone, passwordHash, ...names })
        .onConflictDoNothing()
        .returning({ id: accounts.id });
      if (!account) throw configError(`Somebody in the office has the number ${phone} already.`);
      await tx.insert(staff).values({ accountId: account.id, role: 'owner' });
    });
    say(`${names.firstName} ${names.lastName} can sign in at /admin/login with ${phone}.`);
  } finally {
    await pool.end();
    await engine?.stop();
  }
};

try {
  await create();
} catch (error) {
  const isSentence = error instanceof Error && error.name === 'StartError';
  process.stderr.write(`${isSentence ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
