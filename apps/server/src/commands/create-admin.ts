import { createInterface } from 'node:readline/promises';
import { staffPassword } from '@temari/contracts/office-sign-in';
import { email, firstName, lastName, phoneNumber } from '@temari/contracts/primitives';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as z from 'zod/mini';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { accounts } from '../db/schema/accounts.ts';
import { staff } from '../db/schema/staff.ts';
import { createPasswords } from '../domains/identity/passwords/passwords.ts';
import { refuseWeakPassword } from '../domains/identity/passwords/refuse-weak-password.ts';
import { AppError } from '../errors/app-error.ts';
import { startError } from '../errors/start-error.ts';
import { command, MIGRATIONS, places, say } from './command.ts';

const USAGE =
  'Run this at a terminal to be asked, or set ADMIN_PHONE, ADMIN_FIRST_NAME, ADMIN_LAST_NAME, ADMIN_EMAIL and ADMIN_PASSWORD.';

const QUESTIONS = {
  phoneNumber: { question: 'Phone number', variable: 'ADMIN_PHONE', schema: phoneNumber },
  firstName: { question: 'First name', variable: 'ADMIN_FIRST_NAME', schema: firstName },
  lastName: { question: 'Last name', variable: 'ADMIN_LAST_NAME', schema: lastName },
  email: { question: 'E-mail', variable: 'ADMIN_EMAIL', schema: email },
  password: { question: 'Password (10 to 72 characters)', variable: 'ADMIN_PASSWORD', schema: staffPassword },
} as const;

type Answers = Record<keyof typeof QUESTIONS, string>;

/** Each answer by the rule of the contract; at a terminal a wrong one is asked for again. */
const answers = async (): Promise<Answers> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const given: Partial<Answers> = {};
  try {
    for (const [name, { question, variable, schema }] of Object.entries(QUESTIONS)) {
      const kept = process.env[variable];
      for (let isAnswered = false; !isAnswered; ) {
        if (kept === undefined && !process.stdin.isTTY) throw startError(`${variable} is missing. ${USAGE}`);
        const result = z.safeParse(schema, kept ?? (await terminal.question(`${question}: `)));
        if (result.success) given[name as keyof Answers] = result.data;
        else if (kept === undefined) say(result.error.issues[0]?.message ?? '');
        else throw startError(`${variable}: ${result.error.issues[0]?.message}.`);
        isAnswered = result.success;
      }
    }
  } finally {
    terminal.close();
  }
  return given as Answers;
};

/** Makes the first owner of the office, or another one. */
await command('Nobody was added', async () => {
  const { password, phoneNumber: phone, ...names } = await answers();
  const { pool, close } = await openDatabase(places(process.env));
  try {
    await migrateDatabase(pool, MIGRATIONS);
    const db = drizzle(pool);
    await refuseWeakPassword({ db, demoPassword: null }, { password, phone }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw startError(`${error.facts.errors?.password}. ${error.message}`);
    });
    const passwordHash = await createPasswords().hash(password);
    await db.transaction(async (tx) => {
      const [account] = await tx
        .insert(accounts)
        .values({ kind: 'staff', phone, passwordHash, ...names })
        .onConflictDoNothing()
        .returning({ id: accounts.id });
      if (!account) throw startError(`Somebody in the office has the number ${phone} already.`);
      await tx.insert(staff).values({ accountId: account.id, role: 'owner' });
    });
    say(`${names.firstName} ${names.lastName} can sign in at /admin/login with ${phone}.`);
  } finally {
    await close();
  }
});
