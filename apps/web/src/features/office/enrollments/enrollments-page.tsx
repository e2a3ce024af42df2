import type { OfficeEnrollmentRow } from '@temari/contracts/office-enrollments';
import { ENROLLMENT_SORTS, GRADES, PAYMENT_STATUSES, SERVICES } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CsvButton } from '../csv-button.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList, ResultCount } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { AssignPanel, type Place } from './assign-panel.tsx';
import { useTexts } from './texts.ts';
import { type Filter, useEnrollmentCsv, useEnrollments } from './use-enrollments.ts';

const FILTERS = ['search', 'service', 'payment', 'placed', 'grade', 'classId', 'sort'] as const;

const canBePlaced = ({ paymentStatus }: OfficeEnrollmentRow): boolean => paymentStatus === 'paid';
const placeOf = ({ id, class: lesson }: OfficeEnrollmentRow): Place => ({
  enrollmentId: id,
  classId: lesson?.id ?? null,
});

export const EnrollmentsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const address = useAddress();
  const mayAct = useMayAct(['teaching']);
  const filter = Object.fromEntries(FILTERS.map((name) => [name, address.value(name)])) as Filter;
  const enrollments = useEnrollments(filter, address.place);
  const csv = useEnrollmentCsv(filter);
  const [chosen, setChosen] = useState<readonly Place[]>([]);
  const [isAssigning, setIsAssigning] = useState(false);
  const columns = useColumns();
  const isChosen = (id: string): boolean => chosen.some(({ enrollmentId }) => enrollmentId === id);
  const choose = (rows: readonly OfficeEnrollmentRow[]): void =>
    setChosen((now) => [...now, ...rows.filter(({ id }) => !isChosen(id)).map(placeOf)]);
  const leave = (id: string): void => setChosen((now) => now.filter(({ enrollmentId }) => enrollmentId !== id));

  const chooser: Column<OfficeEnrollmentRow> = {
    key: 'choose',
    header: t('choose'),
    isHeaderHidden: true,
    cell: (row) => (
      <label
        className={classNames(
          'flex min-h-11 min-w-11 items-center gap-3 text-left text-sm text-ink-2 max-sm:mb-2',
          !canBePlaced(row) && 'max-sm:hidden',
        )}
      >
        <input
          type="checkbox"
          className="size-5.5 shrink-0 accent-green-700"
          aria-label={t('choose-name', { name: row.fullName })}
          disabled={!canBePlaced(row)}
          checked={isChosen(row.id)}
          onChange={(event) => (event.target.checked ? choose([row]) : leave(row.id))}
        />
        <span aria-hidden="true" className="sm:hidden">
          {t('choose')}
        </span>
      </label>
    ),
  };
  return (
    <OfficePage title={t('title')} actions={<CsvButton csv={csv} />}>
      <EnrollmentFilters filter={filter} />
      <PagedList
        query={enrollments}
        keyOf={({ id }) => id}
        empty={<EmptyState title={office('nothing-found')}>{office('nothing-found-text')}</EmptyState>}
      >
        {({ rows, total, isTotalEstimated }) => (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
              <ResultCount count={total} isEstimated={isTotalEstimated} />
              {mayAct && (
                <div className="flex flex-wrap gap-3">
                  {rows.some((row) => canBePlaced(row) && !isChosen(row.id)) && (
                    <Button variant="quiet" size="small" onClick={() => choose(rows.filter(canBePlaced))}>
                      {t('choose-all', { count: rows.filter(canBePlaced).length })}
                    </Button>
                  )}
                  {chosen.length > 0 && (
                    <>
                      <Button variant="quiet" size="small" onClick={() => setChosen([])}>
                        {t('choose-none')}
                      </Button>
                      <Button size="small" onClick={() => setIsAssigning(true)}>
                        {t('assign-count', { count: chosen.length })}
                      </Button>
                    </>
                  )}
                </div>
              )}
            </div>
            <Table
              caption={t('title')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={mayAct ? [chooser, ...columns] : columns}
            />
          </>
        )}
      </PagedList>
      <Dialog
        isOpen={isAssigning}
        title={t('assign-count', { count: chosen.length })}
        onClose={() => setIsAssigning(false)}
        className="sm:max-w-160!"
      >
        <AssignPanel
          places={chosen}
          onAssigned={() => {
            setIsAssigning(false);
            setChosen([]);
          }}
        />
      </Dialog>
    </OfficePage>
  );
};

const EnrollmentFilters = ({ filter }: { filter: Filter }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  return (
    <Filters>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <FilterSelect
        label={t('service')}
        value={filter.service}
        onChange={(service) => address.set({ service })}
        options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
      />
      <FilterSelect
        label={t('payment')}
        value={filter.payment}
        onChange={(payment) => address.set({ payment })}
        options={PAYMENT_STATUSES.map((value) => ({
          value,
          label: office(`payment-${value}`),
        }))}
      />
      <FilterSelect
        label={t('class')}
        value={filter.placed}
        onChange={(placed) => address.set({ placed })}
        options={[
          { value: 'with', label: t('with-class') },
          { value: 'without', label: t('without-class') },
        ]}
      />
      <FilterSelect
        label={t('grade')}
        value={filter.grade}
        onChange={(grade) => address.set({ grade })}
        options={GRADES.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        label={t('sort')}
        hasAll={false}
        value={filter.sort || 'newest'}
        onChange={(sort) => address.set({ sort: sort === 'newest' ? '' : sort })}
        options={ENROLLMENT_SORTS.map((value) => ({ value, label: t(`sort-${value}`) }))}
      />
    </Filters>
  );
};

const useColumns = (): Column<OfficeEnrollmentRow>[] => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  return [
    {
      key: 'name',
      header: t('student'),
      isRowHeader: true,
      cell: ({ id, fullName, phoneNumber }) => (
        <>
          <TextLink to={officePaths.enrollment(id)} className="inline-block wrap-anywhere sm:min-w-32">
            {fullName}
          </TextLink>
          <span className="block text-sm font-normal text-ink-2">{phoneNumber}</span>
        </>
      ),
    },
    {
      key: 'service',
      header: t('service'),
      cell: ({ service, grade, isOutsideGrades }) => (
        <span className="block xl:min-w-30">
          {words.service(service)}
          {grade && <span className="block text-sm text-ink-2">{t('grade-number', { grade })}</span>}
          {isOutsideGrades && (
            <Badge tone="waiting" icon={<WarningIcon size={16} />}>
              {office('problem-outside-grades')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'time',
      header: t('time'),
      cell: ({ frequency, time }) => (
        // Days and hour have a line each where the table has room for them.
        <span className="block xl:min-w-54">
          {frequency ? words.listed(frequency) : '—'}
          <span className="block text-sm text-ink-2">{time && words.slot(time)}</span>
        </span>
      ),
    },
    {
      key: 'payment',
      header: t('payment'),
      cell: ({ paymentStatus, removedAt }) => (
        <>
          <PaymentBadge status={paymentStatus} />
          {removedAt && <span className="block pt-1 text-sm text-ink-2">{t('is-removed')}</span>}
        </>
      ),
    },
    {
      key: 'class',
      header: t('class'),
      cell: (row) =>
        row.class ? (
          <WorkLink
            needs={['teaching']}
            to={officePaths.class(row.class.id)}
            className="inline-block wrap-anywhere sm:min-w-24"
          >
            {words.className(row.class)}
          </WorkLink>
        ) : (
          <span className="text-ink-2">—</span>
        ),
    },
    { key: 'created', header: t('enrolled'), cell: ({ createdAt }) => words.date(createdAt) },
  ];
};
