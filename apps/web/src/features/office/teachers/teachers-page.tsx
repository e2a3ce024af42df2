import { APPLICATION_STATUSES } from '@temari/contracts/vocabulary';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { TeacherBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useTeachers } from './use-teachers.ts';

export const TeachersPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  const status = address.value('status');
  const teachers = useTeachers({ search: address.value('search'), status, page: address.page });
  return (
    <OfficePage title={t('title')}>
      <Filters>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('status')}
          value={status}
          onChange={(value) => address.set({ status: value })}
          options={APPLICATION_STATUSES.map((value) => ({
            value,
            label: office(`teacher-${value}`),
          }))}
        />
      </Filters>
      <PagedList
        query={teachers}
        empty={<EmptyState title={office('nothing-found')}>{office('nothing-found-text')}</EmptyState>}
      >
        {({ rows }) => (
          <Table
            caption={t('title')}
            rows={rows}
            rowKey={({ id }) => id}
            isTinted={({ applicationStatus }) => applicationStatus === 'Pending'}
            columns={[
              {
                key: 'name',
                header: t('name'),
                cell: ({ id, firstName, lastName }) => (
                  <TextLink to={officePaths.teacher(id)} className="inline-block wrap-anywhere sm:min-w-32">
                    {`${firstName} ${lastName}`}
                  </TextLink>
                ),
              },
              { key: 'course', header: t('course'), cell: (teacher) => words.className(teacher) },
              { key: 'schedule', header: t('schedule'), cell: ({ schedule }) => words.listed(schedule) },
              { key: 'phone', header: t('phone'), cell: ({ phoneNumber }) => phoneNumber },
              { key: 'applied', header: t('applied'), cell: ({ appliedAt }) => words.date(appliedAt) },
              {
                key: 'status',
                header: t('status'),
                cell: ({ applicationStatus }) => <TeacherBadge status={applicationStatus} />,
              },
            ]}
          />
        )}
      </PagedList>
    </OfficePage>
  );
};
