import type { DifferenceKind } from '@temari/contracts/gateway-differences';
import type { PaymentOutcome } from '@temari/contracts/payments';
import type { PaymentStatus } from '@temari/contracts/vocabulary';
import type { GatewayRecord, ListedTransaction } from '../../ports/payments.ts';

/** In what a line of the gateway's list and the payment it names do not agree, or null where they do. */
export const differenceOf = (
  line: Pick<ListedTransaction, 'state' | 'amount' | 'currency'>,
  payment: { status: PaymentStatus; amountEtb: number } | null,
): DifferenceKind | null => {
  if (!payment) return line.state === 'paid' ? 'unknown-reference' : null;
  const isPaidHere = payment.status === 'paid';
  if (line.state === 'paid') {
    if (line.currency !== 'ETB' || line.amount !== payment.amountEtb) return 'amount-differs';
    return isPaidHere || payment.status === 'refunded' ? null : 'paid-there-only';
  }
  if (!isPaidHere) return null;
  if (line.state === 'refunded' || line.state === 'reversed') return 'given-back-there';
  return line.state === 'other' ? null : 'paid-here-only';
};

/** What the gateway said of a payment just now; `asked-already`: somebody else asked within the same second. */
export type Asked = GatewayRecord['state'] | 'asked-already';

/** What whoever comes back from the gateway's page is told of a payment. */
export const outcomeOf = (
  { status, declineCode }: { status: PaymentStatus; declineCode: string | null },
  asked: Asked,
): PaymentOutcome => {
  // Money that came a second time has come, although it does not count.
  if (status === 'paid' || status === 'refunded' || declineCode === 'paid-twice') return 'received';
  if (asked === 'failed') return 'failed';
  const isAnswered = asked === 'open' || asked === 'unknown';
  return isAnswered && status === 'declined' ? 'failed' : 'checking';
};
