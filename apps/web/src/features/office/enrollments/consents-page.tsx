import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { MissingConsent } from './missing-consents.tsx';
import { useTexts } from './texts.ts';
import { useUnasked } from './use-enrollments.ts';

/** Learners with lessons for whom nobody has agreed and nobody was asked; each question is one press. */
export const ConsentsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const unasked = useUnasked();
  return (
    <OfficePage
      title={t('unasked-title')}
      below={t('unasked-lead')}
      back={<BackLink to={paths.admin}>{t('unasked-back')}</BackLink>}
    >
      <QueryState
        query={unasked}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('unasked-none')}>{t('unasked-none-text')}</EmptyState>}
      >
        {({ rows, total }) => (
          <>
            <p role="status" className="text-sm text-ink-2">
              {office('results', { count: total })}
            </p>
            <Card kind="flat">
              <ul className="flex flex-col gap-4">
                {rows.map(({ learner, fullName, state, isInClass, householdId, householdName, since }) => (
                  <MissingConsent
                    key={learner}
                    learner={learner}
                    fullName={fullName}
                    state={state}
                    below={
                      <p className="text-sm text-ink-2">
                        {t(isInClass ? 'unasked-in-class' : 'unasked-waiting', { age: words.age(since) })}
                        {' · '}
                        <TextLink to={officePaths.household(householdId)}>{householdName}</TextLink>
                      </p>
                    }
                  />
                ))}
              </ul>
            </Card>
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};
