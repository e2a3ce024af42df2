import { AUDIT_KINDS, STUDENT_NEEDS } from '@temari/contracts/office-needs';
import { Button } from '../../../ui/actions/button.tsx';
import { ChevronDownIcon } from '../../../ui/brand/first-icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/brand/icons.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CsvButton } from '../csv-button.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { FindHousehold } from '../find-household.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import { useTexts } from './texts.ts';
import { useAuditCsv } from './use-audit-csv.ts';
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
    about: address.value('about'),
    from: address.value('from'),
    until: address.value('until'),
  };
  const audit = useAudit(filter, address.page);
  const csv = useAuditCsv(filter);
  const may = useMay();
  const turn = (page: number): void => address.set({ page: String(page) });
  return (
    <OfficePage title={t('audit')} below={t('audit-lead')} actions={<CsvButton csv={csv} />}>
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
      {may(STUDENT_NEEDS) && (
        <details className="rounded-card border border-line bg-surface" open={filter.about !== ''}>
          <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4.5 font-semibold">
            {t('about')}
            <ChevronDownIcon />
          </summary>
          <div className="flex flex-col items-start gap-3 px-4.5 pb-4">
            {filter.about ? (
              <Button variant="outline" size="small" onClick={() => address.set({ about: '' })}>
                {t('about-all')}
              </Button>
            ) : (
              <FindHousehold
                label={t('about-search')}
                none={t('about-none')}
                chosen={null}
                onChoose={({ id }) => address.set({ about: id })}
              />
            )}
          </div>
        </details>
      )}
      <QueryState
        query={audit}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={office('nothing-found')}>{office('nothing-found-text')}</EmptyState>}
      >
        {({ rows, hasMore, page }) => (
          <>
            <ol className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((entry) => (
                <AuditEntryRow key={entry.id} entry={entry} />
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
