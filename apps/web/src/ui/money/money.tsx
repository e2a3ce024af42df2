import { grouped } from '../../lib/language/format.ts';
import { useTexts } from '../texts.ts';

/** 'ETB 1,400', and '− ETB 700' for what is taken off. */
export const useMoney = (): ((amountEtb: number) => string) => {
  const t = useTexts();
  return (amountEtb) => t(amountEtb < 0 ? 'minus-etb' : 'etb', { amount: grouped(Math.abs(amountEtb)) });
};

export const Money = ({ amountEtb, className = '' }: { amountEtb: number; className?: string }) => {
  const money = useMoney();
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{money(amountEtb)}</span>;
};
