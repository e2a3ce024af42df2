import { paths } from '../../../lib/navigation/paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { SearchField } from '../search-field.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useStudents } from './use-students.ts';

export const StudentsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  const students = useStudents(address.value('search'), address.page);
  return (
    <OfficePage title={t('title')} below={t('lead')}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <QueryState
        query={students}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={office('nothing-found')}>{office('nothing-found-text')}</EmptyState>}
      >
        {({ rows, total, page, pageCount }) => (
          <>
            <p role="status" className="text-sm text-ink-2">
              {office('results', { count: total })}
            </p>
            <Table
              caption={t('title')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  header: t('name'),
                  cell: ({ id, firstName, lastName }) => (
                    <TextLink
                      to={paths.office.student(id)}
                      className="inline-block wrap-anywhere sm:min-w-32"
                    >{`${firstName} ${lastName}`}</TextLink>
                  ),
                },
                { key: 'phone', header: t('phone'), cell: ({ phoneNumber }) => phoneNumber },
                { key: 'email', header: t('email'), cell: ({ email }) => email },
                { key: 'since', header: t('since'), cell: ({ createdAt }) => words.date(createdAt) },
                { key: 'count', header: t('enrollments'), align: 'end', cell: ({ enrollments }) => enrollments },
              ]}
            />
            <Pagination page={page} pageCount={pageCount} onPage={(next) => address.set({ page: String(next) })} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};
