import { CREDIT_CAUSES, SERVICES } from '@temari/contracts/vocabulary';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

const CASH_ACCOUNTS = ['change-money', 'till-difference', 'over-short', 'cash-in-transit'] as const;

/** An account of the books in words; one that has none is called by its key. */
export const useAccountName = () => {
  const t = useTexts();
  const words = useWords();
  return ({ account, name }: { account: string; name: string | null }): string => {
    const [kind = '', of = ''] = account.split(':');
    if (kind === 'households') return t('households');
    if (kind === 'household') return t('household');
    if (kind === 'bank') return name ?? t('bank-unknown');
    if (kind === 'till' && name) return t('till-of', { name });
    if (kind === 'fund' && name) return t('fund-of', { name });
    if (kind === 'shortfall' && name) return t('shortfall-of', { name });
    if (isOneOf(CASH_ACCOUNTS, kind)) return t(kind);
    if (kind === 'gateway') return t('gateway');
    if (kind === 'refund-payable') return t('refund-payable');
    if (kind === 'discount') return t('given-for', { cause: t('cause-waiver') });
    if (kind === 'opening') return t('opening-past-payments');
    if (kind === 'write-off') return t('written-off');
    if (kind === 'income' && isOneOf(SERVICES, of)) return t('income-of', { service: words.service(of) });
    if (kind === 'given' && isOneOf(CREDIT_CAUSES, of)) return t('given-for', { cause: t(`cause-${of}`) });
    return name ?? account;
  };
};
