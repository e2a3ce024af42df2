import { AUDIT_ACTS } from '@temari/contracts/audit-acts';
import type { AuditEntry } from '@temari/contracts/office-staff';
import { useMoney } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface AuditWords {
  who: string;
  subject: string;
  amount: string;
  /** With `{who}`, `{subject}` and `{amount}` in the order of the language. */
  sentence: string;
}

/** What an entry tells, in the reader's words. */
export const useAuditWords = (): ((entry: AuditEntry) => AuditWords) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const subjectOf = ({ subject, subjectId }: AuditEntry): string => {
    if (subject.isErased) return t('erased-account');
    const day = DAY.test(subjectId) ? words.date(subjectId) : null;
    return (subject.course ? words.className(subject.course) : subject.name) ?? day ?? t('not-there');
  };
  return (entry) => {
    const act = AUDIT_ACTS.find((name) => name === entry.action);
    return {
      who: entry.who || t(entry.isWhoErased ? 'erased-account' : 'by-rule'),
      subject: subjectOf(entry),
      amount: entry.amountEtb === null ? '—' : money(entry.amountEtb),
      // An act of a later version has no sentence here yet.
      sentence: act ? t(`act-${act}`) : `{who} · ${entry.action}`,
    };
  };
};
