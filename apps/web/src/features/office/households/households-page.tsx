import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList, ResultCount } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useHouseholds } from './use-households.ts';

export const HouseholdsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const joined = useJoined();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  const households = useHouseholds(address.value('search'), address.place);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        <>
          <ButtonLink to={officePaths.grades} variant="outline">
            {t('grades-to-confirm')}
          </ButtonLink>
          {Boolean(households.data?.doubts) && (
            <ButtonLink to={officePaths.samePerson} variant="outline">
              {t('same-person-count', { count: households.data?.doubts ?? 0 })}
            </ButtonLink>
          )}
        </>
      }
    >
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <PagedList
        query={households}
        keyOf={({ id }) => id}
        empty={<EmptyState title={office('nothing-found')}>{t('nothing-found-text')}</EmptyState>}
      >
        {({ rows, total, isTotalEstimated, isCut }) => (
          <>
            <ResultCount
              count={total}
              isEstimated={isTotalEstimated}
              {...(isCut && { text: t('found-many', { count: total }) })}
            />
            <Table
              caption={t('title')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  header: t('account'),
                  cell: ({ id, name }) => (
                    <TextLink to={officePaths.household(id)} className="inline-block wrap-anywhere sm:min-w-32">
                      <OwnLanguage>{name}</OwnLanguage>
                    </TextLink>
                  ),
                },
                { key: 'phone', header: t('phone'), cell: ({ phoneNumber }) => phoneNumber },
                { key: 'learners', header: t('learners'), cell: ({ learners }) => joined(learners) || '—' },
                { key: 'guardians', header: t('guardians'), cell: ({ guardians }) => joined(guardians) || '—' },
                { key: 'since', header: t('since'), cell: ({ createdAt }) => words.date(createdAt) },
                { key: 'count', header: t('enrollments'), align: 'end', cell: ({ enrollments }) => enrollments },
              ]}
            />
          </>
        )}
      </PagedList>
    </OfficePage>
  );
};
