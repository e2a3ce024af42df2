import { join } from 'node:path';
import type pg from 'pg';
import { diskFileStore } from '../adapters/file-store/disk.ts';
import { afroMessageSms } from '../adapters/sms/afromessage.ts';
import { noSms } from '../adapters/sms/none.ts';
import { twilioSms } from '../adapters/sms/twilio.ts';
import type { Config } from '../config.ts';
import { inLockedTransaction, wasServed } from '../db/migrate.ts';
import { deriveSecrets, keptMasterSecret, type Secrets } from '../domains/identity/codes/secrets.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { MailSender } from '../ports/mail.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createMailBox, type MailBox } from '../sandbox/mail/mail-box.ts';

export const keptSecrets = async ({ appSecret, dataDir }: Config, pool: pg.Pool): Promise<Secrets> =>
  deriveSecrets(
    appSecret ?? (await inLockedTransaction(pool, (client) => keptMasterSecret(dataDir, () => wasServed(client)))),
  );

/** The S3 client is large, so it is loaded only where it is used. */
export const chosenFileStore = async ({ s3, dataDir }: Config): Promise<FileStore> => {
  if (!s3) return diskFileStore(join(dataDir, 'files'));
  const { s3FileStore } = await import('../adapters/file-store/s3.ts');
  return s3FileStore(s3);
};

/** The mail client is loaded only where there is a mail server; the demo keeps its mail. */
export const chosenMail = async ({
  smtpUrl,
  isDemo,
}: Config): Promise<{ mail: MailSender | null; mailBox: MailBox | null }> => {
  if (smtpUrl) return { mail: (await import('../adapters/mail/smtp.ts')).smtpMail(smtpUrl), mailBox: null };
  const mailBox = isDemo ? createMailBox() : null;
  return { mail: mailBox, mailBox };
};

export const chosenSms = ({ sms }: Config): SmsSender => {
  if (!sms) return noSms;
  return sms.provider === 'twilio' ? twilioSms(sms) : afroMessageSms(sms);
};
