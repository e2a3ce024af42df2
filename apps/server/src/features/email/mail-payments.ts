import type { Deps } from '../../deps.ts';
import { dayIn } from '../../domains/messages/sms-words.ts';
import { unsubscribeOf } from '../../domains/notices/channels/email.ts';
import { grouped } from '../../texts/grouped.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { paymentsToMail } from './payment-queries.ts';
import { type MailToSend, mailSite, mailWords, sendOnce } from './send-once.ts';

export const MAIL_PAYMENTS = 'mail-payments';

/** After that the news is old, and the page shows it anyway. */
const LOOKED_FOR_MS = 2 * 86_400_000;
const AT_ONCE = 100;

type Payment = Awaited<ReturnType<typeof paymentsToMail>>[number];

const confirmationOf = (
  deps: Pick<Deps, 'publicUrl' | 'secrets'>,
  { id, accountId, to, language, number, amountEtb, settledAt, service, learners }: Payment,
  site: string,
): MailToSend => {
  const word = mailWords(language, {
    site,
    amount: grouped(amountEtb),
    name: learners,
    service: SERVER_TEXTS[language].services[service],
    day: settledAt ? dayIn(language, settledAt) : '',
    number: String(number),
  });
  return {
    cause: id,
    accountId,
    mail: {
      to,
      subject: word('paymentSubject'),
      language,
      lines: [word('paymentLine'), word('paymentNumber')],
      button: { text: word('open'), opens: `${deps.publicUrl}/receipt/${id}` },
      unsubscribe: unsubscribeOf(deps, accountId, language),
    },
  };
};

/** Confirms payments to whoever wants mail. */
export const mailPayments = async (
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'secrets' | 'log'>,
): Promise<void> => {
  const from = await mailSite(deps);
  if (!from) return;
  const since = new Date(deps.clock.now().getTime() - LOOKED_FOR_MS);
  const payments = await paymentsToMail(deps.db, { since, limit: AT_ONCE });
  await sendOnce(
    deps,
    'payment',
    from,
    payments.map((payment) => confirmationOf(deps, payment, from.name)),
  );
};
