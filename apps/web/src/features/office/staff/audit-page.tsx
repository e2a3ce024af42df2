import { AUDIT_ACTS } from '@temari/contracts/audit-acts';
import { AUDIT_KINDS } from '@temari/contracts/office-needs';
import type { AuditEntry } from '@temari/contracts/office-staff';
import { Button } from '../../../ui/actions/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/brand/icons.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useAudit, useStaff } from './use-staff.ts';

export const AuditPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const address = useAddress();
  const staff = useStaff();
  const filter = {
    who: address.value('who'),
    subjectKind: address.value('kind'),
    subjectId: address.value('subject'),
    from: address.value('from'),
    until: address.value('until'),
  };
  const audit = useAudit(filter, address.page);
  const turn = (page: number): void => address.set({ page: String(page) });
  return (
    <OfficePage title={t('audit')} below={t('audit-lead')}>
      <Filters>
        <FilterSelect
          label={t('who')}
          value={filter.who}
          onChange={(who) => address.set({ who })}
          options={(staff.data ?? []).map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          }))}
        />
        <FilterSelect
          label={t('what')}
          value={filter.subjectKind}
          onChange={(kind) => address.set({ kind })}
          options={AUDIT_KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
        />
        <DateField
          label={t('from')}
          className="max-sm:col-span-2"
          isOptional
          value={filter.from}
          onChange={(from) => address.set({ from })}
        />
        <DateField
          label={t('until')}
          className="max-sm:col-span-2"
          isOptional
          value={filter.until}
          onChange={(until) => address.set({ until })}
        />
      </Filters>
      <QueryState
        query={audit}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={office('nothing-found')}>{office('nothing-found-text')}</EmptyState>}
      >
        {({ rows, hasMore, page }) => (
          <>
            <ol className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {(page > 1 || hasMore) && (
              <nav aria-label={t('pages')} className="flex justify-end gap-3">
                <Button
                  variant="outline"
                  isIconOnly
                  aria-label={t('newer')}
                  disabled={page <= 1}
                  onClick={() => turn(page - 1)}
                >
                  <ChevronLeftIcon />
                </Button>
                <Button
                  variant="outline"
                  isIconOnly
                  aria-label={t('older')}
                  disabled={!hasMore}
                  onClick={() => turn(page + 1)}
                >
                  <ChevronRightIcon />
                </Button>
              </nav>
            )}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const valuesOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Only what changed: the rest of a record says nothing here. */
const changesOf = ({ before, after }: AuditEntry): { name: string; before: string; after: string }[] => {
  const old = valuesOf(before);
  const now = valuesOf(after);
  const names = before && after ? Object.keys(now) : [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: shown(old[name]), after: shown(now[name]) }))
    .filter((change) => change.before !== change.after);
};

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const t = useTexts();
  const words = useWords();
  const changes = changesOf(entry);
  const act = AUDIT_ACTS.find((name) => name === entry.action);
  return (
    <li className="border-line not-last:border-b">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4.5 py-2.5 hover:bg-sand/50">
          <span className="text-label">
            <strong className="font-semibold">{entry.who || t('by-rule')}</strong> ·{' '}
            {act ? t(`act-${act}`) : entry.action}
          </span>
          <span className="text-sm text-ink-2">{words.when(entry.at)}</span>
        </summary>
        <div className="flex flex-col gap-2 px-4.5 pb-4 text-sm">
          <p className="text-ink-2 break-all">
            {entry.subjectKind} {entry.subjectId}
          </p>
          {changes.length > 0 && (
            <dl className="grid gap-1">
              {changes.map(({ name, before, after }) => (
                <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="break-words">
                    <del className="text-clay-700">{before}</del> →{' '}
                    <ins className="font-semibold no-underline">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </details>
    </li>
  );
};
