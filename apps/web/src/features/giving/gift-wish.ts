import { GIFT_MONTHS, type GiftChoice } from '@temari/contracts/gift-rules';

/** What somebody has chosen to give, before anything is known of them. */
export interface GiftWish {
  choice: GiftChoice;
  /** Digits; of `amount` alone. */
  amount: string;
  often: 'once' | 'monthly';
}

export const etbOf = ({ choice, amount }: GiftWish, monthEtb: number | null): number =>
  choice === 'amount' ? Number(amount) : (monthEtb ?? 0) * GIFT_MONTHS[choice];
