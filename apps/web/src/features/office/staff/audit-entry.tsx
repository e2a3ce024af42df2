import { AUDIT_ACTS } from '@temari/contracts/audit-acts';
import type { AuditEntry, AuditSubject } from '@temari/contracts/office-staff';
import { Fragment, type ReactNode } from 'react';
import { importOf, officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useAuditChanges } from './use-audit-changes.ts';

const PAGES: Record<NonNullable<AuditSubject['leadsTo']>['page'], (id: string) => string> = {
  household: officePaths.household,
  enrollment: officePaths.enrollment,
  class: officePaths.class,
  teacher: officePaths.teacher,
  statement: officePaths.statement,
  message: (phone) => `${officePaths.messages}?search=${encodeURIComponent(phone)}`,
  staff: () => officePaths.staff,
  cash: () => officePaths.cash,
  import: importOf,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an entry is about, in the reader's words; a link where there is something to read. */
const useSubject = (): ((entry: AuditEntry) => ReactNode) => {
  const t = useTexts();
  const words = useWords();
  return ({ subject, subjectId }) => {
    if (subject.isErased) return t('erased-account');
    const day = DAY.test(subjectId) ? words.date(subjectId) : null;
    const name = (subject.course ? words.className(subject.course) : subject.name) ?? day ?? t('not-there');
    return subject.leadsTo ? <TextLink to={PAGES[subject.leadsTo.page](subject.leadsTo.id)}>{name}</TextLink> : name;
  };
};

/** The sentence of an act: its words stand in the order of the language, and names and links where they belong. */
const Sentence = ({ entry }: { entry: AuditEntry }) => {
  const t = useTexts();
  const money = useMoney();
  const subjectOf = useSubject();
  const act = AUDIT_ACTS.find((name) => name === entry.action);
  const who = entry.who || t(entry.isWhoErased ? 'erased-account' : 'by-rule');
  const parts: Record<string, ReactNode> = {
    '{who}': <strong className="font-semibold">{who}</strong>,
    '{subject}': subjectOf(entry),
    '{amount}': <span className="tabular-nums">{entry.amountEtb === null ? '—' : money(entry.amountEtb)}</span>,
  };
  // An act of a later version has no sentence here yet.
  const sentence = act ? t(`act-${act}`) : `{who} · ${entry.action}`;
  return sentence.split(/(\{\w+\})/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    <Fragment key={place}>{parts[part] ?? part}</Fragment>
  ));
};

export const AuditEntryRow = ({ entry }: { entry: AuditEntry }) => {
  const words = useWords();
  const changes = useAuditChanges()(entry);
  return (
    <li className="flex flex-col gap-1 border-line px-4.5 py-3 not-last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <Sentence entry={entry} />
        </p>
        <p className="text-sm text-ink-2">{words.when(entry.at)}</p>
      </div>
      {changes.length > 0 && (
        <dl className="grid gap-x-6 gap-y-0.5 text-sm">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {before !== null && (
                  <>
                    <del className="text-clay-700">{before}</del> →{' '}
                  </>
                )}
                <ins className="font-semibold no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
};
