import { CLASS_STATUSES, SERVICES } from '@temari/contracts/vocabulary';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { ClassBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useClasses } from './use-classes.ts';

export const ClassesPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const address = useAddress();
  const mayAct = useMayAct(['teaching']);
  const { typed, setTyped } = useTypedSearch();
  const service = address.value('service');
  const status = address.value('status');
  const classes = useClasses({ search: address.value('search'), service, status, page: address.page });
  return (
    <OfficePage
      title={t('title')}
      actions={
        mayAct && (
          <ButtonLink to={officePaths.newClass} size="small" icon={<PlusIcon size={18} />}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <Filters>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('service')}
          value={service}
          onChange={(value) => address.set({ service: value })}
          options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
        />
        <FilterSelect
          label={t('status')}
          value={status}
          onChange={(value) => address.set({ status: value })}
          options={CLASS_STATUSES.map((value) => ({ value, label: office(`class-${value}`) }))}
        />
      </Filters>
      <PagedList query={classes} empty={<EmptyState title={t('none')}>{t('none-text')}</EmptyState>}>
        {({ rows }) => (
          <Table
            caption={t('title')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'course',
                header: t('course'),
                cell: ({ id, ...lesson }) => (
                  <TextLink to={officePaths.class(id)} className="inline-block wrap-anywhere sm:min-w-32">
                    {words.className(lesson)}
                  </TextLink>
                ),
              },
              { key: 'service', header: t('service'), cell: (row) => words.service(row.service) },
              {
                key: 'time',
                header: t('time'),
                cell: ({ schedule, time }) => (
                  <>
                    {words.listed(schedule)}
                    <span className="block text-sm text-ink-2">{words.slot(time)}</span>
                  </>
                ),
              },
              { key: 'start', header: t('start'), cell: ({ startDate }) => words.date(startDate) },
              {
                key: 'teacher',
                header: t('teacher'),
                cell: ({ teacher, meetingLink }) => (
                  <span className="inline-flex flex-wrap gap-1.5">
                    {teacher ? teacher.name : <Badge tone="warning">{office('problem-no-teacher')}</Badge>}
                    {!meetingLink && <Badge tone="warning">{office('problem-no-link')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'students',
                header: t('students'),
                align: 'end',
                cell: ({ students, capacity }) => `${students} / ${capacity}`,
              },
              { key: 'status', header: t('status'), cell: (row) => <ClassBadge status={row.status} /> },
            ]}
          />
        )}
      </PagedList>
    </OfficePage>
  );
};
