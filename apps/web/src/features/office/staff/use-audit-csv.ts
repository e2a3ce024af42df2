import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import { AUDIT_KINDS } from '@temari/contracts/office-needs';
import { type AuditEntry, exportAudit } from '@temari/contracts/office-staff';
import { call } from '../../../lib/api/api.ts';
import { useCsv } from '../use-csv.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useAuditChanges } from './use-audit-changes.ts';
import { useAuditWords } from './use-audit-words.ts';
import { type AuditFilter, chosenIn } from './use-staff.ts';

/** A line of the file for each entry, in the words of the page; the id at the end finds it again. */
export const useAuditLines = (): { headings: () => string; lineOf: (entry: AuditEntry) => string } => {
  const t = useTexts();
  const words = useWords();
  const wordsOf = useAuditWords();
  const changesOf = useAuditChanges();
  return {
    headings: () =>
      CSV_BOM +
      csvLine([
        ...[t('column-at'), t('who'), t('column-act'), t('column-kind'), t('column-subject'), t('column-amount')],
        ...[t('column-changes'), t('column-instant'), t('column-id')],
      ]),
    lineOf: (entry) => {
      const { who, subject, amount, sentence } = wordsOf(entry);
      const known: Record<string, string> = { '{who}': who, '{subject}': subject, '{amount}': amount };
      const kind = AUDIT_KINDS.find((name) => name === entry.subjectKind);
      const changes = changesOf(entry).map(({ name, before, after }) =>
        before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`,
      );
      return csvLine([
        words.when(entry.at),
        who,
        sentence.replace(/\{\w+\}/g, (part) => known[part] ?? part),
        kind ? t(`kind-${kind}`) : entry.subjectKind,
        subject,
        entry.amountEtb,
        changes.join(' | '),
        entry.at,
        entry.subjectId,
      ]);
    },
  };
};

/** The trail as a file in the reader's language: nobody has to know what our programs call things. */
export const useAuditCsv = (filter: AuditFilter) => {
  const { headings, lineOf } = useAuditLines();
  return useCsv('audit-trail.csv', async (after) => {
    const { rows, next } = await call(exportAudit, {
      query: { ...chosenIn(filter), ...(after && { after: Number(after) }) },
    });
    return { csv: `${after ? '' : headings()}${rows.map(lineOf).join('')}`, next };
  });
};
