import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Secrets } from './domains/identity/codes/secrets.ts';
import type { Passwords } from './domains/identity/passwords/passwords.ts';
import type { BankReceipts } from './ports/bank-receipts.ts';
import type { Clock } from './ports/clock.ts';
import type { FreeBytes } from './ports/disk-space.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Locks } from './ports/locks.ts';
import type { MailSender } from './ports/mail.ts';
import type { PaymentGateway } from './ports/payments.ts';
import type { PushSender } from './ports/push.ts';
import type { Rooms } from './ports/rooms.ts';
import type { SmsSender } from './ports/sms.ts';
import type { TelegramBot } from './ports/telegram.ts';

/** Everything a feature may reach outside itself. A use case names only what it uses. */
export interface Deps {
  db: NodePgDatabase;
  clock: Clock;
  jobs: Jobs;
  log: FastifyBaseLogger;
  passwords: Passwords;
  /** The demo's published password, which may be set there although it is easy to guess; null outside the demo. */
  demoPassword: string | null;
  payments: PaymentGateway;
  secrets: Secrets;
  fileStore: FileStore;
  /** Where uploads under way are kept, on this machine. */
  uploadsDir: string;
  locks: Locks;
  /** How much room this machine's disk has left. */
  freeBytes: FreeBytes;
  sms: SmsSender;
  /** Null where no bot is set up. */
  telegram: TelegramBot | null;
  push: PushSender;
  rooms: Rooms;
  bankReceipts: BankReceipts;
  /** Where the web app is reached from outside, for addresses in messages. */
  publicUrl: string;
  /** Null where no mail server is set up. */
  mail: MailSender | null;
}
