import type { Deps } from '../../deps.ts';
import { dayIn } from '../../domains/messages/sms-words.ts';
import { unsubscribeOf } from '../../domains/notices/channels/email.ts';
import { officeAddress, siteName } from '../../domains/site/queries.ts';
import type { Mail } from '../../ports/mail.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { claimMail, giveMailBack, paymentsToMail } from './payment-queries.ts';

export const MAIL_PAYMENTS = 'mail-payments';

/** After that the news is old, and the page shows it anyway. */
const LOOKED_FOR_MS = 2 * 86_400_000;
const AT_ONCE = 100;

type Payment = Awaited<ReturnType<typeof paymentsToMail>>[number];

const confirmationOf = (
  deps: Pick<Deps, 'publicUrl' | 'secrets'>,
  { id, accountId, to, language, number, amountEtb, settledAt, service, learners }: Payment,
  from: Mail['from'],
): Mail => {
  const words = SERVER_TEXTS[language].mail;
  const values: Record<string, string> = {
    site: from.name,
    amount: amountEtb.toLocaleString('en-US'),
    name: learners,
    service: SERVER_TEXTS[language].services[service],
    day: settledAt ? dayIn(language, settledAt) : '',
    number: String(number),
  };
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return {
    from,
    to,
    subject: filled(words.paymentSubject),
    language,
    lines: [filled(words.paymentLine), filled(words.paymentNumber)],
    button: { text: words.open, opens: `${deps.publicUrl}/receipt/${id}` },
    unsubscribe: unsubscribeOf(deps, accountId, language),
  };
};

/**
 * Confirms payments to whoever wants mail. Each is noted before it is sent: if this process dies in between, that mail
 * is lost, and none is sent twice.
 */
export const mailPayments = async (
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'secrets' | 'log'>,
): Promise<void> => {
  const { db, clock, mail, log } = deps;
  const address = await officeAddress(db);
  if (!mail || !address) return;
  const now = clock.now();
  const from = { name: await siteName(db), address };
  const since = new Date(now.getTime() - LOOKED_FOR_MS);
  for (const payment of await paymentsToMail(db, { since, limit: AT_ONCE })) {
    const note = { kind: 'payment', cause: payment.id, accountId: payment.accountId, at: now } as const;
    if (!(await claimMail(db, note))) continue;
    const outcome = await mail.send(confirmationOf(deps, payment, from));
    if (outcome.result === 'sent') continue;
    log.warn({ paymentId: payment.id, ...outcome }, 'payment confirmation not mailed');
    if (outcome.result === 'unknown' || outcome.isHopeless) continue;
    // The mail server takes nothing now: the next run tries again.
    await giveMailBack(db, note);
    return;
  }
};
