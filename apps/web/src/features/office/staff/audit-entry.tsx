import type { AuditEntry, AuditSubject } from '@temari/contracts/office-staff';
import { Fragment, type ReactNode } from 'react';
import { importOf, officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { useWords } from '../use-words.ts';
import { useAuditChanges } from './use-audit-changes.ts';
import { useAuditWords } from './use-audit-words.ts';

const PAGES: Record<NonNullable<AuditSubject['leadsTo']>['page'], (id: string) => string> = {
  household: officePaths.household,
  enrollment: officePaths.enrollment,
  class: officePaths.class,
  teacher: officePaths.teacher,
  statement: officePaths.statement,
  message: (phone) => `${officePaths.messages}?search=${encodeURIComponent(phone)}`,
  staff: () => officePaths.staff,
  cash: () => officePaths.cash,
  funds: (id) => `${officePaths.funds}?fund=${id}`,
  import: importOf,
};

/** The sentence of an act: its words stand in the order of the language, and names and links where they belong. */
const Sentence = ({ entry }: { entry: AuditEntry }) => {
  const { who, subject, amount, sentence } = useAuditWords()(entry);
  const { leadsTo } = entry.subject;
  const parts: Record<string, ReactNode> = {
    '{who}': <strong className="font-semibold">{who}</strong>,
    '{subject}': leadsTo ? <TextLink to={PAGES[leadsTo.page](leadsTo.id)}>{subject}</TextLink> : subject,
    '{amount}': <span className="tabular-nums">{amount}</span>,
  };
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
