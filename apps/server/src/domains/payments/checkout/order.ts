import { SERVICE_TYPES, type Service } from '@temari/contracts/vocabulary';
import type { CheckoutOrder } from '../../../ports/payments.ts';

/** Who pays, as the account has it. */
export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  /** Null for a household that the office entered without one. */
  phone: string | null;
}

/** What the gateway is asked for: the address of the form before the account's, in words that it accepts. */
export const orderOf = ({
  buyer: { firstName, lastName, email, phone },
  details,
  service,
  ...order
}: Pick<CheckoutOrder, 'txRef' | 'amountEtb' | 'title'> & {
  buyer: Buyer;
  details: Record<string, string>;
  service: Service;
}): CheckoutOrder => ({
  ...order,
  firstName,
  lastName,
  email: details.email ?? email,
  phone: phone ?? '',
  description: `${SERVICE_TYPES[service]}, one month`,
});
