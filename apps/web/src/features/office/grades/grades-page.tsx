import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CallLink } from '../call-link.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList, ResultCount } from '../paged-list.tsx';
import { useAddress } from '../use-address.ts';
import { useTexts } from './texts.ts';
import { useGradesToConfirm } from './use-grades.ts';

/** Whose family has not said the grade of this school year. They are asked on their own pages; some need a call. */
export const GradesPage = () => {
  const t = useTexts();
  const address = useAddress();
  const learners = useGradesToConfirm(address.page);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      back={<BackLink to={officePaths.households}>{t('back')}</BackLink>}
    >
      <PagedList query={learners} empty={<EmptyState title={t('empty-title')}>{t('empty-text')}</EmptyState>}>
        {({ rows, total }) => (
          <>
            <ResultCount count={total} />
            <Table
              caption={t('title')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  header: t('learner'),
                  cell: ({ fullName }) => <span className="wrap-anywhere">{fullName}</span>,
                },
                { key: 'grade', header: t('last-grade'), cell: ({ grade }) => grade },
                { key: 'year', header: t('of-year'), cell: ({ gradeYear }) => gradeYear ?? t('year-unknown') },
                {
                  key: 'family',
                  header: t('family'),
                  cell: ({ household: { id, firstName, lastName } }) => (
                    <TextLink to={officePaths.household(id)} className="inline-flex min-h-11 items-center">
                      {`${firstName} ${lastName}`}
                    </TextLink>
                  ),
                },
                {
                  key: 'phone',
                  header: t('phone'),
                  cell: ({ household: { phoneNumber } }) => phoneNumber && <CallLink phone={phoneNumber} />,
                },
              ]}
            />
          </>
        )}
      </PagedList>
    </OfficePage>
  );
};
