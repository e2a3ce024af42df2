import { useTexts } from './texts.ts';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 'ETB 1,400', and '− ETB 700' for what is taken off. */
export const useMoney = (): ((amountEtb: number) => string) => {
  const t = useTexts();
  return (amountEtb) => t(amountEtb < 0 ? 'minus-etb' : 'etb', { amount: grouped.format(Math.abs(amountEtb)) });
};

export const Money = ({ amountEtb, className = '' }: { amountEtb: number; className?: string }) => {
  const money = useMoney();
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{money(amountEtb)}</span>;
};
